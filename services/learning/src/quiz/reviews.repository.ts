import { toJson, transaction, type LearningDb } from '@farm/prisma';
import { firstReturn, nextReturn, readCard, type Schedule } from './spaced-repetition';

export const reviewsRepository = (db: LearningDb) => ({
  /** Due ids, oldest first, and the number of answers since the day began. */
  due: async (playerId: string, now: Date, dayBegan: Date) => {
    const cards = await db.reviewCard.findMany({
      where: { playerId },
      orderBy: [{ due: 'asc' }, { questionId: 'asc' }],
    });
    const active = cards.filter(({ retiredAt }) => retiredAt === null);
    const answeredToday = cards.filter(({ card }) => {
      const { reps, last_review: last } = readCard(card);
      return reps > 1 && last !== undefined && last >= dayBegan;
    });
    const due = active.filter((card) => card.due <= now).map(({ questionId }) => questionId);
    return { due, later: active.length - due.length, answeredToday: answeredToday.length };
  },

  /** Stores one answer; null: the question is not due. Two answers at the same moment count as one. */
  answer: (playerId: string, questionId: string, isRight: boolean, now: Date): Promise<Schedule | null> =>
    transaction(db, async (tx) => {
      const where = { playerId_questionId: { playerId, questionId } };
      await tx.$queryRaw`SELECT 1 FROM learning.review_card
        WHERE player_id = ${playerId} AND question_id = ${questionId} FOR UPDATE`;
      const row = await tx.reviewCard.findUnique({ where });
      if (!row || row.retiredAt !== null || row.due > now) return null;
      const next = nextReturn(readCard(row.card), isRight, now);
      const data = { card: toJson(next.card), due: next.due, retiredAt: next.retired ? now : null };
      await tx.reviewCard.update({ where, data });
      return next;
    }),

  remove: async (playerId: string, questionIds: readonly string[]): Promise<void> => {
    await db.reviewCard.deleteMany({ where: { playerId, questionId: { in: [...questionIds] } } });
  },
});
export type ReviewsRepository = ReturnType<typeof reviewsRepository>;

/** Schedules missed questions within the transaction of a submission. */
export async function scheduleMissed(
  tx: LearningDb,
  playerId: string,
  questionIds: readonly string[],
  at: Date,
): Promise<void> {
  const present = await tx.reviewCard.findMany({ where: { playerId, questionId: { in: [...questionIds] } } });
  for (const { questionId, card } of present) {
    const next = nextReturn(readCard(card), false, at);
    await tx.reviewCard.update({
      where: { playerId_questionId: { playerId, questionId } },
      data: { card: toJson(next.card), due: next.due, retiredAt: null },
    });
  }
  const added = questionIds.filter((id) => !present.some(({ questionId }) => questionId === id));
  const { card, due } = firstReturn(at);
  await tx.reviewCard.createMany({
    data: added.map((questionId) => ({ playerId, questionId, due, card: toJson(card) })),
  });
}
