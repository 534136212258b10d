import { useSyncExternalStore } from 'react';

export type Stage = 'index' | 'entry' | 'page' | 'css';

/** Why a page did not come: at which stage, and in the words of the error. */
export interface Failure {
  stage: Stage;
  why: string;
}

export type SlotState =
  { now: 'idle' | 'loading' | 'slow' | 'ready' | 'off' | 'incompatible' } | { now: 'failed'; failure: Failure };

const IDLE: SlotState = { now: 'idle' };
const states = new Map<string, SlotState>();
const listeners = new Set<() => void>();

/** How far the page at `path` has come. */
export const stateOf = (path: string): SlotState => states.get(path) ?? IDLE;

export function setState(path: string, state: SlotState): void {
  states.set(path, state);
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The same, for components: a store read by leaves, so that nothing above a page renders again. */
export const useSlotState = (path: string): SlotState =>
  useSyncExternalStore(
    subscribe,
    () => stateOf(path),
    () => IDLE,
  );
