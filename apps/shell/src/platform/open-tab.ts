import { freshDocuments } from '@farm/web-kit/shell';
import { latestRelease } from './latest-release';
import { liveRelease } from './release';

const LOOK_AFTER_MS = 30 * 60_000;

/**
 * A document keeps its builds for life. Every 30 minutes, and when its tab is looked at again, it asks what is live;
 * once that is newer, the next link leads to a fresh document. Whoever has typed into a page is left in peace there.
 */
export function watchOpenTab(): void {
  const { revision } = liveRelease();
  let isOld = false;
  let typedAt = '';
  const look = async (): Promise<void> => {
    if (!isOld) isOld = ((await latestRelease())?.revision ?? 0) > revision;
  };
  setInterval(() => void look(), LOOK_AFTER_MS);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void look());
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.closest('main')) typedAt = window.location.pathname;
  });
  freshDocuments.when(() => isOld && typedAt !== window.location.pathname);
}
