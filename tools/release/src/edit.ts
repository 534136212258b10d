import type { Canary, Release } from '@farm/contracts';
import { canonical, type Unsigned } from './signature';

/** What a promote changes. It is applied to whatever revision is newest: the loser of a race re-applies its edit. */
export interface Edit {
  /** Builds to make live for everybody, by project name; 'shell' is the shell. A canary of that remote ends with it. */
  builds: Readonly<Record<string, string>>;
  /** Remotes to switch on or off. */
  states?: Readonly<Record<string, 'on' | 'off'>>;
  /** Whether browsers keep visited pages for a time without connection. */
  offline?: 'on' | 'off';
  /** A second build for some of the browsers, by remote; null ends the canary and keeps the build that is live. */
  canaries?: Readonly<Record<string, Pick<Canary, 'build' | 'percent'> | null>>;
  /** Remotes that leave the release: only a rollback to a revision that did not know them yet. */
  gone?: readonly string[];
  /** Only while browsers get these builds, for everybody or as a canary; else somebody has changed them in between. */
  only?: Readonly<Record<string, string>>;
  /** 'rollback' is told apart in the history: what was taken back is never rolled back to. */
  as?: 'promote' | 'rollback';
}

/** What promote's words call the keeping of pages; no remote has the name. */
export const OFFLINE = 'offline';

export interface Author {
  by: string;
  reason: string;
  at: Date;
}

/** An edit that makes no sense for this release; the message says why. */
export class Impossible extends Error {}

const told = ({ builds, states = {}, offline, canaries = {}, gone = [], as = 'promote' }: Edit): string =>
  [
    as,
    ...Object.entries(builds).map(([name, build]) => `${name}@${build}`),
    ...Object.entries(states).map(([name, state]) => `${name}@${state}`),
    ...(offline ? [`${OFFLINE}@${offline}`] : []),
    ...Object.entries(canaries).map(([name, canary]) =>
      canary ? `${name}@${canary.build} for ${canary.percent} %` : `${name} without its canary`,
    ),
    ...gone.map((name) => `without ${name}`),
  ].join(' ');

type Remotes = Release['remotes'];

function withBuild(remote: Remotes[string] | undefined, build: string): Remotes[string] {
  if (remote?.build !== build) return { build, state: remote?.state ?? 'on' };
  const { canary: _ended, ...same } = remote;
  return same;
}

function withCanary(
  name: string,
  remote: Remotes[string],
  canary: Pick<Canary, 'build' | 'percent'> | null,
): Remotes[string] {
  const { canary: before, ...same } = remote;
  if (!canary) return same;
  if (canary.build === remote.build) throw new Impossible(`${name}@${canary.build} is live for everybody already`);
  return { ...same, canary: before?.build === canary.build ? { ...before, ...canary } : canary };
}

function remotesAfter({ builds, states = {}, canaries = {}, gone = [] }: Edit, now: Remotes): Remotes {
  const remotes: Remotes = { ...now };
  for (const [name, build] of Object.entries(builds))
    if (name !== 'shell') remotes[name] = withBuild(remotes[name], build);
  const change = (name: string, next: (remote: Remotes[string]) => Remotes[string]) => {
    const remote = remotes[name];
    if (!remote) throw new Impossible(`${name} is no remote of the release`);
    remotes[name] = next(remote);
  };
  for (const [name, state] of Object.entries(states)) change(name, (remote) => ({ ...remote, state }));
  for (const [name, canary] of Object.entries(canaries)) change(name, (remote) => withCanary(name, remote, canary));
  return Object.fromEntries(Object.entries(remotes).filter(([name]) => !gone.includes(name)));
}

function mustStillBe({ only = {} }: Edit, now: Release | null): void {
  for (const [name, build] of Object.entries(only)) {
    const remote = now?.remotes[name];
    if (remote?.build !== build && remote?.canary?.build !== build)
      throw new Impossible(`${name}@${build} has been replaced by somebody else`);
  }
}

const contentOf = ({ shell, remotes, offline }: Pick<Release, 'shell' | 'remotes' | 'offline'>) =>
  canonical({ shell, remotes, offline });

/** Whether the edit would change anything. Throws Impossible as apply() does. */
export const changes = (edit: Edit, now: Release | null): boolean =>
  now === null || contentOf(apply(edit, now, { by: '', reason: '', at: new Date(0) })) !== contentOf(now);

/**
 * The next revision, numbered `revision`: `now` with the edit applied. Throws Impossible when there would be no shell,
 * when an unknown remote is switched or gets a canary, when the canary is live for everybody already, and when a build
 * of `only` is live no more.
 */
export function apply(
  edit: Edit,
  now: Release | null,
  { by, reason, at }: Author,
  revision = (now?.revision ?? 0) + 1,
): Unsigned {
  mustStillBe(edit, now);
  const build = edit.builds['shell'] ?? now?.shell.build;
  if (!build) throw new Impossible('The first release needs a build of the shell');
  const offline = edit.offline ?? now?.offline ?? 'on';
  return {
    schema: 1,
    revision,
    parent: now?.revision ?? null,
    createdAt: at.toISOString(),
    by,
    reason,
    edit: told(edit),
    shell: now?.shell.build === build ? now.shell : { build },
    remotes: remotesAfter(edit, now?.remotes ?? {}),
    ...(offline === 'off' && { offline }),
  };
}
