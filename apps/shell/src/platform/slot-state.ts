import { useSyncExternalStore } from 'react';
import type { Stage, Why } from './load-failed';

/** At which stage a page did not come, and why. */
export interface Failure {
  stage: Stage;
  why: Why;
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

/** Calls `listener` whenever a page has come further, or has not; the answer ends it. */
export const onStateChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const CALM: readonly SlotState['now'][] = ['idle', 'loading', 'ready'];

/** Whether any page of this document is slow or did not come: then there is something to say. */
export const anyTrouble = (): boolean => [...states.values()].some(({ now }) => !CALM.includes(now));

/** The same, for components: a store read by leaves, so that nothing above a page renders again. */
export const useSlotState = (path: string): SlotState =>
  useSyncExternalStore(
    onStateChange,
    () => stateOf(path),
    () => IDLE,
  );
