import type { LiveRelease } from '@farm/contracts';
import type { RouteObject } from 'react-router-dom';
import { SiteError } from './layout/boundaries';
import { Layout } from './layout/layout';
import { RouteError } from './platform/error-boundaries';
import { pageElement, UnknownPage, type LoadPage } from './platform/page-element';
import { unavailability } from './platform/page-state';
import { SHELL, type PageHandle } from './platform/release';

/**
 * The routes of a release: the shell's pages, the remotes' pages, then 'not found', all inside the layout. They must be
 * the same on the server and in the browser, or React discards the HTML. Called once per document.
 */
export function siteRoutes({ shell, remotes, testMode }: LiveRelease, load: LoadPage): RouteObject[] {
  const owned = [
    ...shell.pages.map((page) => ({ ...page, owner: SHELL, unavailable: null })),
    ...Object.entries(remotes).flatMap(([owner, remote]) =>
      remote.pages.map((page) => ({ ...page, owner, unavailable: unavailability(remote) })),
    ),
  ];
  return [
    {
      element: <Layout testMode={testMode} />,
      errorElement: <SiteError />,
      children: [
        ...owned.map(({ owner, path, title, first, unavailable, untranslated }) => ({
          path,
          element: pageElement({ owner, path, title, first, unavailable, untranslated, load }),
          errorElement: <RouteError />,
          handle: { title, path, untranslated } satisfies PageHandle,
        })),
        { path: '*', element: <UnknownPage />, errorElement: <RouteError /> },
      ],
    },
  ];
}
