/**
 * A script that hangs is given up by its loader, a stylesheet by nobody: its link is told that it failed, so that it
 * is asked for anew like everything else. Links that have their sheet are left alone.
 */
export function giveUpStylesheets(): void {
  document
    .querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
    .forEach((link) => link.sheet ?? link.dispatchEvent(new Event('error')));
}
