import type { BrowserKey } from '@farm/farm';
import { createStore, type Store } from './store';
import { toast } from './toast';

interface PersistentStoreOptions {
  /** `local` by default. */
  area?: 'local' | 'session';
  /** Stores a string or null as it is instead of as JSON. */
  isText?: boolean;
  /** Holds what the visitor typed or did: the first failed write of a page is told. */
  isWork?: boolean;
}

let isToldUnsaved = false;

/** Tells once per document that work is not saved, because pages promise that it is. */
function tellUnsaved(): void {
  if (isToldUnsaved) return;
  isToldUnsaved = true;
  toast({
    title: "This browser can't save your work",
    description: 'Its storage is full or blocked. What you enter stays until you close or reload this page.',
    variant: 'destructive',
  });
}

/**
 * A store that is saved as JSON in browser storage and synchronized between tabs. null removes the key. If storage is full
 * or blocked, changes last until the page is reloaded.
 * @param parse validates the stored value, which may be anything; if it throws, `initial` is used
 */
export function persistentStore<T>(
  key: BrowserKey,
  parse: (stored: unknown) => T,
  initial: T,
  { area = 'local', isText = false, isWork = false }: PersistentStoreOptions = {},
): Store<T> {
  const { set: notify, subscribe } = createStore(0);
  // Accessed lazily: the property throws if storage is blocked.
  const storage = () => (area === 'local' ? localStorage : sessionStorage);
  let last: { text: string | null; value: T } = { text: null, value: initial };
  let isSaved = true;

  function parseText(text: string | null): T {
    try {
      return text === null ? initial : parse(isText ? text : JSON.parse(text));
    } catch {
      return initial;
    }
  }

  function get(): T {
    if (!isSaved) return last.value;
    try {
      const text = storage().getItem(key);
      if (text !== last.text) last = { text, value: parseText(text) };
    } catch {
      // blocked: keep the last value
    }
    return last.value;
  }

  function set(next: T | ((current: T) => T)): void {
    const value = typeof next === 'function' ? (next as (current: T) => T)(get()) : next;
    const text = value === null ? null : isText ? String(value) : JSON.stringify(value);
    last = { text, value };
    try {
      if (text === null) storage().removeItem(key);
      else storage().setItem(key, text);
      isSaved = true;
    } catch {
      isSaved = false;
      if (isWork && value !== initial) tellUnsaved();
    }
    notify(0);
  }

  return {
    initial,
    get,
    set,
    subscribe(listener) {
      const unsubscribe = subscribe(listener);
      const onStorage = (event: StorageEvent) => {
        // Everything was cleared, or another tab has saved something newer than this tab's unsaved value.
        if (event.key === null || event.key === key) isSaved = true;
        listener();
      };
      window.addEventListener('storage', onStorage);
      return () => {
        unsubscribe();
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}
