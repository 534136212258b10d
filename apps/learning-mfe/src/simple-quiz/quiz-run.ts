import { OPTIONS, QUESTIONS } from './quiz-modules';
import type { Question } from './question';

/**
 * One round of a quiz. It asks until every question has an answer, then it is finished and changes no more:
 * question 1 -> ... -> question 10 -> finished. Options are named by their place in the module's file.
 */
export interface Run {
  /** Edition of the questions it was begun with. */
  edition: number;
  /** For each question, its options in the order they are shown. */
  order: readonly (readonly number[])[];
  /** What was answered, question by question. */
  answers: readonly number[];
  /** Marked at the present question, not answered yet. */
  chosen: number | null;
}

// Fisher-Yates: every order is equally likely when chance is even.
function shuffled(count: number, chance: () => number): number[] {
  const order = Array.from({ length: count }, (_, place) => place);
  for (let last = count - 1; last > 0; last--) {
    const other = Math.floor(chance() * (last + 1));
    [order[last], order[other]] = [order[other] as number, order[last] as number];
  }
  return order;
}

/** A fresh round with its options shuffled. `chance` gives numbers in [0, 1). */
export const startRun = (edition: number, chance: () => number): Run => ({
  edition,
  order: Array.from({ length: QUESTIONS }, () => shuffled(OPTIONS, chance)),
  answers: [],
  chosen: null,
});

export const isFinished = (run: Run): boolean => run.answers.length === run.order.length;

export const isOnLast = (run: Run): boolean => run.answers.length === run.order.length - 1;

/** There is something to go on with: an answer or a mark, and not all of them. */
export const isUnderWay = (run: Run): boolean => !isFinished(run) && (run.answers.length > 0 || run.chosen !== null);

/** Marks an option of the present question; a finished round stays as it is. */
export const choose = (run: Run, option: number): Run => (isFinished(run) ? run : { ...run, chosen: option });

/** Takes the mark as the answer and goes on; without a mark nothing happens. */
export const advance = (run: Run): Run =>
  run.chosen === null ? run : { ...run, answers: [...run.answers, run.chosen], chosen: null };

/** How many answers are right. */
export const countRight = (run: Run, questions: readonly Question[]): number =>
  questions.filter(({ correct }, place) => run.answers[place] === correct).length;
