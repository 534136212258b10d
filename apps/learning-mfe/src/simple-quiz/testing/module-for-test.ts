import type { ModuleQuestion, QuizReview } from '@farm/contracts';
import type { FakeApi } from '@farm/web-kit/testing';

/** Ten questions; the right answer of question n is option n modulo 4, counted from 0. */
export const questions: ModuleQuestion[] = Array.from({ length: 10 }, (_, place) => ({
  id: `soil-${place}`,
  question: `What is asked in line ${place + 1}?`,
  options: ['north', 'east', 'south', 'west'].map((word) => `${word} ${place + 1}`),
}));

export const correctOption = (place: number): number => place % 4;

/** What the service says about an answer. */
export function reviewFor(place: number, chosen: number): QuizReview {
  const question = questions[place];
  if (!question) throw new Error(`there is no question ${place}`);
  const answer = correctOption(place);
  return {
    ...{ questionId: question.id, question: question.question, options: question.options },
    ...{ chosen, answer, right: chosen === answer, explanation: `Because of line ${place + 1}.` },
    reasons: question.options.map((option) => `${option} is so.`),
    source: { publisher: 'The office', title: 'A page', url: 'https://extension.uga.edu/' },
  };
}

/** A service that records the first answer to each question. */
export function moduleApi(more: FakeApi = {}): FakeApi {
  const recorded = new Map<string, number>();
  return {
    'GET /api/quiz/modules/:moduleId': questions,
    'POST /api/quiz/modules/:moduleId/answers': ({ body: { roundId, questionId, answer } }) => {
      const key = `${roundId} ${questionId}`;
      recorded.set(key, recorded.get(key) ?? answer);
      return reviewFor(
        questions.findIndex(({ id }) => id === questionId),
        recorded.get(key) ?? answer,
      );
    },
    ...more,
  };
}
