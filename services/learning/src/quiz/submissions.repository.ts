import { asDate, mondayOf, ofDate, type Day } from '@farm/almanac';
import type { QuizResult } from '@farm/contracts';
import { toJson, transaction, type LearningDb } from '@farm/prisma';
import type { Bank } from './question-bank';
import { scheduleMissed } from './reviews.repository';
import { scoreSubmission, type PlayerState, type ScoredSubmission } from './score-submission';
import type { SubmittedAnswer } from './scoring';
import { readSession, SESSION, type SessionRow } from './sessions.repository';
import { readCard } from './spaced-repetition';

interface Submitted {
  sessionId: string;
  answers: readonly SubmittedAnswer[];
  timeElapsed: number;
  at: Date;
  onTime: boolean;
  isDaily: boolean;
  today: Day;
}

async function readPlayerState(tx: LearningDb, session: SessionRow, today: Day): Promise<PlayerState> {
  const { playerId, challengeId, startedAt } = session;
  const player = await tx.quizPlayer.findUniqueOrThrow({
    where: { playerId },
    select: { totalPoints: true, bestStreak: true },
  });
  const [badges, days, dailies, cards, attempts, roundsSinceStart] = await Promise.all([
    tx.quizBadge.findMany({ where: { playerId }, select: { slug: true } }),
    tx.quizDay.findMany({ where: { playerId }, select: { date: true } }),
    tx.quizPoints.findMany({ where: { playerId, kind: 'daily' }, select: { date: true } }),
    tx.reviewCard.findMany({ where: { playerId }, select: { card: true } }),
    tx.quizSession.findMany({
      where: { playerId, challengeId, attempt: { not: null } },
      select: { gross: true, status: true, result: true },
    }),
    tx.quizPoints.count({ where: { playerId, kind: 'attempt', at: { gt: startedAt } } }),
  ]);
  const earlier = attempts.map(({ gross, status, result }) => {
    const { passed, tooFast = false } = JSON.parse(result ?? '{}') as Partial<QuizResult>;
    return { gross: gross ?? 0, failed: passed === false, isPractice: status !== 'submitted' || tooFast };
  });
  return {
    totalPoints: player.totalPoints,
    bestStreak: player.bestStreak,
    badges: badges.map(({ slug }) => slug),
    days: days.map(({ date }) => ofDate(date)),
    dailyBonuses: dailies.length,
    dailyDoneToday: dailies.some(({ date }) => ofDate(date) === today),
    reviews: cards.reduce((sum, { card }) => sum + Math.max(0, readCard(card).reps - 1), 0),
    attempts: attempts.length,
    // Practice rounds earned nothing, so they are no baseline.
    bestGross: Math.max(0, ...earlier.flatMap(({ gross, isPractice }) => (isPractice ? [] : [gross]))),
    failedBefore: earlier.some(({ failed }) => failed),
    roundsSinceStart,
  };
}

async function writePoints(
  tx: LearningDb,
  { id, playerId }: SessionRow,
  { result: { pointsEarned, dailyBonus } }: ScoredSubmission,
  { today, at }: Submitted,
): Promise<void> {
  const points = pointsEarned + dailyBonus;
  if (points === 0) return;
  const row = { playerId, sessionId: id, date: asDate(today), at };
  await tx.quizPoints.createMany({
    data: [
      ...(pointsEarned > 0 ? [{ ...row, kind: 'attempt' as const, points: pointsEarned }] : []),
      ...(dailyBonus > 0 ? [{ ...row, kind: 'daily' as const, points: dailyBonus }] : []),
    ],
  });
  const week = { playerId, monday: asDate(mondayOf(today)) };
  await tx.quizWeek.upsert({
    where: { playerId_monday: week },
    create: { ...week, points, at },
    update: { points: { increment: points }, at },
  });
}

async function writePlayer(
  tx: LearningDb,
  playerId: string,
  { result, countsForStreak, bestStreak }: ScoredSubmission,
  { today, at }: Submitted,
): Promise<void> {
  const { totalPoints, pointsEarned, dailyBonus, passed, newAchievements } = result;
  if (countsForStreak) await tx.quizDay.createMany({ data: [{ playerId, date: asDate(today) }], skipDuplicates: true });
  await tx.quizBadge.createMany({
    data: newAchievements.map((slug) => ({ playerId, slug, at })),
    skipDuplicates: true,
  });
  await tx.quizPlayer.update({
    where: { playerId },
    data: {
      totalPoints,
      bestStreak,
      passes: { increment: passed ? 1 : 0 },
      ...(pointsEarned + dailyBonus > 0 ? { reachedAt: at } : {}),
    },
  });
}

export const submissionsRepository = (db: LearningDb, bank: Bank) => ({
  /** Grades and stores a session once. `replayed`: an earlier or concurrent submission stored the result. */
  submit: (submitted: Submitted): Promise<{ result: string; replayed: boolean }> =>
    transaction(db, async (tx) => {
      const where = { id: submitted.sessionId };
      const { playerId } = await tx.quizSession.findUniqueOrThrow({ where, select: { playerId: true } });
      // The player's row is the lock: two sessions must not count the same daily bonus or streak twice.
      await tx.$queryRaw`SELECT 1 FROM learning.quiz_player WHERE player_id = ${playerId} FOR UPDATE`;
      const session = readSession(await tx.quizSession.findUniqueOrThrow({ where, select: SESSION }));
      if (session.result !== null) return { result: session.result, replayed: true };
      const { key, challengeId, startedAt } = session;
      const elapsedMs = submitted.at.getTime() - startedAt.getTime();
      const player = await readPlayerState(tx, session, submitted.today);
      const scored = scoreSubmission({ ...submitted, key, challengeId, elapsedMs }, player, bank);
      const result = JSON.stringify(scored.result);
      await tx.quizSession.update({
        where,
        data: {
          status: submitted.onTime ? 'submitted' : 'expired',
          submittedAt: submitted.at,
          attempt: scored.result.attempt,
          answers: toJson(submitted.answers),
          timeElapsed: Math.round(submitted.timeElapsed),
          gross: scored.result.gross,
          result,
        },
      });
      await writePoints(tx, session, scored, submitted);
      await writePlayer(tx, playerId, scored, submitted);
      await scheduleMissed(tx, playerId, scored.missed, submitted.at);
      return { result, replayed: false };
    }),
});
export type SubmissionsRepository = ReturnType<typeof submissionsRepository>;
