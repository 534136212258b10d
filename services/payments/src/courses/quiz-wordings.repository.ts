import { toJson, type PaymentsDb } from '@farm/prisma';
import { jsonColumn } from '@farm/server-kit';
import { Type } from '@sinclair/typebox';
import { CheckQuestion } from '../pdf/markdown/course';

interface QuizWording {
  lessonId: string;
  wording: string;
}

const readQuestions = jsonColumn(Type.Array(CheckQuestion));

/** The quizzes of lessons as they were sent to buyers. */
export const quizWordingsRepository = (db: PaymentsDb) => ({
  /** Stores a wording; one that is stored already stays. */
  store: async (at: QuizWording, questions: readonly CheckQuestion[]): Promise<void> => {
    const data = { ...at, questions: toJson(questions) };
    await db.lessonQuizWording.createMany({ data: [data], skipDuplicates: true });
  },

  find: async (at: QuizWording): Promise<readonly CheckQuestion[] | null> => {
    const row = await db.lessonQuizWording.findUnique({ where: { lessonId_wording: at } });
    return row && readQuestions(row.questions);
  },
});
export type QuizWordingsRepository = ReturnType<typeof quizWordingsRepository>;
