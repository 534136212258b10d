import type { LiveRelease } from '@farm/contracts';
import type { PageRoute } from '@farm/web-kit';
import type { RouteObject } from '@farm/web-kit/shell';
import { pageSlot } from './platform/page-slot';
import { SHELL } from './platform/remote-loader';
import { Unknown } from './platform/unknown';

/** The whole route table of one release: the shell's pages, then every remote's, then 'not found'. No remote is named here. */
export function routesFrom({ shell, remotes }: LiveRelease, shellRoutes: PageRoute[]): RouteObject[] {
  const owned = [
    ...shell.pages.map((page) => ({ ...page, owner: SHELL })),
    ...Object.entries(remotes).flatMap(([owner, { pages }]) => pages.map((page) => ({ ...page, owner }))),
  ];
  return [
    ...owned.map(({ owner, path, title }) => ({ path, element: pageSlot({ owner, path, title, shellRoutes }) })),
    { path: '*', element: <Unknown /> },
  ];
}
