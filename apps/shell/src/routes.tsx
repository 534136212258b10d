import type { LiveRelease } from '@farm/contracts';
import type { RouteObject } from '@farm/web-kit/shell';
import { barredFrom } from './platform/barred';
import { pageSlot, type Load } from './platform/page-slot';
import { SHELL } from './platform/remote-loader';
import { Unknown } from './platform/unknown';

/**
 * The whole route table of one release, for the browser and the renderer alike: the shell's pages, then every
 * remote's, then 'not found'. No remote is named here.
 */
export function routesFrom({ shell, remotes }: LiveRelease, load: Load): RouteObject[] {
  const owned = [
    ...shell.pages.map((page) => ({ ...page, owner: SHELL, barred: null })),
    ...Object.entries(remotes).flatMap(([owner, remote]) =>
      remote.pages.map((page) => ({ ...page, owner, barred: barredFrom(remote) })),
    ),
  ];
  return [
    ...owned.map(({ owner, path, title, first, barred }) => ({
      path,
      element: pageSlot({ owner, path, title, first, barred, load }),
    })),
    { path: '*', element: <Unknown /> },
  ];
}
