import type { Loads } from './loads';

/** 'wait': too few loads to say; 'good': nothing against it so far; 'bad': take it back. */
export type Verdict = 'wait' | 'good' | 'bad';

/** From here on a share of failures says something: one unlucky visitor is 5 %. */
const ENOUGH = 20;

const WORSE = 3;

const rateOf = ({ loads, failures }: Loads): number => (loads === 0 ? 0 : failures / loads);

/**
 * Whether a new build does so badly that it has to go: after 20 loads, above the limit, and above three times what the
 * old build has. The second keeps a network that is bad for everybody from being blamed on the new build.
 */
export function verdictOf(fresh: Loads, old: Loads, limit: number): Verdict {
  if (fresh.loads < ENOUGH) return 'wait';
  const rate = rateOf(fresh);
  return rate > limit && rate > WORSE * rateOf(old) ? 'bad' : 'good';
}

const percent = (share: number) => `${Math.round(share * 1000) / 10} %`;

/** The reason that stands in the history when a build is taken back by itself. */
export const reasonOf = (title: string, fresh: Loads, old: Loads, limit: number): string =>
  `${title} failed in ${percent(rateOf(fresh))} of ${fresh.loads} loads: above ${percent(limit)}, ` +
  `and above three times the ${percent(rateOf(old))} before it`;
