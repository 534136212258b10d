import type { Bank } from './bank';

/** What a player has done, as far as badges ask. */
export interface Deeds {
  /** Ids of challenges passed. */
  passed: ReadonlySet<string>;
  /** A challenge passed that was failed before. */
  comeback: boolean;
  /** A submission without a wrong answer. */
  perfect: boolean;
  dailyBonuses: number;
  bestStreak: number;
  reviews: number;
  level: number;
}

type Rule = (deeds: Deeds, bank: Bank) => boolean;

const passedAll = (deeds: Deeds, ids: readonly string[]) => ids.length > 0 && ids.every((id) => deeds.passed.has(id));

const RULES: Readonly<Record<string, Rule>> = {
  'first-harvest': ({ passed }) => passed.size >= 1,
  'perfect-row': ({ perfect }) => perfect,
  comeback: ({ comeback }) => comeback,
  'early-bird': ({ dailyBonuses }) => dailyBonuses >= 5,
  'week-of-sun': ({ bestStreak }) => bestStreak >= 7,
  'month-of-rain-or-shine': ({ bestStreak }) => bestStreak >= 30,
  'full-almanac': (deeds, { challenges }) =>
    passedAll(
      deeds,
      challenges.map(({ id }) => id),
    ),
  'master-grower': (deeds, { challenges }) =>
    passedAll(
      deeds,
      challenges.filter(({ difficulty }) => difficulty === 'expert').map(({ id }) => id),
    ),
  'patient-learner': ({ reviews }) => reviews >= 25,
  'level-5': ({ level }) => level >= 5,
  'level-10': ({ level }) => level >= 10,
};

/** Every badge that these deeds have earned, the challenges' own first, in the order of the bank. */
export function badgesFor(deeds: Deeds, bank: Bank): readonly string[] {
  const own = bank.challenges.filter(({ id }) => deeds.passed.has(id)).map(({ badge }) => badge);
  const others = Object.entries(RULES).flatMap(([slug, earned]) => (earned(deeds, bank) ? [slug] : []));
  return [...own, ...others];
}
