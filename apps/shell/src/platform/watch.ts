import { startBeacons } from './beacons';
import { watchOpenTab } from './open-tab';
import { watchSkew } from './skew';

/** What a document watches by itself, once, when the frame answers: reports of earlier pages were kept for it. */
export function startWatching(): void {
  startBeacons();
  watchSkew();
  watchOpenTab();
}
