import { splitLanguage } from '@farm/farm';
import { PageStatus } from '@farm/ui';
import { useHydrated, useLocation } from '@farm/web-kit';
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
import { matchPath } from 'react-router-dom';
import { NotFoundPage } from '../not-found/not-found-page';
import { EnglishPage } from '../layout/english-page';
import { replayPageClicks } from './click-replay';
import { describeFailure } from './load-page';
import { usePageState } from './page-state';
import { fetchLatestRelease } from './release';
import { tryAgain } from './remote-loader';

/** Loads the page at a path of the shell or a remote; never rejects in the browser. */
export type LoadPage = (owner: string, path: string) => Promise<{ default: ComponentType }>;

interface PageElementOptions {
  owner: string;
  path: string;
  title: string;
  /** What is prerendered: 'page', or its loading state, 'frame'. */
  first: string;
  /** Why the page cannot be loaded in this document. */
  unavailable: 'off' | 'incompatible' | null;
  /** Its texts are English in a document of another language. */
  untranslated?: boolean | undefined;
  load: LoadPage;
}

function LoadingState({ path, title, untranslated }: Pick<PageElementOptions, 'path' | 'title' | 'untranslated'>) {
  const state = usePageState(path);
  useEffect(() => tryAgain(path), [path]); // a page may have failed on an earlier visit
  const now = state.now === 'idle' || state.now === 'ready' ? 'loading' : state.now;
  return (
    <PageStatus
      state={now}
      title={untranslated ? <span lang="en">{title}</span> : title}
      onTryAgain={() => tryAgain(path)}
      failure={state.now === 'failed' ? describeFailure(state.failure) : undefined}
    />
  );
}

const reload = () => location.reload();

/** Calls the loader, which reports that the page is unavailable. */
function UnavailablePage({ why, load }: { why: 'off' | 'incompatible'; load: () => ReturnType<LoadPage> }) {
  useEffect(() => void load(), [load]);
  return <PageStatus state={why} onTryAgain={reload} />;
}

/** Replays clicks from before hydration once the page has hydrated. */
function ReplayClicks({ children }: { children: ReactNode }) {
  useLayoutEffect(replayPageClicks, []);
  return children;
}

/**
 * For pages that depend on the query string, storage or the session: only the loading state is prerendered, and a
 * transition keeps it until the page has loaded.
 */
function AfterHydration({ loadingState, children }: { loadingState: ReactElement; children: ReactNode }) {
  const [isShown, setShown] = useState(useHydrated());
  useEffect(() => startTransition(() => setShown(true)), []);
  return isShown ? children : loadingState;
}

/**
 * The element of one page's route, created once, the same on the server and in the browser. Each has its own Suspense, so
 * that React keeps the prerendered HTML until the code is there, and no page waits for another.
 */
export function pageElement(options: PageElementOptions): ReactElement {
  const { owner, path, title, first, unavailable, untranslated, load } = options;
  const loadThis = () => load(owner, path);
  if (unavailable) return <UnavailablePage key={path} why={unavailable} load={loadThis} />;
  const loadingState = <LoadingState path={path} title={title} untranslated={untranslated} />;
  const LoadedPage = lazy(loadThis);
  const Page = untranslated
    ? () => (
        <EnglishPage>
          <LoadedPage />
        </EnglishPage>
      )
    : LoadedPage;
  return (
    <Suspense key={path} fallback={loadingState}>
      <ReplayClicks>
        {first === 'frame' ? (
          <AfterHydration loadingState={loadingState}>
            <Page />
          </AfterHydration>
        ) : (
          <Page />
        )}
      </ReplayClicks>
    </Suspense>
  );
}

// A document that was loaded at an unknown address needs no request: the gateway answered it with 404.
const firstPath = typeof location === 'undefined' ? '' : splitLanguage(location.pathname).path;

/** Not-found page. Loads a new document instead if a newer release has a page at the address. */
export function UnknownPage({ loadDocument = reload }: { loadDocument?: () => void }) {
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname === firstPath) return;
    let isShown = true; // the visitor may leave before the answer comes
    void fetchLatestRelease().then(
      (latest) => isShown && latest?.paths.some((path) => matchPath(path, pathname)) && loadDocument(),
    );
    return () => void (isShown = false);
  }, [pathname, loadDocument]);
  return <NotFoundPage />;
}
