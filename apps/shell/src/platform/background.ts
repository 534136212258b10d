import { startBeacons } from './beacons';
import { deleteOldData } from './old-data';
import { liveRelease } from './release';
import { watchApiVersions, watchForNewRelease } from './release-watch';

// The service worker serves the next visit; it must not compete with this page's own requests.
const REGISTER_AFTER_MS = 10_000;

/** Adds the web manifest. In the HTML, a browser would load it before the first paint. */
export const addWebManifest = (): void =>
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }),
  );

async function registerWorker(): Promise<void> {
  const { registerServiceWorker } = await import(/* webpackChunkName: "keep" */ '../offline/register-service-worker');
  await registerServiceWorker(liveRelease());
}

/** Starts beacons, update checks and the service worker, and deletes old data of the browser. Called once, after the layout has hydrated. */
export function startBackgroundTasks(): void {
  startBeacons();
  addWebManifest();
  watchApiVersions();
  watchForNewRelease();
  (window.requestIdleCallback ?? setTimeout)(() => deleteOldData()); // Safari has no idle callbacks
  setTimeout(() => void registerWorker().catch(() => undefined), REGISTER_AFTER_MS);
}
