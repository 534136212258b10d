import type { Build } from '@farm/contracts';
import { fits } from '@farm/contracts/compat';
import { versions } from '@farm/contracts';
import type { Unsigned } from './signature';

/** The builds a revision names, by project name; null: not published. */
export type Builds = ReadonlyMap<string, Build | null>;

function unpublished(release: Unsigned, builds: Builds): string[] {
  const named = [
    ['shell', release.shell.build],
    ...Object.entries(release.remotes).map(([name, { build }]) => [name, build]),
  ];
  return named.filter(([name]) => !builds.get(name as string)).map(([name, id]) => `${name}@${id} is not published`);
}

function misfits(shell: Build, remotes: readonly Build[]): string[] {
  return remotes.flatMap(({ name, needs, runtime }) => [
    ...(fits(shell.provides ?? '', needs?.shell ?? '') === 'compatible'
      ? []
      : [`${name} needs shell ${needs?.shell}, the shell provides ${shell.provides}`]),
    ...Object.entries(needs?.apis ?? {})
      .filter(([api, range]) => fits((versions as Record<string, string>)[api] ?? '', range) !== 'compatible')
      .map(
        ([api, range]) =>
          `${name} needs ${api} ${range}, it speaks ${(versions as Record<string, string>)[api] ?? 'nothing'}`,
      ),
    ...(runtime === shell.runtime
      ? []
      : [`${name} was built with runtime ${runtime}, the shell with ${shell.runtime}`]),
  ]);
}

function ownedTwice(builds: readonly Build[]): string[] {
  const owned = builds.flatMap(({ name, pages }) => pages.map(({ path }) => ({ name, path })));
  return owned
    .filter(({ path }, i) => owned.findIndex((other) => other.path === path) !== i)
    .map(
      ({ name, path }) => `${path} of ${name} is owned already by ${owned.find((other) => other.path === path)?.name}`,
    );
}

/** Every reason why this revision may not go live; all of them, not the first. Empty: it may. */
export function refusals(release: Unsigned, builds: Builds): string[] {
  const missing = unpublished(release, builds);
  const present = [...builds.values()].filter((build) => build !== null);
  const shell = present.find(({ kind }) => kind === 'shell');
  const remotes = present.filter(({ kind }) => kind === 'remote');
  return [...missing, ...(shell ? misfits(shell, remotes) : []), ...ownedTwice(present)];
}
