import { useSyncExternalStore } from 'react';

/** A value that this browser keeps as JSON, and a way to change it. */
export interface Kept<T> {
  /** `nothing` in the first HTML and while it hydrates. */
  use: () => T;
  change: (make: (value: T) => T) => void;
}

/**
 * Keeps a value under a key of this browser, over all tabs. Storage is anybody's to write: what `fits` refuses counts
 * as `nothing`. Where storage is full or refused, a change lasts until a reload.
 */
export function kept<T>(key: string, nothing: T, fits: (stored: unknown) => stored is T): Kept<T> {
  const listeners = new Set<() => void>();
  let last: { raw: string | null; value: T } = { raw: null, value: nothing };
  let refused = false;

  function parsed(raw: string | null): T {
    try {
      const stored: unknown = raw === null ? nothing : JSON.parse(raw);
      return fits(stored) ? stored : nothing;
    } catch {
      return nothing;
    }
  }

  function read(): T {
    if (refused) return last.value;
    let raw: string | null = null;
    try {
      raw = window.localStorage.getItem(key);
    } catch {
      return last.value;
    }
    if (raw !== last.raw) last = { raw, value: parsed(raw) };
    return last.value;
  }

  function change(make: (value: T) => T): void {
    const value = make(read());
    const raw = JSON.stringify(value);
    try {
      window.localStorage.setItem(key, raw);
      refused = false;
    } catch {
      refused = true;
    }
    last = { raw, value };
    listeners.forEach((tell) => tell());
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  }

  return { use: () => useSyncExternalStore(subscribe, read, () => nothing), change };
}
