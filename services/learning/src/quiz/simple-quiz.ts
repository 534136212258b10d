import type { QuizModuleId, QuizReview } from '@farm/contracts';
import { throwHttpError, type Clock } from '@farm/server-kit';
import type { ReadModule } from './published-questions';
import { reviewOf } from './scoring';
import type { SimpleQuizRepository } from './simple-quiz.repository';
import { wordingOf, type Wordings } from './wordings';

export interface SimpleQuizDeps {
  readModule: ReadModule;
  wordings: Wordings;
  simpleQuiz: SimpleQuizRepository;
  clock: Clock;
}

export async function moduleQuestions(id: QuizModuleId, { readModule, wordings }: SimpleQuizDeps) {
  const questions = readModule(id);
  await wordings.store(questions);
  return questions.map((each) => ({
    ...{ id: each.id, question: each.question, options: each.options, wording: wordingOf(each) },
  }));
}

interface AnswerInput {
  roundId: string;
  questionId: string;
  answer: number;
  wording?: string;
}

/**
 * Records an answer and reviews it by the wording that was shown. A question of a round has one answer, the first,
 * whichever is sent later.
 * @throws 404 `quiz.question-unknown`, 422 `quiz.answer-range`
 */
export async function answerQuestion(
  moduleId: QuizModuleId,
  { roundId, questionId, answer, wording }: AnswerInput,
  visitor: string,
  { readModule, wordings, simpleQuiz, clock }: SimpleQuizDeps,
): Promise<QuizReview> {
  const current = readModule(moduleId).find(({ id }) => id === questionId);
  if (!current)
    return throwHttpError(404, 'quiz.question-unknown', 'This quiz has changed since you started. Please start over.');
  const shown = await wordings.find(current, wording);
  if (shown.options[answer] === undefined)
    return throwHttpError(422, 'quiz.answer-range', 'Please choose one of the answers.');
  await wordings.store([shown]);
  const first = await simpleQuiz.recordFirst({
    ...{ visitor, roundId, questionId, chosen: answer, wording: wordingOf(shown), at: clock.now() },
  });
  return reviewOf(
    first.wording === wordingOf(shown) ? shown : await wordings.find(current, first.wording),
    first.chosen,
  );
}
