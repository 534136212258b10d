import type { ReleaseEdit } from '@farm/contracts';
import { editFor, promote, type Apis, type ReleaseStore, type SigningKey, type TrustedKeys } from '@farm/release';
import { refuse, type Clock, type Person } from '@farm/server-kit';
import type { Releases } from '../follow';

export interface EditDeps {
  store: ReleaseStore;
  trusted: TrustedKeys;
  releases: Releases;
  clock: Clock;
  apis: () => Apis;
  /** Signs revisions; undefined: this edge changes nothing. */
  key: SigningKey | undefined;
}

const refused = (reasons: readonly string[]): never =>
  refuse(409, 'release.refused', `Nothing was changed. ${reasons.join('. ')}.`, { extra: { reasons } });

/**
 * Makes an operator's act a new revision, signed, with their id and reason, and live here when this resolves; other
 * edges follow. Refuses with 403 where editing is switched off, and with 409 and every reason where it cannot be done.
 */
export async function editRelease({ reason, ...act }: ReleaseEdit, operator: Person, deps: EditDeps) {
  const { key, store, trusted, releases, clock } = deps;
  if (!key)
    return refuse(403, 'release.read_only', 'Releases are not changed from the browser here. Use npm run release.');
  const now = releases.revision()?.release;
  if (!now) return refused(['There is no release yet']);
  const made = await editFor(act, now, store, trusted);
  if (!made.ok) return refused([made.why]);
  const author = { by: operator.id, reason: reason.trim(), at: clock.now() };
  const done = await promote(store, made.edit, author, key, { apis: deps.apis() });
  if (!done.ok) return refused(done.reasons);
  await releases.look();
  return { revision: done.release.revision, edit: done.release.edit };
}
