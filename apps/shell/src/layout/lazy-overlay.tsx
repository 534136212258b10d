import { toastStore } from '@farm/web-kit/shell';
import { lazy, Suspense, useSyncExternalStore, type ComponentType } from 'react';
import { onceOnline } from '../platform/once-online';
import { hasPageProblem, onPageStateChange } from '../platform/page-state';
import { liveRelease } from '../platform/release';
import { onFirstInteraction } from '../platform/user-intent';

// The site works without this chunk: toasts and tooltips repeat what pages show.
const loadOverlay = (): Promise<typeof import('./overlay')> =>
  import(/* webpackChunkName: "overlay" */ './overlay').catch(() => onceOnline().then(loadOverlay));

const lazyPart = (pick: (overlay: Awaited<ReturnType<typeof loadOverlay>>) => ComponentType) =>
  lazy(() => loadOverlay().then((overlay) => ({ default: pick(overlay) })));

const Overlay = lazyPart((overlay) => overlay.Overlay);
const OverlayNotices = lazyPart((overlay) => overlay.OverlayNotices);

let isNeeded = false;

/** Needed from the first interaction, toast or loading problem on. */
function subscribe(changed: () => void): () => void {
  const update = (needed: boolean) => {
    if (!needed) return;
    isNeeded = true;
    changed();
  };
  const unsubscribes = [
    onFirstInteraction(() => update(true)),
    toastStore.subscribe(() => update(true)),
    onPageStateChange(() => update(hasPageProblem())),
  ];
  update(toastStore.get() !== null || hasPageProblem() || liveRelease().preview !== undefined);
  return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
}

const useIsNeeded = () =>
  useSyncExternalStore(
    subscribe,
    () => isNeeded,
    () => false,
  );

/** Toasts and tooltips, loaded when they may be needed. Until then a toast waits in its store. */
export function Toasts() {
  return useIsNeeded() ? (
    <Suspense>
      <Overlay />
    </Suspense>
  ) : null;
}

/** Banners above the page, in the same chunk. */
export function Notices() {
  return useIsNeeded() ? (
    <Suspense>
      <OverlayNotices />
    </Suspense>
  ) : null;
}
