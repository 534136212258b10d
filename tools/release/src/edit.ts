import type { Release } from '@farm/contracts';
import type { Unsigned } from './signature';

/** What a promote changes. It is applied to whatever revision is newest: the loser of a race re-applies its edit. */
export interface Edit {
  /** Builds to make live, by project name; 'shell' is the shell. */
  builds: Readonly<Record<string, string>>;
  /** Remotes to switch on or off. */
  states?: Readonly<Record<string, 'on' | 'off'>>;
}

export interface Author {
  by: string;
  reason: string;
  at: Date;
}

const told = ({ builds, states = {} }: Edit): string =>
  [
    ...Object.entries(builds).map(([name, build]) => `${name}@${build}`),
    ...Object.entries(states).map(([name, state]) => `${name}@${state}`),
  ].join(' ');

/** Whether the edit would change anything. */
export const changes = ({ builds, states = {} }: Edit, now: Release | null): boolean =>
  Object.entries(builds).some(
    ([name, build]) => (name === 'shell' ? now?.shell.build : now?.remotes[name]?.build) !== build,
  ) || Object.entries(states).some(([name, state]) => now?.remotes[name]?.state !== state);

/**
 * The next revision, numbered `revision`: `now` with the edit applied. Throws when there would be no shell or an
 * unknown remote is switched.
 */
export function apply(
  edit: Edit,
  now: Release | null,
  { by, reason, at }: Author,
  revision = (now?.revision ?? 0) + 1,
): Unsigned {
  const { shell = now?.shell.build, ...remoteBuilds } = edit.builds;
  if (!shell) throw new Error('The first release needs a build of the shell');
  const remotes: Release['remotes'] = { ...now?.remotes };
  for (const [name, build] of Object.entries(remoteBuilds))
    remotes[name] = { state: remotes[name]?.state ?? 'on', build };
  for (const [name, state] of Object.entries(edit.states ?? {})) {
    const remote = remotes[name];
    if (!remote) throw new Error(`${name} is not part of the release`);
    remotes[name] = { ...remote, state };
  }
  return {
    schema: 1,
    revision,
    parent: now?.revision ?? null,
    createdAt: at.toISOString(),
    by,
    reason,
    edit: `promote ${told(edit)}`,
    shell: { build: shell },
    remotes,
  };
}
