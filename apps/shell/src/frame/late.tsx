import { useHydrated } from '@farm/web-kit';
import { lazy, Suspense, type ComponentType } from 'react';
import { learnBuild } from '../platform/integrity';
import { liveRelease } from '../platform/release';

const Nothing: ComponentType = () => null;

async function bring() {
  const { shell, own } = liveRelease();
  if (!own) await learnBuild('shell', shell.build, shell.sri); // else the document names its chunk
  return import(/* webpackChunkName: "overlay" */ './overlay');
}

// Without them the site goes on: what toasts and tooltips say stands in the pages as well.
const late = (pick: (overlay: Awaited<ReturnType<typeof bring>>) => ComponentType) =>
  lazy(() =>
    bring().then(
      (overlay) => ({ default: pick(overlay) }),
      () => ({ default: Nothing }),
    ),
  );

const Overlay = late((overlay) => overlay.Overlay);
const Said = late((overlay) => overlay.Notices);

/** Toasts and tooltips, brought after the first paint. A toast called for earlier waits in its store. */
export function Toasts() {
  return useHydrated() ? (
    <Suspense>
      <Overlay />
    </Suspense>
  ) : null;
}

/** What the frame has to say above the page, from the same chunk: there is nothing to say before the first paint. */
export function Notices() {
  return useHydrated() ? (
    <Suspense>
      <Said />
    </Suspense>
  ) : null;
}
