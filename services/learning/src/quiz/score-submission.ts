import type { QuizResult } from '@farm/contracts';
import { badgesFor, streaksOf } from './achievements';
import type { Bank } from './question-bank';
import {
  creditOf,
  DAILY_BONUS,
  gradeRound,
  playerLevel,
  PASS_PERCENT,
  STREAK_PERCENT,
  type SubmittedAnswer,
  type KeyedQuestion,
} from './scoring';

const OVERTIME_MESSAGE = 'Time ran out, so this round is practice only.';
const TOO_FAST_MESSAGE =
  'These answers came faster than 2 seconds a question, so this round is practice only. Take your time with the next one!';

/** A person needs at least this long to read a question and its options. */
const MIN_MS_PER_QUESTION = 2_000;

export interface PlayerState {
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
  /** The player's other rounds that earned points since this one began. */
  roundsSinceStart: number;
  failedBefore: boolean;
}

interface Submission {
  key: readonly KeyedQuestion[];
  answers: readonly SubmittedAnswer[];
  challengeId: string;
  onTime: boolean;
  /** From the start to the arrival of the answers, by the service's clock. */
  elapsedMs: number;
  isDaily: boolean;
  today: number;
}

export interface ScoredSubmission {
  result: QuizResult;
  countsForStreak: boolean;
  bestStreak: number;
  missed: readonly string[];
}

/**
 * Rounds that run at the same time share it: otherwise twelve challenges started together would all be credited after the
 * time of one.
 */
const isTooFast = ({ key, elapsedMs }: Submission, { roundsSinceStart }: PlayerState): boolean =>
  elapsedMs < MIN_MS_PER_QUESTION * key.length * (roundsSinceStart + 1);

/** Computes all consequences of a submission. Pure. */
export function scoreSubmission(submission: Submission, player: PlayerState, bank: Bank): ScoredSubmission {
  const { onTime, today, challengeId } = submission;
  const { missed, ...graded } = gradeRound(submission.key, submission.answers);
  const attempt = player.attempts + 1;
  const tooFast = isTooFast(submission, player);
  const counts = onTime && !tooFast; // otherwise it is practice: graded and explained, without points
  const passed = counts && graded.score >= PASS_PERCENT;
  const pointsEarned = counts ? creditOf(graded.gross, player.bestGross, attempt) : 0;
  const dailyBonus = passed && submission.isDaily && !player.dailyDoneToday ? DAILY_BONUS : 0;
  const countsForStreak = counts && graded.score >= STREAK_PERCENT;
  const streaks = streaksOf(countsForStreak ? [...player.days, today] : player.days, today);
  const bestStreak = Math.max(player.bestStreak, streaks.best);
  const totalPoints = player.totalPoints + pointsEarned + dailyBonus;
  const level = playerLevel(totalPoints);
  const owned = new Set(player.badges);
  const passedBefore = bank.challenges.filter(({ badge }) => owned.has(badge)).map(({ id }) => id);
  const earned = badgesFor(
    {
      passed: new Set(passed ? [...passedBefore, challengeId] : passedBefore),
      comeback: passed && player.failedBefore,
      perfect: counts && graded.correctAnswers === graded.totalQuestions,
      dailyBonuses: player.dailyBonuses + (dailyBonus > 0 ? 1 : 0),
      bestStreak,
      reviews: player.reviews,
      level,
    },
    bank,
  );
  const newAchievements = counts ? earned.filter((slug) => !owned.has(slug)) : [];
  const badge = bank.byId.get(challengeId)?.badge;
  const practice = !onTime ? [OVERTIME_MESSAGE] : tooFast ? [TOO_FAST_MESSAGE] : [];
  return {
    result: {
      ...graded,
      feedback: [...practice, ...graded.feedback],
      passed,
      pointsEarned,
      badgeEarned: badge !== undefined && newAchievements.includes(badge) ? badge : null,
      newAchievements,
      attempt,
      dailyBonus,
      totalPoints,
      level,
      onTime,
      tooFast,
    },
    countsForStreak,
    bestStreak,
    missed,
  };
}
