import type { QuizQuestion, QuizResult } from '@farm/contracts';
import { fnv1a, mulberry32 } from '@farm/farm';

/**
 * One round of a challenge: asking -> over (the answers are on their way) -> graded. It is kept in the browser under its
 * session's id, so that a reload, a second tab or a lost line costs no answer.
 */
export interface Round {
  sessionId: string;
  challengeId: string;
  title: string;
  playerId: string;
  /** When it was begun and when it ends, in ms by this browser's clock: for the dashboard's card and for `timeElapsed`. */
  startedAt: number;
  endsAt: number;
  questions: readonly QuizQuestion[];
  /** Option by question; null: time ran out before a choice. Options are named by their place in the question. */
  answers: readonly (number | null)[];
  /** Marked at the present question, not answered yet. */
  chosen: number | null;
  /** Nothing can be changed any more. */
  isOver: boolean;
  result: QuizResult | null;
}

const SECOND = 1_000;
const MOST_S = 86_400;

/** Which question is shown, from 0; of a round that is over the last one that was asked. */
export const placeOf = ({ answers, isOver }: Round): number => answers.length - (isOver ? 1 : 0);

export const isOnLast = (round: Round): boolean => placeOf(round) === round.questions.length - 1;

/** Marks an option of the present question. */
export const mark = (round: Round, option: number): Round => (round.isOver ? round : { ...round, chosen: option });

/** Takes the mark as the answer and goes on; after the last question the round is over. Spec 2 section 4. */
export function advance(round: Round): Round {
  if (round.isOver || round.chosen === null) return round;
  const answers = [...round.answers, round.chosen];
  return { ...round, answers, chosen: null, isOver: answers.length === round.questions.length };
}

/** Time is up: the answers so far count, the option that is marked included. Spec 2 section 4. */
export const runOut = (round: Round): Round =>
  round.isOver ? round : { ...round, answers: [...round.answers, round.chosen], chosen: null, isOver: true };

/** What is sent of a round. Spec 2 section 9: timeSpent is always 0. */
export const submissionOf = ({ sessionId, questions, answers, startedAt }: Round, now: number) => ({
  sessionId,
  answers: questions.map(({ id }, place) => ({ questionId: id, answer: answers[place] ?? null, timeSpent: 0 })),
  timeElapsed: Math.min(MOST_S, Math.max(0, Math.round((now - startedAt) / SECOND))),
});

/** The order in which a question's options stand: the same after a reload and in every tab, another in every round. */
export function optionOrder(seed: string, { id, options }: Pick<QuizQuestion, 'id' | 'options'>): number[] {
  const chance = mulberry32(fnv1a(seed + id));
  const order = options.map((_, place) => place);
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(chance() * (last + 1));
    [order[last], order[other]] = [order[other] as number, order[last] as number];
  }
  return order;
}

/** Seconds until a moment of the same clock, begun ones included; 0 when it has passed. */
export const secondsUntil = (endsAt: number, now: number): number => Math.max(0, Math.ceil((endsAt - now) / SECOND));

/** '3:12'. Spec 2 section 2. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
