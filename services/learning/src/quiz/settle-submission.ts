import type { QuizResult } from '@farm/contracts';
import type { Bank } from './bank';
import { badgesFor } from './badges';
import { gradeSession, type GivenAnswer, type KeyedQuestion } from './grade';
import { creditOf, DAILY_BONUS, levelOf, PASSED_AT, STREAK_AT } from './points';
import { streaksOf } from './streak';

const LATE_SAYS = 'Time ran out, so this round is practice only.';

/** What stands written of a player when a submission arrives, read under the player's lock. */
export interface Standing {
  totalPoints: number;
  bestStreak: number;
  badges: readonly string[];
  /** Days that count for the streak. */
  days: readonly number[];
  dailyBonuses: number;
  dailyDoneToday: boolean;
  reviews: number;
  /** Earlier attempts at this challenge. */
  attempts: number;
  bestGross: number;
  failedBefore: boolean;
}

export interface Submission {
  key: readonly KeyedQuestion[];
  answers: readonly GivenAnswer[];
  challengeId: string;
  onTime: boolean;
  isDaily: boolean;
  today: number;
}

export interface Settled {
  result: QuizResult;
  countsToday: boolean;
  bestStreak: number;
  missed: readonly string[];
}

/** All consequences of a submission, decided at once and written by one transaction. Pure. */
export function settleSubmission(sent: Submission, standing: Standing, bank: Bank): Settled {
  const { missed, ...graded } = gradeSession(sent.key, sent.answers);
  const { onTime, today } = sent;
  const attempt = standing.attempts + 1;
  const passed = onTime && graded.score >= PASSED_AT;
  const pointsEarned = onTime ? creditOf(graded.gross, standing.bestGross, attempt) : 0;
  const dailyBonus = passed && sent.isDaily && !standing.dailyDoneToday ? DAILY_BONUS : 0;
  const countsToday = onTime && graded.score >= STREAK_AT;
  const streaks = streaksOf(countsToday ? [...standing.days, today] : standing.days, today);
  const bestStreak = Math.max(standing.bestStreak, streaks.best);
  const totalPoints = standing.totalPoints + pointsEarned + dailyBonus;
  const level = levelOf(totalPoints);
  const owned = new Set(standing.badges);
  const passedBefore = bank.challenges.filter(({ badge }) => owned.has(badge)).map(({ id }) => id);
  const deserved = badgesFor(
    {
      passed: new Set(passed ? [...passedBefore, sent.challengeId] : passedBefore),
      comeback: passed && standing.failedBefore,
      perfect: onTime && graded.correctAnswers === graded.totalQuestions,
      dailyBonuses: standing.dailyBonuses + (dailyBonus > 0 ? 1 : 0),
      bestStreak,
      reviews: standing.reviews,
      level,
    },
    bank,
  );
  const newAchievements = onTime ? deserved.filter((slug) => !owned.has(slug)) : [];
  const own = bank.byId.get(sent.challengeId)?.badge;
  const feedback = onTime ? graded.feedback : [LATE_SAYS, ...graded.feedback];
  const badgeEarned = own !== undefined && newAchievements.includes(own) ? own : null;
  return {
    result: {
      ...graded,
      feedback,
      passed,
      pointsEarned,
      badgeEarned,
      newAchievements,
      attempt,
      dailyBonus,
      totalPoints,
      level,
      onTime,
    },
    countsToday,
    bestStreak,
    missed,
  };
}
