import type { LiveRelease } from '@farm/contracts';
import { RouteTable, type RouteObject } from '@farm/web-kit/shell';
import { Layout } from './layout/layout';
import { pageOutlet, UnknownPage, type LoadPage } from './platform/page-outlet';
import { unavailability } from './platform/page-state';
import { SHELL } from './platform/release';

/** The route table of a release: the shell's pages, the remotes' pages, then 'not found'. */
function createRoutes({ shell, remotes }: LiveRelease, load: LoadPage): RouteObject[] {
  const owned = [
    ...shell.pages.map((page) => ({ ...page, owner: SHELL, unavailable: null })),
    ...Object.entries(remotes).flatMap(([owner, remote]) =>
      remote.pages.map((page) => ({ ...page, owner, unavailable: unavailability(remote) })),
    ),
  ];
  return [
    ...owned.map(({ owner, path, title, first, unavailable }) => ({
      path,
      element: pageOutlet({ owner, path, title, first, unavailable, load }),
    })),
    { path: '*', element: <UnknownPage /> },
  ];
}

/**
 * Everything inside the router. The tree must be the same on the server and in the browser, or React discards the HTML.
 * Called once per document, so that there is one route table.
 */
export function createSite(release: LiveRelease, load: LoadPage) {
  const routes = createRoutes(release, load);
  return (
    <Layout testMode={release.testMode}>
      <RouteTable routes={routes} />
    </Layout>
  );
}
