import type { Release } from '@farm/contracts';
import type { Builds } from './builds';
import { buildKey } from './builds';

type Content = Pick<Release, 'shell' | 'remotes'>;

export interface Side {
  release: Content;
  builds: Builds;
}

/** What one project is in two revisions; null where it is not part of one. */
export interface Change {
  name: string;
  from: string | null;
  to: string | null;
  /** Pages that came and went. */
  added: string[];
  removed: string[];
  /** Brotli bytes of all files, more or less; null where a build is no longer published. */
  bytes: number | null;
}

const textOf = ({ release: { shell, remotes } }: Side, name: string): string | null => {
  if (name === 'shell') return shell.build;
  const remote = remotes[name];
  if (!remote) return null;
  const canary = remote.canary ? ` with ${remote.canary.build} for ${remote.canary.percent} %` : '';
  return `${remote.build}${remote.state === 'off' ? ' off' : ''}${canary}`;
};

const buildOf = ({ release: { shell, remotes }, builds }: Side, name: string) => {
  const build = name === 'shell' ? shell.build : remotes[name]?.build;
  return build === undefined ? undefined : builds.get(buildKey({ name, build }));
};

const weightOf = (files: Readonly<Record<string, { br: number }>>) =>
  Object.values(files).reduce((sum, { br }) => sum + br, 0);

/** What differs between two revisions, project by project; nothing for those that are the same. */
export function releaseDiff(from: Side, to: Side): Change[] {
  const names = new Set(['shell', ...Object.keys(from.release.remotes), ...Object.keys(to.release.remotes)]);
  return [...names].flatMap((name) => {
    const [before, after] = [textOf(from, name), textOf(to, name)];
    if (before === after) return [];
    const [old, fresh] = [buildOf(from, name), buildOf(to, name)];
    const pathsOf = (build: typeof old) => (build?.pages ?? []).map(({ path }) => path);
    return [
      {
        ...{ name, from: before, to: after },
        added: pathsOf(fresh).filter((path) => !pathsOf(old).includes(path)),
        removed: pathsOf(old).filter((path) => !pathsOf(fresh).includes(path)),
        bytes: old && fresh ? weightOf(fresh.files) - weightOf(old.files) : null,
      },
    ];
  });
}
