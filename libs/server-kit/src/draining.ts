import type { App } from './service-deps';

const draining = new WeakSet<object>();

/** From now on this app calls itself not ready, and answers what still comes. */
export const startDraining = (app: App): void => void draining.add(app);

/** Whether the process was asked to end: whoever sends requests should send them elsewhere. */
export const isDraining = (app: App): boolean => draining.has(app);
