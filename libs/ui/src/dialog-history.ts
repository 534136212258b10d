/** Dispatched on the document when a dialog has opened or closed. */
const DIALOG_CHANGE = 'farm:dialogchange';

export const announceDialogChange = (): void => void document.dispatchEvent(new Event(DIALOG_CHANGE));

/** The topmost open dialog that Back closes. */
const topDialog = () => [...document.querySelectorAll<HTMLDialogElement>('dialog[open][data-back="closes"]')].at(-1);

const isDialogEntry = (state: unknown): state is { dialog: true } =>
  typeof state === 'object' && state !== null && 'dialog' in state;

const isSamePage = (url: string | URL | null | undefined): boolean =>
  url === null || url === undefined || new URL(url, location.href).pathname === location.pathname;

/**
 * Makes Back close the topmost dialog, as phones do with their own. While any dialog is open, the page has one more history
 * entry. A dialog closed in another way steps back over it, and a navigation from a dialog takes its place, so that it is never
 * left behind. The shell calls this once, before the router is rendered: dialogs of all remotes share the history.
 */
export function installDialogHistory(): void {
  const pushState = history.pushState.bind(history);
  const replaceState = history.replaceState.bind(history);
  /** The next `popstate` is the step back over the entry of a closed dialog. */
  let isReturning = false;
  /** A navigation took the place of that entry while the browser was stepping back: it steps forward again. */
  let isReplaced = false;

  const sync = () => {
    if (isReturning) return;
    const hasEntry = isDialogEntry(history.state);
    if (topDialog() && !hasEntry) pushState({ ...(history.state as object | null), dialog: true }, '');
    else if (!topDialog() && hasEntry) {
      isReturning = true;
      history.back();
    }
  };

  // a reloaded page, or one that was left by a link to another site, has no open dialog
  if (isDialogEntry(history.state)) {
    const { dialog: _, ...state } = history.state;
    replaceState(state, '');
  }
  history.pushState = (state, unused, url) => {
    if (!isDialogEntry(history.state)) return pushState(state, unused, url);
    isReplaced = isReturning;
    return replaceState(state, unused, url);
  };
  history.replaceState = (state: unknown, unused, url) => {
    const isKept = isDialogEntry(history.state) && isSamePage(url);
    replaceState(isKept ? { ...(state as object | null), dialog: true } : state, unused, url);
  };
  // React mounts and unmounts dialogs in one task; only the outcome counts
  document.addEventListener(DIALOG_CHANGE, () => queueMicrotask(sync));
  window.addEventListener('popstate', (event) => {
    if (isReplaced) {
      event.stopImmediatePropagation(); // the router is at the new page already
      if (isReturning) history.forward();
      else isReplaced = false;
      isReturning = false;
      return;
    }
    const wasReturning = isReturning;
    isReturning = false;
    if (!wasReturning && !isDialogEntry(event.state)) topDialog()?.dispatchEvent(new Event('close'));
    setTimeout(sync); // a dialog may stay open, such as one that is sending; Forward may lead to the entry of a closed one
  });
}
