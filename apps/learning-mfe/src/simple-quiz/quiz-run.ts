import { type BankQuestion, shuffle } from '@farm/farm';
import { persistentStore } from '@farm/web-kit';
import { type ModuleId, OPTIONS, QUESTIONS, quizModules } from './quiz-modules';

/** One round of a quiz. Options are indexes into the module's file. */
export interface QuizRun {
  edition: number;
  /** Display order of each question's options. */
  order: readonly (readonly number[])[];
  answers: readonly number[];
  /** Selected, not submitted. */
  chosen: number | null;
}

/** `random` returns numbers in [0, 1). */
export const startRun = (edition: number, random: () => number): QuizRun => ({
  edition,
  order: Array.from({ length: QUESTIONS }, () => shuffle([...Array(OPTIONS).keys()], random)),
  answers: [],
  chosen: null,
});

export const isFinished = (run: QuizRun): boolean => run.answers.length === run.order.length;

export const isOnLast = (run: QuizRun): boolean => run.answers.length === run.order.length - 1;

/** Something was answered or selected, but the round is not finished. */
export const isInProgress = (run: QuizRun): boolean =>
  !isFinished(run) && (run.answers.length > 0 || run.chosen !== null);

export const choose = (run: QuizRun, option: number): QuizRun => (isFinished(run) ? run : { ...run, chosen: option });

export const advance = (run: QuizRun): QuizRun =>
  run.chosen === null ? run : { ...run, answers: [...run.answers, run.chosen], chosen: null };

export const countRight = (run: QuizRun, questions: readonly BankQuestion[]): number =>
  questions.filter(({ correct }, place) => run.answers[place] === correct).length;

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
  runs: Partial<Record<ModuleId, QuizRun>>;
  /** Most right answers in a finished round. */
  best: Partial<Record<ModuleId, number>>;
}

const isPlace = (value: unknown, count: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < count;
const isOption = (value: unknown) => isPlace(value, OPTIONS);
const isOrder = (value: unknown) =>
  Array.isArray(value) && value.length === OPTIONS && value.every(isOption) && new Set(value).size === OPTIONS;

function isRun(value: unknown, edition: number): value is QuizRun {
  if (typeof value !== 'object' || value === null) return false;
  const run = value as Record<keyof QuizRun, unknown>;
  if (run.edition !== edition || !Array.isArray(run.order) || !Array.isArray(run.answers)) return false;
  return (
    run.order.length === QUESTIONS &&
    run.order.every(isOrder) &&
    run.answers.length <= QUESTIONS &&
    run.answers.every(isOption) &&
    (run.chosen === null || (isOption(run.chosen) && run.answers.length < QUESTIONS))
  );
}

function parseProgress(stored: unknown): QuizProgress {
  const value = stored as { runs?: Record<string, unknown>; best?: Record<string, unknown> };
  const progress: QuizProgress = { runs: {}, best: {} };
  for (const { id, edition } of quizModules) {
    const run = value.runs?.[id];
    const best = value.best?.[id];
    if (isRun(run, edition)) progress.runs[id] = run;
    if (isPlace(best, QUESTIONS + 1)) progress.best[id] = best;
  }
  return progress;
}

export const progressStore = persistentStore<QuizProgress>('farm.simple-quiz', parseProgress, { runs: {}, best: {} });
