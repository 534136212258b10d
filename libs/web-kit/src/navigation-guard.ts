/** Handles a history navigation; returns true to hide it from the router. */
type HistoryGuard = (event: PopStateEvent) => boolean;

const guards = new Set<HistoryGuard>();

/**
 * Runs guards on Back and Forward before the router. The shell calls it once, before the router is rendered: Chromium calls
 * listeners of `window` in the order in which they were added, whatever their capture flag, and React renders a `popstate`
 * before the next listener is called.
 */
export function installNavigationGuard(): void {
  window.addEventListener('popstate', (event) => {
    if ([...guards].some((guard) => guard(event))) event.stopImmediatePropagation();
  });
}

/** @returns a function that removes the guard */
export function addHistoryGuard(guard: HistoryGuard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}
