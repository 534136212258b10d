import { useHydrated } from '@farm/web-kit';
import { lazy, Suspense, type ComponentType } from 'react';
import { learnBuild } from '../platform/integrity';
import { liveRelease } from '../platform/release';

const Nothing = () => null;

async function bring(): Promise<{ default: ComponentType }> {
  const { shell } = liveRelease();
  await learnBuild('shell', shell.build, shell.sri); // its chunk is a file of the shell like any other
  const { Overlay } = await import(/* webpackChunkName: "overlay" */ './overlay');
  return { default: Overlay };
}

// Without toasts and tooltips the site goes on: what they say stands in the pages as well.
const Late = lazy(() => bring().catch(() => ({ default: Nothing })));

/** Toasts and tooltips, brought after the first paint. A toast called for earlier waits in its store. */
export function Toasts() {
  return useHydrated() ? (
    <Suspense>
      <Late />
    </Suspense>
  ) : null;
}
