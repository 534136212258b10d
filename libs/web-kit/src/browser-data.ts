import { CLEAR_VISITS, isSiteKey, PAGE_CACHE, RESPONSE_CACHE } from '@farm/farm';

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

/** Deletes visited pages and responses. Files of builds and the offline page stay: they are the same for all visitors. */
async function clearCaches(): Promise<void> {
  if ('caches' in window) await Promise.all([PAGE_CACHE, RESPONSE_CACHE].map((name) => caches.delete(name)));
  const registration = await (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.getRegistration();
  registration?.active?.postMessage({ type: CLEAR_VISITS });
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
