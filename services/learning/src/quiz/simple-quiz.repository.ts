import type { LearningDb, Prisma } from '@farm/prisma';

export const simpleQuizRepository = (db: LearningDb) => ({
  /** Records an answer unless the question has one. @returns the option that counts */
  recordFirst: async (answer: Prisma.SimpleQuizAnswerModel): Promise<number> => {
    const { visitor, roundId, questionId } = answer;
    const { count } = await db.simpleQuizAnswer.createMany({ data: [answer], skipDuplicates: true });
    if (count > 0) return answer.chosen;
    const where = { visitor_roundId_questionId: { visitor, roundId, questionId } };
    return (await db.simpleQuizAnswer.findUniqueOrThrow({ where, select: { chosen: true } })).chosen;
  },

  deleteBefore: async (time: Date): Promise<void> => {
    await db.simpleQuizAnswer.deleteMany({ where: { at: { lt: time } } });
  },
});
export type SimpleQuizRepository = ReturnType<typeof simpleQuizRepository>;
