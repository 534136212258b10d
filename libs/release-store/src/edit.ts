import type { Canary, Release, ReleaseEdit } from '@farm/contracts';
import { historyBefore, signedRevision } from './read';
import { canonical, type TrustedKeys, type Unsigned } from './signature';
import type { ReleaseStore } from './store';

/** A change of a release. After losing a race it is applied again to the newer revision. */
export interface Edit {
  /** Builds to make live, by project name or 'shell'. This ends a canary of the remote. */
  builds: Readonly<Record<string, string>>;
  /** Remotes to switch on or off. */
  states?: Readonly<Record<string, 'on' | 'off'>>;
  /** Whether browsers store visited pages for offline use. */
  offline?: 'on' | 'off';
  /** Canaries by remote; null ends a canary. */
  canaries?: Readonly<Record<string, Pick<Canary, 'build' | 'percent'> | null>>;
  /** Remotes to remove, by a rollback to a revision before their first build. */
  gone?: readonly string[];
  /** The edit is rejected unless these builds are still live, as stable build or canary. */
  only?: Readonly<Record<string, string>>;
  /** A rollback never returns to a build that an earlier rollback removed. */
  as?: 'promote' | 'rollback';
}

/** What promote's words call the keeping of pages; no remote has the name. */
export const OFFLINE = 'offline';

export interface Author {
  by: string;
  reason: string;
  at: Date;
}

/** The edit is not possible for this release; the message has the reason. */
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

/** An operator's act: on one remote, on the shell, or (rollback only) on the whole release. */
export type Act = Pick<ReleaseEdit, 'act' | 'to'> & { remote?: string | undefined };
type EditFor = { ok: true; edit: Edit } | { ok: false; why: string };

// How far back a rollback looks for what was live before. A site with a release an hour keeps four days in sight.
const FAR = 100;

/**
 * What stood before the newest content, where `contentOf` is what counts. A promote lays its content on a pile, a
 * rollback takes from it: so rolling back twice goes back twice, and never forward to what was taken back.
 */
function beforeThat(history: readonly Release[], contentOf: (release: Release) => string | undefined): Release | null {
  const pile: { content: string; release: Release }[] = [];
  for (const release of history) {
    const content = contentOf(release);
    if (content === undefined || content === pile.at(-1)?.content) continue;
    const earlier = pile.findLastIndex((each) => each.content === content);
    if (release.edit.startsWith('rollback') && earlier >= 0) pile.length = earlier + 1;
    else pile.push({ content, release });
  }
  return pile.at(-2)?.release ?? null;
}

const buildIn = (release: Release, name: string): string | undefined =>
  name === 'shell' ? release.shell.build : release.remotes[name]?.build;

/** Only what differs is named: the history then says what was taken back. */
function allBack(back: Release, now: Release): Edit {
  const differing = Object.entries(back.remotes).filter(([name, remote]) => {
    const { build, state, canary } = now.remotes[name] ?? {};
    return canonical({ build, state, canary }) !== canonical({ ...remote, sri: undefined });
  });
  const shell: Edit['builds'] = back.shell.build === now.shell.build ? {} : { shell: back.shell.build };
  return {
    as: 'rollback',
    builds: { ...shell, ...Object.fromEntries(differing.map(([name, { build }]) => [name, build])) },
    states: Object.fromEntries(differing.map(([name, { state }]) => [name, state])),
    canaries: Object.fromEntries(differing.flatMap(([name, { canary }]) => (canary ? [[name, canary] as const] : []))),
    gone: Object.keys(now.remotes).filter((name) => !(name in back.remotes)),
  };
}

const partsOf = ({ shell, remotes }: Release) => canonical({ shell, remotes });

async function rollback(
  { remote, to }: Act,
  now: Release,
  store: ReleaseStore,
  trusted: TrustedKeys,
): Promise<EditFor> {
  if (remote !== undefined && buildIn(now, remote) === undefined)
    return { ok: false, why: `${remote} is not part of the release` };
  if (remote !== undefined && to === undefined && now.remotes[remote]?.canary)
    return { ok: true, edit: { as: 'rollback', builds: {}, canaries: { [remote]: null } } };
  const counts = remote === undefined ? partsOf : (release: Release) => buildIn(release, remote);
  const back =
    to !== undefined
      ? await signedRevision(store, to, trusted)
      : beforeThat([...(await historyBefore(store, now.revision, trusted, FAR)), now], counts);
  if (!back)
    return { ok: false, why: to ? `There is no revision ${to} to go back to` : 'There is nothing before this' };
  if (remote === undefined) return { ok: true, edit: allBack(back, now) };
  const build = buildIn(back, remote);
  if (build === undefined) return { ok: false, why: `Revision ${back.revision} has no ${remote}` };
  return { ok: true, edit: { as: 'rollback', builds: { [remote]: build } } };
}

/**
 * The edit that an operator's act means for what is live now. A rollback of one remote first takes its canary away;
 * without one it brings the build before the present one, or that of revision `to`, and leaves the remote switched as it
 * is. A rollback of everything brings the whole content of an earlier revision.
 */
export async function editFor(act: Act, now: Release, store: ReleaseStore, trusted: TrustedKeys): Promise<EditFor> {
  if (act.act === 'rollback') return rollback(act, now, store, trusted);
  if (act.remote === undefined || !now.remotes[act.remote])
    return { ok: false, why: `${act.remote ?? 'Everything'} is no remote of the release` };
  return { ok: true, edit: { builds: {}, states: { [act.remote]: act.act } } };
}
