import { useSyncExternalStore } from 'react';

/** State outside of components. */
export interface Store<T> {
  get: () => T;
  set: (next: T | ((current: T) => T)) => void;
  /** @returns a function that ends the subscription */
  subscribe: (listener: () => void) => () => void;
  /** The value during prerendering and hydration. */
  initial: T;
}

/** Creates a store in memory. Its value must not be a function. */
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

/** Reads a store and rerenders when it changes. */
export const useStore = <T>({ subscribe, get, initial }: Store<T>): T =>
  useSyncExternalStore(subscribe, get, () => initial);
