import { toastStore } from '@farm/web-kit/shell';
import { createLazyPart, loadUntilSuccessful } from '@farm/web-kit/lazy-part';
import { Suspense, useSyncExternalStore } from 'react';
import { hasPageProblem, onPageStateChange } from '../platform/page-state';
import { liveRelease } from '../platform/release';
import { onFirstInteraction } from '../platform/user-intent';

// The site works without this chunk: toasts repeat what pages show.
const loadOverlay = () => loadUntilSuccessful(() => import(/* webpackChunkName: "overlay" */ './overlay'));
const ToastViewport = createLazyPart(loadOverlay, 'ToastViewport');
const OverlayNotices = createLazyPart(loadOverlay, 'OverlayNotices');

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
  update(toastStore.getState() !== null || hasPageProblem() || liveRelease().preview !== undefined);
  return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
}

const useIsNeeded = () =>
  useSyncExternalStore(
    subscribe,
    () => isNeeded,
    () => false,
  );

/** Toasts, loaded when they may be needed. Until then a toast waits in its store. */
export function Toasts() {
  return useIsNeeded() ? (
    <Suspense>
      <ToastViewport />
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
