import type { LiveRelease } from '@farm/contracts';
import { savesData } from '../platform/user-intent';
import { deleteAll } from './cache-store';

const filesHere = () => performance.getEntriesByType('resource').map(({ name }) => name);

async function unregister(container: ServiceWorkerContainer): Promise<void> {
  const registrations = await container.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  await deleteAll(caches);
}

/**
 * Registers the service worker, which stores visited pages for reading offline. Where the release says `offline: 'off'`,
 * removes it and its caches.
 */
export async function registerServiceWorker({ offline, local }: LiveRelease): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!container || local) return;
  if (offline === 'off') return unregister(container);
  await container.register('/sw.js');
  const { active } = await container.ready;
  if (savesData()) return; // documents are stored as they are loaded; nothing is fetched for it
  const storeThisPage = () => active?.postMessage({ path: window.location.pathname, files: filesHere() });
  // A document that the worker served is stored; a page opened by a link within the document is not.
  if (!container.controller) storeThisPage();
  (globalThis as { navigation?: EventTarget }).navigation?.addEventListener('navigatesuccess', storeThisPage);
}
