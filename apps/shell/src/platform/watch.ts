import { startBeacons } from './beacons';
import { nameManifest } from './manifest';
import { watchOpenTab } from './open-tab';
import { liveRelease } from './release';
import { watchSkew } from './skew';

// Keeping pages is for the next visit: this one is long in use by then.
const KEEP_AFTER_MS = 10_000;

async function keepPages(): Promise<void> {
  const { keepVisitedPages } = await import(/* webpackChunkName: "keep" */ '../offline/keep-visited-pages');
  await keepVisitedPages(liveRelease());
}

/** What a document watches by itself, once, when the frame answers: reports of earlier pages were kept for it. */
export function startWatching(): void {
  startBeacons();
  nameManifest();
  watchSkew();
  watchOpenTab();
  // Where it does not come, or the browser refuses, the site needs its connection, as any other.
  setTimeout(() => void keepPages().catch(() => undefined), KEEP_AFTER_MS);
}
