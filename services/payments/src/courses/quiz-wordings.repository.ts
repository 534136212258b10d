import type { PaymentsDb, Prisma } from '@farm/prisma';
import type { CheckQuestion } from '../pdf/markdown/course';

interface QuizWording {
  lessonId: string;
  wording: string;
}

/** The quizzes of lessons as they were sent to buyers. */
export const quizWordingsRepository = (db: PaymentsDb) => ({
  /** Stores a wording; one that is stored already stays. */
  store: async (at: QuizWording, questions: readonly CheckQuestion[]): Promise<void> => {
    const data = { ...at, questions: questions as unknown as Prisma.InputJsonValue };
    await db.lessonQuizWording.createMany({ data: [data], skipDuplicates: true });
  },

  find: async (at: QuizWording): Promise<readonly CheckQuestion[] | null> => {
    const row = await db.lessonQuizWording.findUnique({ where: { lessonId_wording: at } });
    return row && (row.questions as unknown as CheckQuestion[]);
  },
});
export type QuizWordingsRepository = ReturnType<typeof quizWordingsRepository>;
