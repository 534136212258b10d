import { useHydrated } from '@farm/web-kit';
import { lazy, Suspense } from 'react';

const Viewport = lazy(() =>
  import(/* webpackChunkName: "overlay" */ './toast-viewport').then(({ ToastViewport }) => ({
    default: ToastViewport,
  })),
);

/** The toasts, brought after the first paint. A toast called for earlier waits in its store. */
export function Toasts() {
  return useHydrated() ? (
    <Suspense>
      <Viewport />
    </Suspense>
  ) : null;
}
