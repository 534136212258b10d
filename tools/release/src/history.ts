import type { Release } from '@farm/contracts';
import { Damaged, readRelease, revisions } from './read';
import { isSigned, type TrustedKeys } from './signature';
import type { ReleaseStore } from './store';

/** A revision that is whole and signed by a trusted key; null for any other, and for one that is not there. */
export async function signedRevision(
  store: ReleaseStore,
  number: number,
  trusted: TrustedKeys,
): Promise<Release | null> {
  try {
    const release = await readRelease(store, number);
    return release && isSigned(release, trusted) ? release : null;
  } catch (error) {
    if (error instanceof Damaged) return null;
    throw error;
  }
}

/** The last `most` usable revisions before number `before`, oldest first. */
export async function historyBefore(
  store: ReleaseStore,
  before: number,
  trusted: TrustedKeys,
  most: number,
): Promise<Release[]> {
  const numbers = (await revisions(store)).filter((number) => number < before).slice(-most);
  const older = await Promise.all(numbers.map((number) => signedRevision(store, number, trusted)));
  return older.filter((release) => release !== null);
}
