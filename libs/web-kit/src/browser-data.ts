import { ANSWER_CACHE, isSiteKey, OFFLINE_PAGE } from '@farm/farm';

function clearStorage(storage: () => Storage): void {
  try {
    const stored = storage();
    Object.keys(stored)
      .filter(isSiteKey)
      .forEach((key) => stored.removeItem(key));
  } catch {
    // Storage is blocked, so it is empty.
  }
}

/** Deletes visited pages. The offline page and files of builds are kept, because they are the same for all visitors. */
async function clearPages(name: string): Promise<void> {
  const cache = await caches.open(name);
  const isOurs = (path: string) => path === OFFLINE_PAGE || path.startsWith('/assets/');
  const visited = (await cache.keys()).filter(({ url }) => !isOurs(new URL(url).pathname));
  await Promise.all(visited.map((request) => cache.delete(request)));
}

async function clearCaches(): Promise<void> {
  if (!('caches' in window)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith('farm-'));
  await Promise.all(names.map((name) => (name === ANSWER_CACHE ? caches.delete(name) : clearPages(name))));
}

/**
 * Deletes all data that pages and the service worker stored in this browser: names, drafts, quiz rounds, settings, and pages
 * and responses for offline use. Services delete their cookies. Components get a storage event, as if another tab had
 * cleared the storage.
 */
export async function clearBrowserData(): Promise<void> {
  clearStorage(() => window.localStorage);
  clearStorage(() => window.sessionStorage);
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  await clearCaches().catch(() => undefined); // some browsers block the Cache API in private windows
}
