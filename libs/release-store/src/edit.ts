import type { Canary, Release, ReleaseEdit } from '@farm/contracts';
import { readHistory, findSignedRelease } from './read';
import { canonical, type TrustedKeys, type UnsignedRelease } from './signature';
import type { ReleaseStore } from './store';

/** A change of a release. After losing a race it is applied again to the newer revision. */
export interface Edit {
  /** Builds to make live, by project name or 'shell'. This ends a canary of the remote. */
  builds: Readonly<Record<string, string>>;
  /** Remotes to switch on or off. */
  states?: Readonly<Record<string, 'on' | 'off'>>;
  /** Site content to make live; null: the built-in content. */
  content?: Release['content'] | null;
  /** Whether browsers store visited pages for offline use. */
  offline?: 'on' | 'off';
  /** Canaries by remote; null ends a canary. */
  canaries?: Readonly<Record<string, Pick<Canary, 'build' | 'percent'> | null>>;
  /** Remotes to remove, by a rollback to a revision before their first build. */
  removed?: readonly string[];
  /** The edit is rejected unless these builds are still live, as stable build or canary. */
  expected?: Readonly<Record<string, string>>;
  /**
   * A rollback never returns to a build that an earlier rollback removed. A checkpoint is written although it changes
   * nothing: signed by a key for everything, it ends the need for the revisions before it and for their keys.
   */
  kind?: 'promote' | 'rollback' | 'checkpoint';
}

/** Names of the offline pages in the arguments of promote, and of the site content; no remote has these names. */
export const OFFLINE = 'offline';
const CONTENT = 'content';

export interface EditAuthor {
  by: string;
  reason: string;
  at: Date;
}

/** The edit cannot be applied to this release; the message has the reason. */
export class InvalidEditError extends Error {}

/** The summary of an edit in the history, such as 'promote store@9f0c12ab34cd'. */
const describeEdit = ({ builds, states = {}, content, offline, canaries = {}, removed = [], kind = 'promote' }: Edit) =>
  [
    kind,
    ...Object.entries(builds).map(([name, build]) => `${name}@${build}`),
    ...Object.entries(states).map(([name, state]) => `${name}@${state}`),
    ...(content === undefined ? [] : [`${CONTENT}@${content?.id ?? 'built-in'}`]),
    ...(offline ? [`${OFFLINE}@${offline}`] : []),
    ...Object.entries(canaries).map(([name, canary]) =>
      canary ? `${name}@${canary.build} for ${canary.percent} %` : `${name} without its canary`,
    ),
    ...removed.map((name) => `without ${name}`),
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
  if (canary.build === remote.build) throw new InvalidEditError(`${name}@${canary.build} is already live for everyone`);
  return { ...same, canary: before?.build === canary.build ? { ...before, ...canary } : canary };
}

function remotesAfter({ builds, states = {}, canaries = {}, removed = [] }: Edit, now: Remotes): Remotes {
  const remotes: Remotes = { ...now };
  for (const [name, build] of Object.entries(builds))
    if (name !== 'shell') remotes[name] = withBuild(remotes[name], build);
  const change = (name: string, next: (remote: Remotes[string]) => Remotes[string]) => {
    const remote = remotes[name];
    if (!remote) throw new InvalidEditError(`${name} is not a remote of the release`);
    remotes[name] = next(remote);
  };
  for (const [name, state] of Object.entries(states)) change(name, (remote) => ({ ...remote, state }));
  for (const [name, canary] of Object.entries(canaries)) change(name, (remote) => withCanary(name, remote, canary));
  return Object.fromEntries(Object.entries(remotes).filter(([name]) => !removed.includes(name)));
}

function assertExpectedBuilds({ expected = {} }: Edit, now: Release | null): void {
  for (const [name, build] of Object.entries(expected)) {
    const remote = name === 'shell' ? now?.shell : now?.remotes[name];
    if (remote?.build !== build && now?.remotes[name]?.canary?.build !== build)
      throw new InvalidEditError(`${name}@${build} is no longer live: somebody else replaced it`);
  }
}

const contentOf = ({ shell, remotes, content, offline }: Pick<Release, 'shell' | 'remotes' | 'content' | 'offline'>) =>
  canonical({ shell, remotes, content, offline });

/** Whether the edit leads to a new revision. @throws {InvalidEditError} as applyEdit() */
export const isEffective = (edit: Edit, now: Release | null): boolean =>
  now === null ||
  edit.kind === 'checkpoint' ||
  contentOf(applyEdit(edit, now, { by: '', reason: '', at: new Date(0) })) !== contentOf(now);

/**
 * Applies an edit to the live release and returns the next revision.
 * @throws {InvalidEditError} if there is no shell, a remote is unknown, a canary is already live for everyone, or a build of
 * `expected` is no longer live
 */
