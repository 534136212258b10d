import { site } from '@farm/farm';
import { PageAway } from '@farm/ui';
import {
  lazy,
  startTransition,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react';
import { slotReady } from './early-events';
import { PageBoundary } from './page-boundary';
import { tryAgain } from './remote-loader';
import { useSlotState } from './slot-state';

/** Brings the page at a path of the shell or a remote; never rejects in the browser. */
export type Load = (owner: string, path: string) => Promise<{ default: ComponentType }>;

interface Slot {
  owner: string;
  path: string;
  title: string;
  /** What the first HTML holds here: the page, or its waiting state. */
  first: string;
  /** Why the page cannot come as long as this document lives. */
  barred: 'off' | 'incompatible' | null;
  load: Load;
}

function Waiting({ path, title }: Pick<Slot, 'path' | 'title'>) {
  const state = useSlotState(path);
  const now = state.now === 'idle' || state.now === 'ready' ? 'loading' : state.now;
  return (
    <PageAway
      state={now}
      title={title}
      email={site.emails.info}
      onTryAgain={() => tryAgain(path)}
      failure={state.now === 'failed' ? `${state.failure.stage}: ${state.failure.why}` : undefined}
    />
  );
}

const reload = () => location.reload();

/** The loader is asked all the same: it knows how to tell that the page did not come. */
function Barred({ why, bring }: { why: 'off' | 'incompatible'; bring: () => ReturnType<Load> }) {
  useEffect(() => void bring(), [bring]);
  return <PageAway state={why} email={site.emails.info} onTryAgain={reload} />;
}

/** Tells when the page answers to its visitor: clicks that came earlier are done again. */
function Answering({ children }: { children: ReactNode }) {
  useLayoutEffect(slotReady, []);
  return children;
}

/**
 * A page that hangs on the query, the storage or who asks: it stands in no first HTML. Its waiting state does, and the
 * same elements stay until the page has come, so that nothing is drawn twice.
 */
function framed(bring: () => ReturnType<Load>, waiting: ReactElement): ComponentType {
  let come: ComponentType | null = null;
  return function Framed() {
    const [Page, setPage] = useState<ComponentType | null>(() => come);
    useEffect(() => {
      if (come) return;
      void bring().then(({ default: page }) => {
        come = page;
        startTransition(() => setPage(() => page));
      });
    }, []);
    return Page ? <Page /> : waiting;
  };
}

/**
 * The element of one route, made once, the same on the server and in the browser. The boundary stands inside the
 * route: around the table one pending remote would swallow every later navigation, the URL would change and the page
 * would stay.
 */
export function pageSlot({ owner, path, title, first, barred, load }: Slot): ReactElement {
  const bring = () => load(owner, path);
  if (barred) return <Barred key={path} why={barred} bring={bring} />;
  const waiting = <Waiting path={path} title={title} />;
  const Page = first === 'frame' ? framed(bring, waiting) : lazy(bring);
  return (
    <PageBoundary key={path}>
      <Suspense fallback={waiting}>
        <Answering>
          <Page />
        </Answering>
      </Suspense>
    </PageBoundary>
  );
}
