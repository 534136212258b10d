import type { BrowserKey } from '@farm/farm';
import { i18n } from '@lingui/core';
import type { GenericSchema } from 'valibot';
import { createStore, useStore } from 'zustand';
import { persist, type PersistStorage } from 'zustand/middleware';
import { toast } from './toast';

interface PersistentStoreOptions {
  /** `local` by default. */
  area?: 'local' | 'session';
  /** Stores a string or null as it is instead of as JSON. */
  isText?: boolean;
  /** Holds what the visitor typed or did: the first failed write of a page shows a toast. */
  isWork?: boolean;
}

/** A hook that reads the value and rerenders when it changes. Prerendered HTML and hydration have the initial value. */
export interface PersistentStore<T> {
  (): T;
  /** Reads the value outside of components. */
  get: () => T;
  /** Replaces the value and saves it. */
  set: (next: T | ((current: T) => T)) => void;
}

let hasWarned = false;

/** Shows once per document that work is not saved, because pages promise that it is. */
function warnUnsaved(): void {
  if (hasWarned) return;
  hasWarned = true;
  toast({
    title: i18n._("This browser can't save your work"),
    description: i18n._(
      'Its storage is full or blocked. What you enter is lost when you close or reload this page: copy what you want to keep.',
    ),
    variant: 'destructive',
  });
}

/** Called with the key of each write of this document: a store of the same key in another project gets no storage event. */
const writeListeners = new Set<(key: BrowserKey) => void>();

/** zustand's state is an object; a value may also be a list, a text or null. */
interface State<T> {
  value: T;
}

/**
 * zustand's storage with the bare value instead of `{ state, version }`: earlier versions of the site wrote it, texts are no JSON,
 * and a failed write must not throw. createJSONStorage could do none of it.
 */
function createBareStorage<T>(
  key: BrowserKey,
  schema: GenericSchema<unknown, T>,
  initial: T,
  { area = 'local', isText = false, isWork = false }: PersistentStoreOptions,
) {
  /** What this tab last read or wrote. Another text in storage is newer. */
  let known: string | null = null;

  // Accessed lazily: the property throws if storage is blocked, and does not exist while prerendering.
  const browserStorage = () => (area === 'local' ? window.localStorage : window.sessionStorage);

  function readText(): string | null {
    try {
      return browserStorage().getItem(key);
    } catch {
      return known;
    }
  }

  function parse(text: string | null): T {
    if (text === null) return initial;
    try {
      const result = schema['~standard'].validate(isText ? text : JSON.parse(text));
      return result instanceof Promise || result.issues ? initial : result.value;
    } catch {
      return initial;
    }
  }

  const storage: PersistStorage<State<T>> = {
    getItem() {
      known = readText();
      return { state: { value: parse(known) } };
    },
    setItem(_, { state: { value } }) {
      const text = value === null ? null : isText ? String(value) : JSON.stringify(value);
      try {
        if (text === null) browserStorage().removeItem(key);
        else browserStorage().setItem(key, text);
        known = text;
        writeListeners.forEach((listener) => listener(key));
      } catch {
        if (isWork && value !== initial) warnUnsaved();
      }
    },
    removeItem: () => browserStorage().removeItem(key),
  };
  return { storage, isOutdated: () => readText() !== known };
}

/**
 * A store that is saved in browser storage and synchronized between tabs. null removes the key. If storage is full or
 * blocked, changes last until the page is reloaded or another tab saves something newer.
 * @param schema of the stored value, which may be anything; if it does not fit, `initial` is used. Only its Standard Schema
 * interface is called, so a remote may have another version of valibot than the shell.
 */
export function createPersistentStore<T>(
  key: BrowserKey,
  schema: GenericSchema<unknown, T>,
  initial: T,
  options: PersistentStoreOptions = {},
): PersistentStore<T> {
  const { storage, isOutdated } = createBareStorage(key, schema, initial, options);
  const store = createStore<State<T>>()(persist(() => ({ value: initial }), { name: key, storage }));
  const reload = () => void store.persist.rehydrate();
  const sync = () => {
    if (isOutdated()) reload();
  };

  writeListeners.add((written) => written === key && sync());
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', (event) => {
      if (event.key === null)
        reload(); // everything was cleared, what could not be saved included
      else if (event.key === key) sync();
    });
    window.addEventListener('pageshow', sync); // the back/forward cache gets no storage events
  }

  const synchronized: typeof store = {
    ...store,
    // What is deleted because of its age sends no event.
    subscribe(listener) {
      const unsubscribe = store.subscribe(listener);
      sync();
      return unsubscribe;
    },
  };
  const useValue = (): T => useStore(synchronized, ({ value }) => value);
  const get = (): T => {
    sync();
    return store.getState().value;
  };
  return Object.assign(useValue, {
    get,
    set(next: T | ((current: T) => T)) {
      store.setState({ value: typeof next === 'function' ? (next as (current: T) => T)(get()) : next });
    },
  });
}
