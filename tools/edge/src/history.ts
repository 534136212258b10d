import { Damaged, isSigned, readRelease, revisions } from '@farm/release';
import type { Release } from '@farm/contracts';
import type { ReleaseStore, TrustedKeys } from '@farm/release';

const LINES = 50;

/** The newest revisions that are whole and signed, newest first, at most 50; each is read once. */
export function releaseHistory(store: ReleaseStore, trusted: TrustedKeys): () => Promise<Release[]> {
  const known = new Map<number, Release>();
  const read = async (number: number): Promise<Release | null> => {
    const kept = known.get(number);
    if (kept) return kept;
    try {
      const release = await readRelease(store, number);
      if (!release || !isSigned(release, trusted)) return null;
      known.set(number, release);
      if (known.size > 2 * LINES) known.delete(Math.min(...known.keys()));
      return release;
    } catch (error) {
      if (error instanceof Damaged) return null;
      throw error;
    }
  };
  return async () => {
    const numbers = (await revisions(store)).slice(-LINES).reverse();
    return (await Promise.all(numbers.map(read))).filter((release) => release !== null);
  };
}
