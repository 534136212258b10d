import { useSyncExternalStore } from 'react';

/** A value outside of components, for those that show it and for code that changes it. */
export interface Store<T> {
  get: () => T;
  /** Sets the value, or computes it from the current one. */
  set: (next: T | ((current: T) => T)) => void;
  /** @returns ends the subscription. */
  subscribe: (listener: () => void) => () => void;
  /** The value of prerendered HTML and of its hydration. */
  initial: T;
}

/** Makes a store in memory. Its value must not be a function. */
export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    initial,
    get: () => value,
    set(next) {
      value = typeof next === 'function' ? (next as (current: T) => T)(value) : next;
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value of a store; the component renders again when it changes. */
export const useStore = <T>({ subscribe, get, initial }: Store<T>): T =>
  useSyncExternalStore(subscribe, get, () => initial);
