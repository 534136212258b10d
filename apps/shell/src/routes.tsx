import type { LiveRelease, LiveRemote } from '@farm/contracts';
import { fits } from '@farm/contracts/compat';
import { SHELL_API, type RouteObject } from '@farm/web-kit/shell';
import { pageSlot, type Load } from './platform/page-slot';
import { SHELL } from './platform/remote-loader';
import { Unknown } from './platform/unknown';

function barredFrom({ state, needs }: LiveRemote): 'off' | 'incompatible' | null {
  if (state === 'off') return 'off';
  return fits(SHELL_API, needs) === 'compatible' ? null : 'incompatible';
}

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
