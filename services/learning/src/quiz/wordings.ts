import { throwHttpError } from '@farm/server-kit';
import { contentVersion } from '../content';
import type { QuestionTexts, ScoredQuestion } from './question-bank';
import type { WordingsRepository } from './wordings.repository';

/** A short hash of what is asked and how it is judged. Reasons are not in it: they are read after the answer. */
export const wordingOf = ({ question, options, correct, explanation }: QuestionTexts): string =>
  contentVersion([JSON.stringify([question, options, correct, explanation])]);

/**
 * Keeps a question as a visitor saw it: its wording is stored before it is sent, and an answer names the wording. So a
 * question that is edited meanwhile is judged as it was shown, by any replica.
 */
export function createWordings(repository: WordingsRepository, builtIn: readonly ScoredQuestion[]) {
  const stored = new Set<string>(); // of this process, to save the statement
  return {
    store: async (questions: readonly ScoredQuestion[]): Promise<void> => {
      const wordings = questions
        .map(({ id, question, options, correct, explanation }) => ({
          ...{ questionId: id, question, options, correct, explanation },
          wording: wordingOf({ question, options, correct, explanation }),
        }))
        .filter(({ questionId, wording }) => !stored.has(`${questionId} ${wording}`));
      if (wordings.length === 0) return;
      await repository.store(wordings);
      for (const { questionId, wording } of wordings) stored.add(`${questionId} ${wording}`);
    },

    /**
     * The question in a wording; undefined or null: in the current one.
     * @throws 404 `quiz.question-unknown` for a wording that was never sent
     */
    find: async (current: ScoredQuestion, wording: string | null | undefined): Promise<ScoredQuestion> => {
      if (wording === undefined || wording === null) return current;
      const known = [current, ...builtIn.filter(({ id }) => id === current.id)];
      const same = known.find((each) => wordingOf(each) === wording);
      if (same) return same;
      const shown = await repository.find(current.id, wording);
      if (!shown)
        return throwHttpError(
          404,
          'quiz.question-unknown',
          'This quiz has changed since you started. Please start over.',
        );
      const { question, options, correct, explanation } = shown;
      return { ...current, question, options, correct, explanation, why: undefined }; // reasons are not stored
    },
  };
}
export type Wordings = ReturnType<typeof createWordings>;
