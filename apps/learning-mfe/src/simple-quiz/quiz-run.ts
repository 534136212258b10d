import type { QuizModuleId, QuizReview } from '@farm/contracts';
import { randomUuid, shuffle } from '@farm/farm';
import { persistentStore } from '@farm/web-kit';
import { OPTIONS, QUESTIONS, quizModules } from './quiz-modules';

/** One round of a quiz. Options are indexes into a question's list. */
export interface QuizRun {
  /** UUID under which the service records the answers. */
  roundId: string;
  /** Display order of each question's options. */
  order: readonly (readonly number[])[];
  /** The recorded answers with what the service said about them. */
  reviews: readonly QuizReview[];
  /** Selected, not submitted. */
  chosen: number | null;
}

/** `random` returns numbers in [0, 1). */
export const startRun = (random: () => number): QuizRun => ({
  roundId: randomUuid(),
  order: Array.from({ length: QUESTIONS }, () => shuffle([...Array(OPTIONS).keys()], random)),
  reviews: [],
  chosen: null,
});

export const isFinished = (run: QuizRun): boolean => run.reviews.length === run.order.length;

export const isOnLast = (run: QuizRun): boolean => run.reviews.length === run.order.length - 1;

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

const isPlace = (value: unknown, count: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < count;
const isOption = (value: unknown) => isPlace(value, OPTIONS);
const isOrder = (value: unknown) =>
  Array.isArray(value) && value.length === OPTIONS && value.every(isOption) && new Set(value).size === OPTIONS;

const isText = (value: unknown): value is string => typeof value === 'string';

function isReview(value: unknown): value is QuizReview {
  const review = value as QuizReview | null;
  return (
    [review?.questionId, review?.question, review?.explanation, review?.source?.url].every(isText) &&
    [review?.chosen, review?.answer].every(isOption) &&
    Array.isArray(review?.options) &&
    review.options.every(isText)
  );
}

function isRun(value: unknown): value is QuizRun {
  if (typeof value !== 'object' || value === null) return false;
  const run = value as Record<keyof QuizRun, unknown>;
  if (!isText(run.roundId) || !Array.isArray(run.order) || !Array.isArray(run.reviews)) return false;
  return (
    run.order.length === QUESTIONS &&
    run.order.every(isOrder) &&
    run.reviews.length <= QUESTIONS &&
    run.reviews.every(isReview) &&
    (run.chosen === null || (isOption(run.chosen) && run.reviews.length < QUESTIONS))
  );
}

function parseProgress(stored: unknown): QuizProgress {
  const value = stored as { runs?: Record<string, unknown>; best?: Record<string, unknown> };
  const progress: QuizProgress = { runs: {}, best: {} };
  for (const { id } of quizModules) {
    const run = value.runs?.[id];
    const best = value.best?.[id];
    if (isRun(run)) progress.runs[id] = run;
    if (isPlace(best, QUESTIONS + 1)) progress.best[id] = best;
  }
  return progress;
}

export const progressStore = persistentStore<QuizProgress>(
  'farm.simple-quiz',
  parseProgress,
  { runs: {}, best: {} },
  { isWork: true },
);
