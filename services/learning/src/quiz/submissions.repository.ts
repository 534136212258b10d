import { transaction, type LearningDb } from '@farm/prisma';
import type { Bank } from './bank';
import { asDate, mondayOf, ofDate } from '../calendar/farm-day';
import type { GivenAnswer } from './grade';
import { answered, missed as missedNow, readCard } from './review';
import { sessionOf, type SessionRow } from './sessions.repository';
import { settleSubmission, type Settled, type Standing } from './settle-submission';

export interface Arrived {
  sessionId: string;
  answers: readonly GivenAnswer[];
  timeElapsed: number;
  at: Date;
  onTime: boolean;
  isDaily: boolean;
  today: number;
}

async function standingOf(tx: LearningDb, { playerId, challengeId }: SessionRow, today: number): Promise<Standing> {
  const player = await tx.quizPlayer.findUniqueOrThrow({ where: { playerId } });
  const [badges, days, dailies, cards, attempts] = await Promise.all([
    tx.quizBadge.findMany({ where: { playerId }, select: { slug: true } }),
    tx.quizDay.findMany({ where: { playerId }, select: { date: true } }),
    tx.quizPoints.findMany({ where: { playerId, kind: 'daily' }, select: { date: true } }),
    tx.reviewCard.findMany({ where: { playerId }, select: { card: true } }),
    tx.quizSession.findMany({
      where: { playerId, challengeId, attempt: { not: null } },
      select: { gross: true, status: true, result: true },
    }),
  ]);
  return {
    totalPoints: player.totalPoints,
    bestStreak: player.bestStreak,
    badges: badges.map(({ slug }) => slug),
    days: days.map(({ date }) => ofDate(date)),
    dailyBonuses: dailies.length,
    dailyDoneToday: dailies.some(({ date }) => ofDate(date) === today),
    reviews: cards.reduce((sum, { card }) => sum + Math.max(0, readCard(card).reps - 1), 0),
    attempts: attempts.length,
    // A late round was practice: it earned nothing, so nothing has to be improved on.
    bestGross: Math.max(0, ...attempts.flatMap(({ gross, status }) => (status === 'submitted' ? [gross ?? 0] : []))),
    failedBefore: attempts.some(({ result }) => result !== null && !(JSON.parse(result) as { passed: boolean }).passed),
  };
}

async function writePoints(tx: LearningDb, { id, playerId }: SessionRow, { result }: Settled, { today, at }: Arrived) {
  const line = { playerId, sessionId: id, date: asDate(today), at };
  const { pointsEarned, dailyBonus } = result;
  const lines = [
    ...(pointsEarned > 0 ? [{ ...line, kind: 'attempt', points: pointsEarned }] : []),
    ...(dailyBonus > 0 ? [{ ...line, kind: 'daily', points: dailyBonus }] : []),
  ];
  await tx.quizPoints.createMany({ data: lines });
  const points = pointsEarned + dailyBonus;
  if (points === 0) return;
  const week = { playerId, monday: asDate(mondayOf(today)) };
  await tx.quizWeek.upsert({
    where: { playerId_monday: week },
    create: { ...week, points, at },
    update: { points: { increment: points }, at },
  });
}

async function writeReviews(tx: LearningDb, playerId: string, questionIds: readonly string[], at: Date): Promise<void> {
  const present = await tx.reviewCard.findMany({ where: { playerId, questionId: { in: [...questionIds] } } });
  for (const { questionId, card } of present) {
    const next = answered(readCard(card), false, at);
    const where = { playerId_questionId: { playerId, questionId } };
    await tx.reviewCard.update({ where, data: { card: next.card as never, due: next.due, retiredAt: null } });
  }
  const fresh = questionIds.filter((id) => !present.some(({ questionId }) => questionId === id));
  const { card, due } = missedNow(at);
  await tx.reviewCard.createMany({
    data: fresh.map((questionId) => ({ playerId, questionId, due, card: card as never })),
  });
}

async function writePlayer(
  tx: LearningDb,
  playerId: string,
  { result, countsToday, bestStreak }: Settled,
  { today, at }: Arrived,
) {
  const { totalPoints, pointsEarned, dailyBonus, passed, newAchievements } = result;
  if (countsToday) await tx.quizDay.createMany({ data: [{ playerId, date: asDate(today) }], skipDuplicates: true });
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

/** Writes a submission once: the second of two at the same moment gets the first one's result. */
export const submissionsRepository = (db: LearningDb, bank: Bank) => ({
  /** The result as it was stored, and whether this call is the one that stored it. */
  submit: (sent: Arrived): Promise<{ result: string; replayed: boolean }> =>
    transaction(db, async (tx) => {
      const found = await tx.quizSession.findUniqueOrThrow({ where: { id: sent.sessionId } });
      // Two sessions of one player must not count the same daily bonus or streak twice: the player is the lock.
      await tx.$queryRaw`SELECT 1 FROM learning.quiz_player WHERE player_id = ${found.playerId} FOR UPDATE`;
      const session = sessionOf(await tx.quizSession.findUniqueOrThrow({ where: { id: sent.sessionId } }));
      if (session.result !== null) return { result: session.result, replayed: true };
      const standing = await standingOf(tx, session, sent.today);
      const settled = settleSubmission({ ...sent, key: session.key, challengeId: session.challengeId }, standing, bank);
      const result = JSON.stringify(settled.result);
      await tx.quizSession.update({
        where: { id: session.id },
        data: {
          status: sent.onTime ? 'submitted' : 'expired',
          submittedAt: sent.at,
          attempt: settled.result.attempt,
          answers: sent.answers as never,
          timeElapsed: Math.round(sent.timeElapsed),
          gross: settled.result.gross,
          result,
        },
      });
      await writePoints(tx, session, settled, sent);
      await writePlayer(tx, session.playerId, settled, sent);
      await writeReviews(tx, session.playerId, settled.missed, sent.at);
      return { result, replayed: false };
    }),
});
export type SubmissionsRepository = ReturnType<typeof submissionsRepository>;
