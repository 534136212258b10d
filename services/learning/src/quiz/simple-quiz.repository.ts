import type { LearningDb, Prisma } from '@farm/prisma';

type FirstAnswer = Pick<Prisma.SimpleQuizAnswerModel, 'chosen' | 'wording'>;

export const simpleQuizRepository = (db: LearningDb) => ({
  /** Records an answer unless the question has one. @returns the one that counts */
  recordFirst: async (answer: Prisma.SimpleQuizAnswerModel): Promise<FirstAnswer> => {
    const { visitor, roundId, questionId } = answer;
    const { count } = await db.simpleQuizAnswer.createMany({ data: [answer], skipDuplicates: true });
    if (count > 0) return answer;
    const where = { visitor_roundId_questionId: { visitor, roundId, questionId } };
    return db.simpleQuizAnswer.findUniqueOrThrow({ where, select: { chosen: true, wording: true } });
  },

  countAnswers: async (): Promise<(FirstAnswer & { questionId: string; count: number })[]> => {
    const groups = await db.simpleQuizAnswer.groupBy({ by: ['questionId', 'wording', 'chosen'], _count: true });
    return groups.map(({ questionId, wording, chosen, _count: count }) => ({ questionId, wording, chosen, count }));
  },

  deleteBefore: async (time: Date): Promise<void> => {
    await db.simpleQuizAnswer.deleteMany({ where: { at: { lt: time } } });
  },
});
export type SimpleQuizRepository = ReturnType<typeof simpleQuizRepository>;
