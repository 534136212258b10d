import type { QuizModuleId, QuizReview } from '@farm/contracts';
import { throwHttpError, type Clock } from '@farm/server-kit';
import type { QuizModules } from './question-bank';
import { reviewOf } from './scoring';
import type { SimpleQuizRepository } from './simple-quiz.repository';

export interface SimpleQuizDeps {
  modules: QuizModules;
  simpleQuiz: SimpleQuizRepository;
  clock: Clock;
}

/** The questions of a module without their answers. */
export const moduleQuestions = (modules: QuizModules, id: QuizModuleId) =>
  modules[id].map(({ id: questionId, question, options }) => ({ id: questionId, question, options }));

interface AnswerInput {
  roundId: string;
  questionId: string;
  answer: number;
}

/**
 * Records an answer and reviews it. A question of a round has one answer, the first, whichever is sent later.
 * @throws 404 `quiz.question-unknown`, 422 `quiz.answer-range`
 */
export async function answerQuestion(
  moduleId: QuizModuleId,
  { roundId, questionId, answer }: AnswerInput,
  visitor: string,
  { modules, simpleQuiz, clock }: SimpleQuizDeps,
): Promise<QuizReview> {
  const question = modules[moduleId].find(({ id }) => id === questionId);
  if (!question)
    return throwHttpError(404, 'quiz.question-unknown', 'This quiz has changed since you started. Please start over.');
  if (question.options[answer] === undefined)
    return throwHttpError(422, 'quiz.answer-range', 'Please choose one of the answers.');
  const chosen = await simpleQuiz.recordFirst({ visitor, roundId, questionId, chosen: answer, at: clock.now() });
  return reviewOf(question, chosen);
}
