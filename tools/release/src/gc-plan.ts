import type { Build, Release } from '@farm/contracts';
import { buildKey, namedBy } from './builds';

/** A build that lies in the store; without its build.json: a publish that was cut off. */
export interface Lying {
  name: string;
  build: string;
  index: Pick<Build, 'builtAt'> | null;
}

/**
 * Which builds may go: those that no revision has named for `keepMs`, and that were not built in that time either (a
 * preview, or a promote that is about to come). A revision stays live until the next one, so the last one before that
 * time counts too; what is live never goes, nor a canary.
 */
export function gcPlan(
  lying: readonly Lying[],
  history: readonly Pick<Release, 'createdAt' | 'shell' | 'remotes'>[],
  now: Date,
  keepMs: number,
): Lying[] {
  const from = now.getTime() - keepMs;
  const isYoung = (at: string) => !(Date.parse(at) < from); // a date that cannot be read keeps
  const firstYoung = history.findIndex(({ createdAt }) => isYoung(createdAt));
  const counted = firstYoung === -1 ? history.slice(-1) : history.slice(Math.max(0, firstYoung - 1));
  const named = new Set(counted.flatMap((release) => namedBy(release).map(buildKey)));
  return lying.filter(
    ({ name, build, index }) => !named.has(buildKey({ name, build })) && !(index && isYoung(index.builtAt)),
  );
}
