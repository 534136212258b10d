import { toastStore } from '@farm/web-kit/shell';
import { lazy, Suspense, useSyncExternalStore, type ComponentType } from 'react';
import { onFirstInteraction } from '../platform/user-intent';
import { liveRelease } from '../platform/release';
import { hasPageProblem, onPageStateChange } from '../platform/page-state';

const untilOnline = () => new Promise((resolve) => addEventListener('online', resolve, { once: true }));

// Without the chunk the site works: what toasts and tooltips say is in the pages as well.
const loadOverlay = (): Promise<typeof import('./overlay')> =>
  import(/* webpackChunkName: "overlay" */ './overlay').catch(() => untilOnline().then(loadOverlay));

const lazyPart = (pick: (overlay: Awaited<ReturnType<typeof loadOverlay>>) => ComponentType) =>
  lazy(() => loadOverlay().then((overlay) => ({ default: pick(overlay) })));

const Overlay = lazyPart((overlay) => overlay.Overlay);
const OverlayNotices = lazyPart((overlay) => overlay.Notices);

let isNeeded = false;

/** From the first interaction, toast or loading problem on, the overlay stays. */
function subscribe(changed: () => void): () => void {
  const update = (now: boolean) => {
    if (!now) return;
    isNeeded = true;
    changed();
  };
  const ends = [
    onFirstInteraction(() => update(true)),
    toastStore.subscribe(() => update(true)),
    onPageStateChange(() => update(hasPageProblem())),
  ];
  update(toastStore.get() !== null || hasPageProblem() || liveRelease().preview !== undefined);
  return () => ends.forEach((end) => end());
}

const useIsNeeded = () =>
  useSyncExternalStore(
    subscribe,
    () => isNeeded,
    () => false,
  );

/** Toasts and tooltips, loaded when they may be needed. An earlier toast waits in its store. */
export function Toasts() {
  return useIsNeeded() ? (
    <Suspense>
      <Overlay />
    </Suspense>
  ) : null;
}

/** Banners above the page, from the same chunk. */
export function Notices() {
  return useIsNeeded() ? (
    <Suspense>
      <OverlayNotices />
    </Suspense>
  ) : null;
}
