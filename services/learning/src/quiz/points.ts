/** First attempt at a challenge in full, the second at half, later ones at a quarter: a retake pays improvement only. */
const FACTORS = [1, 0.5] as const;
const LATER = 0.25;

export const PASSED_AT = 70; // percent
export const STREAK_AT = 50; // percent
export const DAILY_BONUS = 25;

/** Percent of right answers, rounded; unanswered is wrong. */
export const scoreOf = (right: number, of: number): number => Math.round((100 * right) / of);

/**
 * Points credited for an attempt. `gross`: points of its right answers; `bestBefore`: the best gross of earlier attempts
 * at the same challenge. 60 of 125, then 125: 60 + floor(65 x 0.5) = 92. All attempts together never exceed the total.
 */
export function creditOf(gross: number, bestBefore: number, attempt: number): number {
  const factor = FACTORS[attempt - 1] ?? LATER;
  return Math.max(0, Math.floor((gross - bestBefore) * factor));
}

const firstPointsOf = (level: number): number => 50 * level * (level - 1);

/** The largest level whose first points are reached: 100 for level 2, 300 for 3, 4,500 for 10, no end. */
export function levelOf(points: number): number {
  let level = 1;
  while (firstPointsOf(level + 1) <= points) level += 1;
  return level;
}

/** Points at which the next level begins. */
export const nextLevelAt = (points: number): number => firstPointsOf(levelOf(points) + 1);
