import { transaction, type LearningDb } from '@farm/prisma';
import { answered, readCard, type Return } from './review';

/** Missed questions on their way back. */
export const reviewsRepository = (db: LearningDb) => ({
  /** Ids that are due, oldest first, and how many answers were given since a moment. */
  due: async (
    playerId: string,
    now: Date,
    since: Date,
  ): Promise<{ due: string[]; later: number; answeredSince: number }> => {
    const cards = await db.reviewCard.findMany({
      where: { playerId },
      orderBy: [{ due: 'asc' }, { questionId: 'asc' }],
    });
    const living = cards.filter(({ retiredAt }) => retiredAt === null);
    const answeredSince = cards.filter(({ card }) => {
      const { reps, last_review: last } = readCard(card);
      return reps > 1 && last !== undefined && last >= since;
    });
    const due = living.filter((card) => card.due <= now).map(({ questionId }) => questionId);
    return { due, later: living.length - due.length, answeredSince: answeredSince.length };
  },

  /** Writes one answer; null: this question is not due. Two answers at the same moment count as one. */
  answer: (playerId: string, questionId: string, right: boolean, now: Date): Promise<Return | null> =>
    transaction(db, async (tx) => {
      const where = { playerId_questionId: { playerId, questionId } };
      await tx.$queryRaw`SELECT 1 FROM learning.review_card
        WHERE player_id = ${playerId} AND question_id = ${questionId} FOR UPDATE`;
      const row = await tx.reviewCard.findUnique({ where });
      if (!row || row.retiredAt !== null || row.due > now) return null;
      const next = answered(readCard(row.card), right, now);
      const data = { card: next.card as never, due: next.due, retiredAt: next.retired ? now : null };
      await tx.reviewCard.update({ where, data });
      return next;
    }),

  /** Lets go of questions that the bank no longer has. */
  drop: async (playerId: string, questionIds: readonly string[]): Promise<void> => {
    await db.reviewCard.deleteMany({ where: { playerId, questionId: { in: [...questionIds] } } });
  },
});
export type ReviewsRepository = ReturnType<typeof reviewsRepository>;
