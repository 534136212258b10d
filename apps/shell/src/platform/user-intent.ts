import type { LiveRelease } from '@farm/contracts';
import { splitLanguage } from '@farm/farm';
import { matchPath } from 'react-router-dom';
import { unavailability } from './page-state';
import { SHELL } from './release';

/** How long the pointer or the focus must rest on a link, so that moving over a menu loads nothing. */
const REST_MS = 80;

const REST_EVENTS = ['pointerover', 'focusin'];

/** Whether the browser is set to save data. */
export const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The page that a link of this site leads to, if this document can load it. */
function linkedPage(target: EventTarget | null, { shell, remotes }: LiveRelease) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || link.origin !== location.origin || link.pathname === location.pathname) return undefined;
  const linked = splitLanguage(link.pathname);
  if (linked.language !== splitLanguage(location.pathname).language) return undefined; // another document
  const open = Object.entries(remotes).filter(([, remote]) => unavailability(remote) === null);
  return [[SHELL, shell] as const, ...open]
    .flatMap(([owner, { pages }]) => pages.map(({ path }) => ({ owner, path })))
    .find(({ path }) => matchPath(path, linked.path));
}

/** Prefetches a page when the pointer or the focus rests on a link to it, or at once when the link is touched. */
export function prefetchOnIntent(release: LiveRelease, prefetch: (owner: string, path: string) => void): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const handleEvent = ({ target, type }: Event) => {
    clearTimeout(resting);
    const page = savesData() ? undefined : linkedPage(target, release);
    if (!page) return;
    if (REST_EVENTS.includes(type)) resting = setTimeout(prefetch, REST_MS, page.owner, page.path);
    else prefetch(page.owner, page.path);
  };
  [...REST_EVENTS, 'touchstart'].forEach((type) => document.addEventListener(type, handleEvent, { passive: true }));
}

const INTERACTION_EVENTS = ['pointerover', 'pointerdown', 'keydown', 'focusin'];

let hasInteracted = false;

/**
 * Calls `listener` once, at the first use of pointer or keyboard (scrolling does not count), or at once if that has
 * happened, even before scripts were loaded.
 * @returns ends the subscription
 */
export function onFirstInteraction(listener: () => void): () => void {
  if (hasInteracted || navigator.userActivation?.hasBeenActive) {
    listener();
    return () => undefined;
  }
  const end = new AbortController();
  const handleInteraction = () => {
    hasInteracted = true;
    end.abort();
    listener();
  };
  INTERACTION_EVENTS.forEach((type) =>
    document.addEventListener(type, handleInteraction, { capture: true, passive: true, signal: end.signal }),
  );
  return () => end.abort();
}