export function applyEdit(
  edit: Edit,
  now: Release | null,
  { by, reason, at }: EditAuthor,
  revision = (now?.revision ?? 0) + 1,
): UnsignedRelease {
  assertExpectedBuilds(edit, now);
  const build = edit.builds['shell'] ?? now?.shell.build;
  if (!build) throw new InvalidEditError('The first release needs a build of the shell');
  const offline = edit.offline ?? now?.offline ?? 'on';
  const content = edit.content === undefined ? now?.content : edit.content;
  return {
    schema: 1,
    revision,
    parent: now?.revision ?? null,
    createdAt: at.toISOString(),
    by,
    reason,
    edit: describeEdit(edit),
    shell: now?.shell.build === build ? now.shell : { build },
    remotes: remotesAfter(edit, now?.remotes ?? {}),
    ...(content && { content }),
    ...(offline === 'off' && { offline }),
  };
}

/** An operator's action on one remote, on the shell, or (rollback only) on the whole release. */
export type ReleaseAction = Pick<ReleaseEdit, 'act' | 'to'> & { remote?: string | undefined };
type EditResult = { ok: true; edit: Edit } | { ok: false; reason: string };

// Revisions searched for a rollback target: four days for a site with a release per hour.
const MAX_HISTORY = 100;

/**
 * Finds the target of a rollback: the release before the newest one, compared by `contentOf`. The history is a stack: a
 * promote pushes its content, a rollback pops to its target. So two rollbacks go back two steps, never forward.
 */
function findRollbackTarget(
  history: readonly Release[],
  contentOf: (release: Release) => string | undefined,
): Release | null {
  const stack: { content: string; release: Release }[] = [];
  for (const release of history) {
    const content = contentOf(release);
    if (content === undefined || content === stack.at(-1)?.content) continue;
    const earlier = stack.findLastIndex((each) => each.content === content);
    if (release.edit.startsWith('rollback') && earlier >= 0) stack.length = earlier + 1;
    else stack.push({ content, release });
  }
  return stack.at(-2)?.release ?? null;
}

const buildIn = (release: Release, name: string): string | undefined =>
  name === 'shell' ? release.shell.build : release.remotes[name]?.build;

/** The edit that restores a whole release; it names only what differs, so that the history shows what was rolled back. */
function restoreRelease(target: Release, now: Release): Edit {
  const differing = Object.entries(target.remotes).filter(([name, remote]) => {
    const live = now.remotes[name];
    return canonical(live && [live.state, buildsOf(live)]) !== canonical([remote.state, buildsOf(remote)]);
  });
  const shell: Edit['builds'] = target.shell.build === now.shell.build ? {} : { shell: target.shell.build };
  return {
    kind: 'rollback',
    builds: { ...shell, ...Object.fromEntries(differing.map(([name, { build }]) => [name, build])) },
    states: Object.fromEntries(differing.map(([name, { state }]) => [name, state])),
    canaries: Object.fromEntries(differing.flatMap(([name, { canary }]) => (canary ? [[name, canary] as const] : []))),
    removed: Object.keys(now.remotes).filter((name) => !(name in target.remotes)),
  };
}

const NO_TARGET =
  'There is nothing to go back to: the live builds are those of the first release. Name a revision to go to with --to';

const buildsOf = ({ build, canary }: Release['remotes'][string]) => ({
  build,
  canary: canary && { build: canary.build, percent: canary.percent },
});

/** What a rollback of everything restores: neither content nor what is derived from the builds. */
const partsOf = ({ shell, remotes }: Release) =>
  canonical({
    shell: shell.build,
    remotes: Object.fromEntries(
      Object.entries(remotes).map(([name, remote]) => [name, { ...buildsOf(remote), state: remote.state }]),
    ),
  });

async function rollback(
  { remote, to }: ReleaseAction,
  now: Release,
  store: ReleaseStore,
  trusted: TrustedKeys,
): Promise<EditResult> {
  if (remote !== undefined && buildIn(now, remote) === undefined)
    return { ok: false, reason: `${remote} is not part of the release` };
  if (remote !== undefined && to === undefined && now.remotes[remote]?.canary)
    return { ok: true, edit: { kind: 'rollback', builds: {}, canaries: { [remote]: null } } };
  const contentOf = remote === undefined ? partsOf : (release: Release) => buildIn(release, remote);
  const target =
    to !== undefined
      ? await findSignedRelease(store, to, trusted)
      : findRollbackTarget([...(await readHistory(store, now.revision, trusted, MAX_HISTORY)), now], contentOf);
  if (!target) return { ok: false, reason: to ? `There is no revision ${to} to go back to` : NO_TARGET };
  if (remote === undefined) return { ok: true, edit: restoreRelease(target, now) };
  const build = buildIn(target, remote);
  if (build === undefined) return { ok: false, reason: `Revision ${target.revision} has no ${remote}` };
  return { ok: true, edit: { kind: 'rollback', builds: { [remote]: build } } };
}

/**
 * Translates an operator's action into an edit of the live release. A rollback of one remote ends its canary; without a
 * canary it restores the previous build, or that of revision `to`, and leaves the remote on or off. A rollback of everything
 * restores an earlier revision.
 */
export async function createEdit(
  action: ReleaseAction,
  now: Release,
  store: ReleaseStore,
  trusted: TrustedKeys,
): Promise<EditResult> {
  if (action.act === 'rollback') return rollback(action, now, store, trusted);
  if (action.remote === undefined || !now.remotes[action.remote])
    return { ok: false, reason: `${action.remote ?? 'Everything'} is not a remote of the release` };
  return { ok: true, edit: { builds: {}, states: { [action.remote]: action.act } } };
}
