import { createHash } from 'node:crypto';
import { throwHttpError } from '@farm/server-kit';
import type { CheckQuestion } from '../pdf/markdown/course';
import type { RenderedLesson } from './lessons.provider';
import type { QuizWordingsRepository } from './quiz-wordings.repository';

type Quiz = Pick<RenderedLesson, 'id' | 'check'>;

/** A short hash of what an editor can change of a quiz. */
const wordingOf = ({ check }: Quiz): string =>
  createHash('sha256')
    .update(
      JSON.stringify(check.map(({ text, options, correct, explanation }) => [text, options, correct, explanation])),
    )
    .digest('hex')
    .slice(0, 16);

/**
 * Keeps a lesson's quiz as a buyer saw it: its wording is stored before it is sent, and the answers name it. So a quiz that is
 * edited meanwhile is judged as it was shown, by any replica.
 */
export function createQuizWordings(repository: QuizWordingsRepository) {
  const stored = new Set<string>(); // of this process, to save the statement
  return {
    /** Stores the quiz that is about to be sent. Resolves with the name of its wording. */
    store: async (lesson: Quiz): Promise<string> => {
      const wording = wordingOf(lesson);
      const key = `${lesson.id} ${wording}`;
      if (!stored.has(key)) await repository.store({ lessonId: lesson.id, wording }, lesson.check);
      stored.add(key);
      return wording;
    },

    /**
     * The quiz in a wording; undefined: in the current one.
     * @throws 409 `course.quiz_changed` for a wording that was never sent
     */
    find: async (lesson: Quiz, wording: string | undefined): Promise<readonly CheckQuestion[]> => {
      if (wording === undefined || wording === wordingOf(lesson)) return lesson.check;
      const shown = await repository.find({ lessonId: lesson.id, wording });
      return (
        shown ??
        throwHttpError(409, 'course.quiz_changed', 'These questions have changed. Please reload the page to see them.')
      );
    },
  };
}
export type QuizWordings = ReturnType<typeof createQuizWordings>;
