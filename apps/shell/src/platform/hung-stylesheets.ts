/**
 * A script that hangs is given up by its loader, a stylesheet by nobody: who waits for it is told that its time is over,
 * so that it is asked for again like everything else. Links that have their sheet are left alone.
 */
export function giveUpStylesheets(): void {
  document
    .querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
    .forEach((link) => link.sheet ?? link.onerror?.(new Event('timeout')));
}
