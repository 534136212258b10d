import { useSyncExternalStore } from 'react';

/** One text that this browser keeps; where storage is full or refused it lasts until a reload. */
export interface KeptText {
  read: () => string | null;
  /** null takes it away. */
  write: (text: string | null) => void;
  /** The text as it is now; null in the first HTML and while it hydrates. */
  use: () => string | null;
}

/** `local`: until somebody clears it, shared by all tabs; `session`: as long as this tab. */
export function keptText(key: string, place: 'local' | 'session' = 'local'): KeptText {
  // Looked up at each use: reading the property throws where storage is refused.
  const storage = () => (place === 'local' ? window.localStorage : window.sessionStorage);
  const listeners = new Set<() => void>();
  let unkept: { text: string | null } | null = null;

  function read(): string | null {
    if (unkept) return unkept.text;
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  }

  function write(text: string | null): void {
    try {
      if (text === null) storage().removeItem(key);
      else storage().setItem(key, text);
      unkept = null;
    } catch {
      unkept = { text };
    }
    listeners.forEach((tell) => tell());
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener('storage', listener); // another tab wrote
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  }

  const useText = () => useSyncExternalStore(subscribe, read, () => null);
  return { read, write, use: useText };
}
