import type { Bank } from './question-bank';

const BRIDGE_DAYS = 7; // days in a row that forgive one missed day

interface Run {
  length: number;
  sinceBridge: number;
  lastDay: number;
}

/** Groups days (counted from 1 January 1970) into runs. One missed day is bridged at most once per seven days of a run. */
function runsOf(days: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (const day of [...new Set(days)].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    const gap = run ? day - run.lastDay : Infinity;
    const isBridged = gap === 2 && run !== undefined && run.sinceBridge >= BRIDGE_DAYS;
    if (run && (gap === 1 || isBridged)) {
      run.length += 1;
      run.sinceBridge = isBridged ? 1 : run.sinceBridge + 1;
      run.lastDay = day;
    } else runs.push({ length: 1, sinceBridge: 1, lastDay: day });
  }
  return runs;
}

/** The current and the longest streak, in days. The current one is 0 after a missed day that is not bridged; today is never missed. */
export function streaksOf(days: readonly number[], today: number): { current: number; best: number } {
  const runs = runsOf(days.filter((day) => day <= today));
  const last = runs.at(-1);
  const best = Math.max(0, ...runs.map(({ length }) => length));
  if (!last) return { current: 0, best };
  const missed = today - last.lastDay;
  const isAlive = missed <= 1 || (missed === 2 && last.sinceBridge >= BRIDGE_DAYS);
  return { current: isAlive ? last.length : 0, best };
}

interface PlayerStats {
  passed: ReadonlySet<string>;
  comeback: boolean;
  perfect: boolean;
  dailyBonuses: number;
  bestStreak: number;
  reviews: number;
  level: number;
}

const hasPassedAll = ({ passed }: PlayerStats, challenges: Bank['challenges']) =>
  challenges.length > 0 && challenges.every(({ id }) => passed.has(id));

const RULES: Readonly<Record<string, (stats: PlayerStats, bank: Bank) => boolean>> = {
  'first-harvest': ({ passed }) => passed.size >= 1,
  'perfect-row': ({ perfect }) => perfect,
  comeback: ({ comeback }) => comeback,
  'early-bird': ({ dailyBonuses }) => dailyBonuses >= 5,
  'week-of-sun': ({ bestStreak }) => bestStreak >= 7,
  'month-of-rain-or-shine': ({ bestStreak }) => bestStreak >= 30,
  'full-almanac': (stats, { challenges }) => hasPassedAll(stats, challenges),
  'master-grower': (stats, { challenges }) =>
    hasPassedAll(
      stats,
      challenges.filter(({ difficulty }) => difficulty === 'expert'),
    ),
  'patient-learner': ({ reviews }) => reviews >= 25,
  'level-5': ({ level }) => level >= 5,
  'level-10': ({ level }) => level >= 10,
};

/** Slugs of all earned badges: those of challenges first, in the order of the question bank. */
export function badgesFor(stats: PlayerStats, bank: Bank): readonly string[] {
  const ofChallenges = bank.challenges.filter(({ id }) => stats.passed.has(id)).map(({ badge }) => badge);
  const others = Object.entries(RULES).flatMap(([slug, isEarned]) => (isEarned(stats, bank) ? [slug] : []));
  return [...ofChallenges, ...others];
}
