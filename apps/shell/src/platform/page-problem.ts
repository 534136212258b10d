const listeners = new Set<() => void>();

/** Calls `listener` each time a page's own code has thrown, after the page is gone. */
export function onPageProblem(listener: () => void): void {
  listeners.add(listener);
}

/** Tells that a page's own code has thrown. */
export function tellPageProblem(): void {
  listeners.forEach((listener) => listener());
}
