import { shuffle } from '@farm/farm';
import { DIFFICULTIES, POINTS, type Challenge, type ScoredQuestion } from '../quiz/question-bank';
import { askedQuestions, type AnswerTotals } from '../quiz/question-use';
import type { KeyedQuestion } from '../quiz/scoring';

/** A question with its options in an order of the class's own, which wall and pupils share. */
function withShuffledOptions(question: ScoredQuestion, random: () => number): KeyedQuestion {
  const { id, question: text, options, correct, explanation, source, category, difficulty, drawing } = question;
  const order = shuffle([0, 1, 2, 3], random);
  return {
    ...{ id, question: text, explanation, source, category, difficulty, drawing },
    options: order.map((place) => options[place] ?? ''),
    correct: order.indexOf(correct),
    points: POINTS[difficulty],
  };
}

/** Draws questions of a challenge for a class, the easy ones first. `random` returns numbers in [0, 1). */
export function drawForClass(
  challenge: Challenge,
  count: number,
  totals: AnswerTotals,
  random: () => number,
): KeyedQuestion[] {
  const drawn = shuffle(askedQuestions(challenge, totals), random).slice(0, count);
  return DIFFICULTIES.flatMap((level) => drawn.filter(({ difficulty }) => difficulty === level)).map((question) =>
    withShuffledOptions(question, random),
  );
}
