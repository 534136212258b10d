import type { Build, Release } from '@farm/contracts';
import { apply, changes, type Author, type Edit } from './edit';
import { revisionKey } from './keys';
import { newestRelease, readBuild } from './read';
import { refusals } from './refusals';
import { signed, trustedBy, type SigningKey, type Unsigned } from './signature';
import type { ReleaseStore } from './store';

export type Promoted = { ok: true; release: Release; changed: boolean } | { ok: false; reasons: string[] };

// Five teams at the same moment: more than this farm will ever have.
const TRIES = 5;

async function buildsOf(store: ReleaseStore, { shell, remotes }: Unsigned): Promise<Map<string, Build | null>> {
  const wanted = [['shell', shell.build], ...Object.entries(remotes).map(([name, { build }]) => [name, build])] as [
    string,
    string,
  ][];
  return new Map(
    await Promise.all(
      wanted.map(async ([name, id]) => [name, (await readBuild(store, name, id))?.build ?? null] as const),
    ),
  );
}

/**
 * Makes an edit live: reads the newest revision, applies the edit, checks the result, claims the next number
 * exclusively. Whoever is slower re-applies its edit to the newer revision: no lock, and no edit is lost.
 * `dryRun` stops before the claim.
 */
export async function promote(
  store: ReleaseStore,
  edit: Edit,
  author: Author,
  key: SigningKey,
  dryRun = false,
): Promise<Promoted> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { release: now, number } = await newestRelease(store, trustedBy(key));
    if (now && !changes(edit, now)) return { ok: true, release: now, changed: false };
    const draft = apply(edit, now, author, number + 1);
    const reasons = refusals(draft, await buildsOf(store, draft));
    if (reasons.length) return { ok: false, reasons };
    const release = signed(draft, key);
    if (dryRun) return { ok: true, release, changed: true };
    const bytes = Buffer.from(`${JSON.stringify(release, null, 1)}\n`);
    if ((await store.putNew(revisionKey(release.revision), bytes)) === 'written')
      return { ok: true, release, changed: true };
  }
  return { ok: false, reasons: [`Somebody else was faster ${TRIES} times. Try again.`] };
}
