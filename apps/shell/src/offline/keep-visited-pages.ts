import type { LiveRelease } from '@farm/contracts';
import { savesData } from '../platform/prefetch';
import { forgetAll } from './kept';

const filesHere = () => performance.getEntriesByType('resource').map(({ name }) => name);

async function stopKeeping(container: ServiceWorkerContainer): Promise<void> {
  const registrations = await container.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  await forgetAll(caches);
}

/**
 * Has this browser keep the pages it visits for a time without connection, by the worker at /sw.js; where the release
 * says `offline: 'off'` all of it is taken away again. Browsers without service workers keep nothing.
 */
export async function keepVisitedPages({ offline, local }: LiveRelease): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!container || local) return;
  if (offline === 'off') return stopKeeping(container);
  await container.register('/sw.js');
  const { active } = await container.ready;
  if (savesData()) return; // what its documents bring anyway is kept, nothing is fetched for it
  const keepHere = () => active?.postMessage({ path: window.location.pathname, files: filesHere() });
  // The document that a worker brought is kept already; a page that links led to has brought none.
  if (!container.controller) keepHere();
  (globalThis as { navigation?: EventTarget }).navigation?.addEventListener('navigatesuccess', keepHere);
}
