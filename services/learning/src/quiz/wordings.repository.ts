import type { LearningDb } from '@farm/prisma';
import type { QuestionTexts } from './question-bank';

/** `wording`: the hash of the texts (`wordingOf`). */
type StoredWording = Omit<QuestionTexts, 'why'> & { questionId: string; wording: string };

/** Questions as they were sent to visitors. */
export const wordingsRepository = (db: LearningDb) => ({
  /** Inserts wordings; a stored one never changes. */
  store: async (wordings: readonly StoredWording[]): Promise<void> => {
    await db.quizWording.createMany({ data: [...wordings], skipDuplicates: true });
  },

  find: (questionId: string, wording: string): Promise<StoredWording | null> =>
    db.quizWording.findUnique({ where: { questionId_wording: { questionId, wording } } }),
});
export type WordingsRepository = ReturnType<typeof wordingsRepository>;
