import { createHash } from 'node:crypto';
import { throwHttpError } from '@farm/server-kit';
import type { CheckQuestion } from '../pdf/markdown/course';
import type { QuizWordingsRepository } from './quiz-wordings.repository';

/** A short hash of a quiz as it is sent: its questions and options in their order, with the answers. */
const wordingOf = (questions: readonly CheckQuestion[]): string =>
  createHash('sha256').update(JSON.stringify(questions)).digest('hex').slice(0, 16);

/**
 * Keeps a lesson's quiz as a buyer saw it: its wording is stored before it is sent, and the answers name it. So a quiz is judged
 * as it was shown, by any replica, although it is drawn anew for each try and may be edited meanwhile.
 */
export function createQuizWordings(repository: QuizWordingsRepository) {
  const stored = new Set<string>(); // of this process, to save the statement
  return {
    /** Stores the quiz that is about to be sent. Resolves with the name of its wording. */
    store: async (lessonId: string, questions: readonly CheckQuestion[]): Promise<string> => {
      const wording = wordingOf(questions);
      const key = `${lessonId} ${wording}`;
      if (!stored.has(key)) await repository.store({ lessonId, wording }, questions);
      stored.add(key);
      return wording;
    },

    /** @throws 409 `course.quiz_changed` for a wording that was never sent */
    find: async (lessonId: string, wording: string | undefined): Promise<readonly CheckQuestion[]> => {
      const shown = wording === undefined ? null : await repository.find({ lessonId, wording });
      return (
        shown ??
        throwHttpError(409, 'course.quiz_changed', 'These questions have changed. Please reload the page to see them.')
      );
    },
  };
}
export type QuizWordings = ReturnType<typeof createQuizWordings>;
