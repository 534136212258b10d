import type { Release, ReleaseEdit } from '@farm/contracts';
import type { Edit } from './edit';
import { historyBefore, signedRevision } from './history';
import { canonical, type TrustedKeys } from './signature';
import type { ReleaseStore } from './store';

/** An operator's act: on one remote, on the shell, or (rollback only) on the whole release. */
export type Act = Pick<ReleaseEdit, 'act' | 'to'> & { remote?: string | undefined };
export type EditFor = { ok: true; edit: Edit } | { ok: false; why: string };

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

const contentOf = ({ shell, remotes }: Release) => canonical({ shell, remotes });

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
  const counts = remote === undefined ? contentOf : (release: Release) => buildIn(release, remote);
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
