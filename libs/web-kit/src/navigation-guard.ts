/** Decides about a move through the history; true when the router must not learn of it. */
type HistoryGuard = (event: PopStateEvent) => boolean;

const guards = new Set<HistoryGuard>();

/**
 * Lets guards see Back and Forward before the router does. The shell calls it once, before the router is rendered:
 * Chromium runs the listeners of `window` in the order in which they were added, whatever their capture flag, and React
 * renders a `popstate` before the next listener runs.
 */
export function installNavigationGuard(): void {
  window.addEventListener('popstate', (event) => {
    if ([...guards].some((guard) => guard(event))) event.stopImmediatePropagation();
  });
}

/** @returns removes the guard. */
export function addHistoryGuard(guard: HistoryGuard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}
