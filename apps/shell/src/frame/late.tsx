import { toastStore } from '@farm/web-kit/shell';
import { lazy, Suspense, useSyncExternalStore, type ComponentType } from 'react';
import { onFirstSign } from '../platform/presence';
import { liveRelease } from '../platform/release';
import { anyTrouble, onStateChange } from '../platform/slot-state';

const untilOnline = () => new Promise((resolve) => addEventListener('online', resolve, { once: true }));

// Without them the site goes on: what toasts and tooltips say stands in the pages as well.
const bring = (): Promise<typeof import('./overlay')> =>
  import(/* webpackChunkName: "overlay" */ './overlay').catch(() => untilOnline().then(bring));

const late = (pick: (overlay: Awaited<ReturnType<typeof bring>>) => ComponentType) =>
  lazy(() => bring().then((overlay) => ({ default: pick(overlay) })));

const Overlay = late((overlay) => overlay.Overlay);
const Said = late((overlay) => overlay.Notices);

let isWanted = false;

/** Somebody is here, or there is something to say: from then on they stay. */
function watchNeed(changed: () => void): () => void {
  const look = (isNeeded: boolean) => {
    if (!isNeeded) return;
    isWanted = true;
    changed();
  };
  const ends = [
    onFirstSign(() => look(true)),
    toastStore.subscribe(() => look(true)),
    onStateChange(() => look(anyTrouble())),
  ];
  look(toastStore.current() !== null || anyTrouble() || liveRelease().preview !== undefined);
  return () => ends.forEach((end) => end());
}

const useWanted = () =>
  useSyncExternalStore(
    watchNeed,
    () => isWanted,
    () => false,
  );

/** Toasts and tooltips, brought when they may be needed. A toast called for earlier waits in its store. */
export function Toasts() {
  return useWanted() ? (
    <Suspense>
      <Overlay />
    </Suspense>
  ) : null;
}

/** What the frame has to say above the page, from the same chunk. */
export function Notices() {
  return useWanted() ? (
    <Suspense>
      <Said />
    </Suspense>
  ) : null;
}
