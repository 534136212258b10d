import { site } from '@farm/farm';
import { PageAway } from '@farm/ui';
import type { PageRoute } from '@farm/web-kit';
import { lazy, Suspense, type ReactElement } from 'react';
import { PageBoundary } from './page-boundary';
import { pageOf, tryAgain } from './remote-loader';
import { useSlotState } from './slot-state';

interface Slot {
  owner: string;
  path: string;
  title: string;
  shellRoutes: PageRoute[];
}

function Waiting({ path, title }: Pick<Slot, 'path' | 'title'>) {
  const state = useSlotState(path);
  const now = state.now === 'idle' || state.now === 'ready' ? 'loading' : state.now;
  return (
    <PageAway
      state={now}
      title={title}
      email={site.emails.info}
      onTryAgain={() => (now === 'incompatible' ? location.reload() : tryAgain(path))}
      failure={state.now === 'failed' ? `${state.failure.stage}: ${state.failure.why}` : undefined}
    />
  );
}

/**
 * The element of one route, made once. The boundary stands inside the route: around the table one pending remote
 * would swallow every later navigation, the URL would change and the page would stay.
 */
export function pageSlot({ owner, path, title, shellRoutes }: Slot): ReactElement {
  const Page = lazy(() => pageOf(owner, path, shellRoutes));
  return (
    <PageBoundary key={path}>
      <Suspense fallback={<Waiting path={path} title={title} />}>
        <Page />
      </Suspense>
    </PageBoundary>
  );
}
