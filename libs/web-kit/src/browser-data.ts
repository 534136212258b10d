import { CLEAR_VISITS, isSiteKey, NOTEBOOK_DATABASE, PAGE_CACHE, RESPONSE_CACHE } from '@farm/farm';

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

/** The browser's databases; undefined where it has none, or blocks them, as in some private windows. */
function databases(): IDBFactory | undefined {
  try {
    return window.indexedDB as IDBFactory | undefined;
  } catch {
    return undefined;
  }
}

/**
 * Deletes the garden notebook; tabs that show it close it at once.
 * @returns whether it is gone; false: the browser failed, or a tab holds it
 */
const clearNotebook = async (): Promise<boolean> =>
  new Promise((resolve) => {
    const request = databases()?.deleteDatabase(NOTEBOOK_DATABASE);
    if (!request) return resolve(true);
    request.onsuccess = () => resolve(true);
    request.onerror = () => resolve(false);
    request.onblocked = () => resolve(false);
  });

const isEmpty = (store: IDBObjectStore): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const request = store.count();
    request.onsuccess = () => resolve(request.result === 0);
    request.onerror = () => reject(request.error ?? new Error('the notebook was not counted'));
  });

/** Whether a garden notebook with something in it is in this browser, of which it may be the only copy. */
export const hasNotebook = (): Promise<boolean> =>
  new Promise((resolve) => {
    const request = databases()?.open(NOTEBOOK_DATABASE);
    if (!request) return resolve(false);
    request.onupgradeneeded = () => request.transaction?.abort(); // there is none, and none is made
    request.onerror = () => resolve(false);
    request.onsuccess = () => {
      const database = request.result;
      const stores = [...database.objectStoreNames].filter((name) => name !== 'account');
      const counts = stores.map((name) => isEmpty(database.transaction(name).objectStore(name)));
      Promise.all(counts)
        .then(
          (areEmpty) => resolve(areEmpty.includes(false)),
          () => resolve(true), // it is there, and may be full
        )
        .finally(() => database.close());
    };
  });

/** Deletes visited pages and responses. Files of builds and the offline page stay: they are the same for all visitors. */
async function clearCaches(): Promise<void> {
  if ('caches' in window) await Promise.all([PAGE_CACHE, RESPONSE_CACHE].map((name) => caches.delete(name)));
  const registration = await (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.getRegistration();
  registration?.active?.postMessage({ type: CLEAR_VISITS });
}

/**
 * Deletes all data that pages and the service worker stored in this browser: names, drafts, quiz rounds, settings, the garden
 * notebook, and pages and responses for offline use. Services delete their cookies. Components get a storage event, as if another tab had
 * cleared the storage.
 * @returns whether all is gone; false: the garden notebook is still there
 */
export async function clearBrowserData(): Promise<boolean> {
  clearStorage(() => window.localStorage);
  clearStorage(() => window.sessionStorage);
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  // some browsers block the Cache API and IndexedDB in private windows
  const [notebook] = await Promise.allSettled([clearNotebook(), clearCaches()]);
  return notebook.status === 'rejected' || notebook.value;
}
