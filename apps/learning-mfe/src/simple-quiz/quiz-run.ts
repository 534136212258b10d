import type { QuizModuleId, QuizReview } from '@farm/contracts';
import { randomUuid, shuffle } from '@farm/farm';
import { createPersistentStore } from '@farm/web-kit';
import * as v from 'valibot';
import { OPTIONS, QUESTIONS, quizModules } from './quiz-modules';

/** One round of a quiz. Options are indexes into a question's list. */
export interface QuizRun {
  /** UUID under which the service records the answers. */
  roundId: string;
  /** Display order of each question's options. */
  order: readonly (readonly number[])[];
  /** The recorded answers with what the service said about them. */
  reviews: readonly QuizReview[];
  /** How many of `reviews` were read: the reason of the last one stays until the visitor goes on. */
  read: number;
  /** Selected, not submitted. */
  chosen: number | null;
}

/** `random` returns numbers in [0, 1). */
export const startRun = (random: () => number): QuizRun => ({
  roundId: randomUuid(),
  order: Array.from({ length: QUESTIONS }, () => shuffle([...Array(OPTIONS).keys()], random)),
  reviews: [],
  read: 0,
  chosen: null,
});

export const isFinished = (run: QuizRun): boolean => run.reviews.length === run.order.length;

export const isOnLast = (run: QuizRun): boolean => run.reviews.length === run.order.length - 1;

/** Whether the reason of the last answer is shown, before the next question. */
export const isReading = (run: QuizRun): boolean => !isFinished(run) && run.read < run.reviews.length;

/** On to the next question. */
export const goOn = (run: QuizRun): QuizRun => ({ ...run, read: run.reviews.length });

/** Something was answered or selected, but the round is not finished. */
export const isInProgress = (run: QuizRun): boolean =>
  !isFinished(run) && (run.reviews.length > 0 || run.chosen !== null);

export const choose = (run: QuizRun, option: number): QuizRun => (isFinished(run) ? run : { ...run, chosen: option });

/** Adds a recorded answer, unless another tab has added it. */
export const addReview = (run: QuizRun, review: QuizReview): QuizRun =>
  isFinished(run) || run.reviews.some(({ questionId }) => questionId === review.questionId)
    ? run
    : { ...run, reviews: [...run.reviews, review], chosen: null };

export const countRight = ({ reviews }: QuizRun): number => reviews.filter(({ right }) => right).length;

export const MAX_STARS = 5;

export function resultMessage(right: number, total: number): string {
  const ratio = right / total;
  if (ratio === 1) return 'Perfect!';
  if (ratio >= 0.8) return 'Excellent work!';
  if (ratio >= 0.6) return 'Good job!';
  return 'Keep learning!';
}

/** 0 to 5 stars: the share of right answers times 5, rounded half up. */
export const starsFor = (right: number, total: number): number => Math.round((right / total) * MAX_STARS);

/** Stored in this browser only. */
export interface QuizProgress {
  runs: Partial<Record<QuizModuleId, QuizRun>>;
  /** Most right answers in a finished round. */
  best: Partial<Record<QuizModuleId, number>>;
}

const upTo = (largest: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(largest));
const option = upTo(OPTIONS - 1);

const order = v.pipe(
  v.array(option),
  v.length(OPTIONS),
  v.check((options) => new Set(options).size === OPTIONS),
);

const review = v.looseObject({
  questionId: v.string(),
  question: v.string(),
  explanation: v.string(),
  source: v.looseObject({ url: v.string() }),
  chosen: option,
  answer: option,
  options: v.array(v.string()),
});

const run = v.pipe(
  v.object({
    roundId: v.string(),
    order: v.pipe(v.array(order), v.length(QUESTIONS)),
    reviews: v.pipe(v.array(v.custom<QuizReview>((value) => v.is(review, value))), v.maxLength(QUESTIONS)),
    read: v.optional(upTo(QUESTIONS), 0), // rounds of earlier versions have none
    chosen: v.nullable(option),
  }),
  v.check(({ chosen, reviews }) => chosen === null || reviews.length < QUESTIONS),
);

const MODULES = quizModules.map(({ id }) => id);

export const useProgress = createPersistentStore<QuizProgress>(
  'farm.simple-quiz',
  v.object({
    runs: v.object(v.entriesFromList(MODULES, v.fallback(v.optional(run), undefined))),
    best: v.object(v.entriesFromList(MODULES, v.fallback(v.optional(upTo(QUESTIONS)), undefined))),
  }),
  { runs: {}, best: {} },
  { isWork: true },
);
