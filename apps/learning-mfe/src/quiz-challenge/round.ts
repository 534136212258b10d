import type { QuizQuestion, QuizResult } from '@farm/contracts';
import { fnv1a, mulberry32, shuffle } from '@farm/farm';
import { createPersistentStore } from '@farm/web-kit';
import { recordOf } from '@farm/web-kit/record-of';
import * as v from 'valibot';
import { isSeries } from '../quiz-frame/option-series';

/**
 * One round of a challenge: playing -> over (being sent) -> graded. Stored by session id, so that no answer is lost by a
 * reload, a second tab or a network failure.
 */
export interface Round {
  sessionId: string;
  challengeId: string;
  title: string;
  playerId: string;
  /** Milliseconds by this browser's clock, for the dashboard and `timeElapsed`. */
  startedAt: number;
  endsAt: number;
  questions: readonly QuizQuestion[];
  /** Option index per question; null: time ran out first. */
  answers: readonly (number | null)[];
  /** Selected, not submitted. */
  chosen: number | null;
  /** No more changes are possible. */
  isOver: boolean;
  result: QuizResult | null;
}

const SECOND_MS = 1_000;
const MAX_ELAPSED_SECONDS = 86_400;

/** Index of the current question; of a finished round, the last one. */
export const currentIndex = ({ answers, isOver }: Round): number => answers.length - (isOver ? 1 : 0);

export const isOnLast = (round: Round): boolean => currentIndex(round) === round.questions.length - 1;

export const choose = (round: Round, option: number): Round => (round.isOver ? round : { ...round, chosen: option });

/** Submits the selected option. After the last question the round is over. */
export function submitAnswer(round: Round): Round {
  if (round.isOver || round.chosen === null) return round;
  const answers = [...round.answers, round.chosen];
  return { ...round, answers, chosen: null, isOver: answers.length === round.questions.length };
}

/** Ends the round when time is up. The selected option counts. */
export const runOut = (round: Round): Round =>
  round.isOver ? round : { ...round, answers: [...round.answers, round.chosen], chosen: null, isOver: true };

/** The body of the submission; `timeSpent` is always 0. */
export const submissionOf = ({ sessionId, questions, answers, startedAt }: Round, now: number) => ({
  sessionId,
  answers: questions.map(({ id }, place) => ({ questionId: id, answer: answers[place] ?? null, timeSpent: 0 })),
  timeElapsed: Math.min(MAX_ELAPSED_SECONDS, Math.max(0, Math.round((now - startedAt) / SECOND_MS))),
});

/** A shuffled option order that is the same in every tab and after a reload, but differs per round; marks of a drawing stay in its order. */
export const optionOrder = (seed: string, { id, options }: Pick<QuizQuestion, 'id' | 'options'>): number[] =>
  isSeries(options) ? [...options.keys()] : shuffle([...options.keys()], mulberry32(fnv1a(seed + id)));

/** Seconds until `endsAt`, rounded up; 0 when it has passed. */
export const secondsUntil = (endsAt: number, now: number): number => Math.max(0, Math.ceil((endsAt - now) / SECOND_MS));

export const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const RETENTION_MS = 86_400_000; // after its end
const MAX_ROUNDS = 20;

type Rounds = Readonly<Record<string, Round>>;

const answer = v.nullable(v.pipe(v.number(), v.integer()));

const question = v.looseObject({ id: v.string(), question: v.string(), options: v.array(v.string()) });
const result = v.looseObject({ review: v.array(v.unknown()) });

const roundSchema = v.pipe(
  v.object({
    sessionId: v.string(),
    challengeId: v.string(),
    title: v.string(),
    playerId: v.string(),
    startedAt: v.number(),
    endsAt: v.number(),
    questions: v.pipe(v.array(v.custom<QuizQuestion>((value) => v.is(question, value))), v.nonEmpty()),
    answers: v.array(answer),
    chosen: answer,
    isOver: v.boolean(),
    result: v.nullable(v.custom<QuizResult>((value) => v.is(result, value))),
  }),
  v.check(({ questions, answers, isOver }) => answers.length < questions.length + (isOver ? 1 : 0)),
);

export const useRounds = createPersistentStore<Rounds>(
  'farm.quiz-rounds',
  v.pipe(
    recordOf(roundSchema),
    v.check((rounds) => Object.entries(rounds).every(([id, { sessionId }]) => id === sessionId)),
  ),
  {},
  { isWork: true },
);

export const findRound = (sessionId: string): Round | undefined => useRounds.get()[sessionId];

/** Stores a round and keeps the newest others: another tab may show one of them. */
export function saveRound(round: Round, now = Date.now()): void {
  useRounds.set((rounds) => {
    const others = Object.values(rounds)
      .filter(({ sessionId, endsAt }) => sessionId !== round.sessionId && endsAt > now - RETENTION_MS)
      .sort((one, other) => other.endsAt - one.endsAt);
    return Object.fromEntries([round, ...others].slice(0, MAX_ROUNDS).map((each) => [each.sessionId, each]));
  });
}

export function updateRound(sessionId: string, change: (round: Round) => Round): void {
  const round = findRound(sessionId);
  const changed = round && change(round);
  if (changed && changed !== round) saveRound(changed);
}

export function deleteRounds(isDeleted: (round: Round) => boolean): void {
  useRounds.set((rounds) => Object.fromEntries(Object.entries(rounds).filter(([, round]) => !isDeleted(round))));
}

/** Extra time for those who need it, without loss of points. */
export type TimeFactor = '1' | '1.5' | '2';

export const useTimeFactor = createPersistentStore<TimeFactor>(
  'farm.quiz-extra-time',
  v.picklist(['1', '1.5', '2']),
  '1',
  { isText: true },
);
