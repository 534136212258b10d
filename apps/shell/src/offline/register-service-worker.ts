import type { LiveRelease } from '@farm/contracts';
import { savesData } from '../platform/user-intent';
import { deleteAllCaches } from './cache-store';

const loadedFiles = () => performance.getEntriesByType('resource').map(({ name }) => name);

async function unregister(container: ServiceWorkerContainer): Promise<void> {
  const registrations = await container.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  await deleteAllCaches(caches);
}

/**
 * Registers the service worker, which stores visited pages for reading offline. If the release has `offline: 'off'`, it
 * removes worker and caches instead.
 */
export async function registerServiceWorker({ offline, local }: LiveRelease): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!container || local) return;
  if (offline === 'off') return unregister(container);
  await container.register('/sw.js');
  const registration = await container.ready;
  if (savesData()) return; // no extra requests: documents are stored when they are loaded
  // The active worker is looked up each time: an update replaces it while the page is open.
  const storeCurrentPage = () =>
    registration.active?.postMessage({ path: window.location.pathname, files: loadedFiles() });
  // A document that the worker served is stored already; a page that was opened by client-side navigation is not.
  if (!container.controller) storeCurrentPage();
  (globalThis as { navigation?: EventTarget }).navigation?.addEventListener('navigatesuccess', storeCurrentPage);
}
