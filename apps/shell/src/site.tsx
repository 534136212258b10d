import type { LiveRelease } from '@farm/contracts';
import { useRoutes, type RouteObject } from '@farm/web-kit/shell';
import { Frame } from './frame/frame';
import { pageOutlet, UnknownPage, type LoadPage } from './platform/page-outlet';
import { unavailability } from './platform/page-state';
import { SHELL } from './platform/release';

/** The route table of one release: the shell's pages, then every remote's, then 'not found'. No remote is named here. */
function routesFrom({ shell, remotes }: LiveRelease, load: LoadPage): RouteObject[] {
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
    {
      path: '*',
      element: <UnknownPage />,
    },
  ];
}

/**
 * Everything inside the router. Browser and renderer must build the same tree, or the browser discards the HTML. Called
 * once for a document, so that there is one route table.
 */
export function siteOf(release: LiveRelease, load: LoadPage) {
  const table = routesFrom(release, load);
  const Pages = () => useRoutes(table);
  return (
    <Frame testMode={release.testMode}>
      <Pages />
    </Frame>
  );
}
