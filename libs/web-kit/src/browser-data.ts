import { ANSWER_CACHE, isSiteKey, OFFLINE_PAGE } from '@farm/farm';

function clearStorage(storage: () => Storage): void {
  try {
    const stored = storage();
    Object.keys(stored)
      .filter(isSiteKey)
      .forEach((key) => stored.removeItem(key));
  } catch {
    // Where storage is blocked nothing was written.
  }
}

/** Visited pages go, the offline page and files of builds stay: they say nothing about the visitor. */
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
 * Deletes everything that pages and the service worker stored in this browser: names, drafts, rounds of quizzes, settings,
 * and pages and answers for reading offline. Cookies are the services' to end. Open pages get a storage event, as if
 * another tab had cleared the storage.
 */
export async function clearBrowserData(): Promise<void> {
  clearStorage(() => window.localStorage);
  clearStorage(() => window.sessionStorage);
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  await clearCaches().catch(() => undefined); // blocked in private windows of some browsers: nothing is stored there
}
