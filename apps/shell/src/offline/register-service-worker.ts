import type { LiveRelease } from '@farm/contracts';
import { CLEAR_VISITS, localizedPath, OFFLINE_PAGE, splitLanguage } from '@farm/farm';
import { matchPath } from 'react-router-dom';
import { allPages } from '../platform/release';
import { savesData } from '../platform/user-intent';
import { allowsOffline, releaseIn } from './stored-document';

async function unregister(container: ServiceWorkerContainer): Promise<void> {
  for (const registration of await container.getRegistrations()) {
    registration.active?.postMessage({ type: CLEAR_VISITS });
    await registration.unregister();
  }
  const names = (await caches.keys()).filter((name) => name.startsWith('farm-'));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** The build files that this document has loaded so far. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${window.location.origin}/assets/`));

/** Whether a page is stored with this release, or a newer one. */
async function isStored(path: string, { revision }: LiveRelease): Promise<boolean> {
  const copy = await caches.match(path, { ignoreVary: true });
  return copy !== undefined && (releaseIn(await copy.text())?.revision ?? 0) >= revision;
}

/** Whether the page at a path is the same for everybody, so that the worker would store its document. */
const isStorablePage = (pathname: string): boolean =>
  allPages().some(({ path, first }) => first === 'page' && matchPath(path, splitLanguage(pathname).path));

const whenIdle = (work: () => void) => (window.requestIdleCallback ?? window.setTimeout)(work);

type CachedUrl = string | [address: string, options: RequestInit];

/** Has the worker store pages that it did not load: the first one, and those opened by client-side navigation. */
function storeVisitedPages(registration: ServiceWorkerRegistration, release: LiveRelease): void {
  /** At most one request for each release and path. */
  const storeOnce = async (path: string, urlsToCache: CachedUrl[]) => {
    const isKnown = await isStored(path, release).catch(() => true); // storage may be blocked
    // The active worker is looked up each time: an update replaces it while the page is open.
    if (!isKnown) registration.active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
  };
  const visited = new Set<string>();
  const storeCurrentPage = (urlsOf: (path: string) => CachedUrl[]) => {
    const path = window.location.pathname;
    if (visited.has(path) || !isStorablePage(path)) return;
    visited.add(path);
    whenIdle(() => void storeOnce(path, urlsOf(path)));
  };
  // The browser's cache has a document that was loaded without the worker, so it is not requested again.
  storeCurrentPage((path) => [[path + window.location.search, { cache: 'force-cache' }], ...loadedFiles()]);
  const offlinePage = localizedPath(OFFLINE_PAGE, splitLanguage(window.location.pathname).language);
  void storeOnce(offlinePage, [offlinePage]);
  (globalThis as { navigation?: EventTarget }).navigation?.addEventListener('navigatesuccess', () =>
    storeCurrentPage((path) => [path]),
  );
}

/**
 * Registers the service worker, which stores visited pages for reading offline. If the release has `offline: 'off'`, it
 * removes worker and caches instead.
 */
export async function registerServiceWorker(release: LiveRelease): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!container || release.local) return;
  if (release.offline === 'off') return unregister(container);
  await container.register('/sw.js');
  const registration = await container.ready;
  if (savesData() || !allowsOffline(release)) return; // documents are stored only when they are loaded
  storeVisitedPages(registration, release);
}
