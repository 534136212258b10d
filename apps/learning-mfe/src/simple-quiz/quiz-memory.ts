import { keptValue } from '../browser-memory/kept-value';
import { OPTIONS, QUESTIONS, quizModules, type ModuleId } from './quiz-modules';
import type { Run } from './quiz-run';

/** What this browser keeps of the quizzes. Nothing of it goes to a server. */
export interface QuizMemory {
  runs: Partial<Record<ModuleId, Run>>;
  /** Most right answers in a finished round. */
  best: Partial<Record<ModuleId, number>>;
}

const EMPTY: QuizMemory = { runs: {}, best: {} };

const isPlace = (value: unknown, count: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < count;
const isOption = (value: unknown) => isPlace(value, OPTIONS);
const isOrder = (value: unknown) =>
  Array.isArray(value) && value.length === OPTIONS && value.every(isOption) && new Set(value).size === OPTIONS;

function isRun(value: unknown, edition: number): value is Run {
  if (typeof value !== 'object' || value === null) return false;
  const run = value as Record<keyof Run, unknown>;
  if (run.edition !== edition || !Array.isArray(run.order) || !Array.isArray(run.answers)) return false;
  return (
    run.order.length === QUESTIONS &&
    run.order.every(isOrder) &&
    run.answers.length <= QUESTIONS &&
    run.answers.every(isOption) &&
    (run.chosen === null || (isOption(run.chosen) && run.answers.length < QUESTIONS))
  );
}

function parse(stored: unknown): QuizMemory {
  const value = stored as { runs?: Record<string, unknown>; best?: Record<string, unknown> };
  const memory: QuizMemory = { runs: {}, best: {} };
  for (const { id, edition } of quizModules) {
    const run = value.runs?.[id];
    const best = value.best?.[id];
    if (isRun(run, edition)) memory.runs[id] = run;
    if (isPlace(best, QUESTIONS + 1)) memory.best[id] = best;
  }
  return memory;
}

const kept = keptValue({ key: 'farm.simple-quiz', place: 'local', nothing: EMPTY, parse });

export const remember = kept.change;
/** What this browser keeps; empty in the first HTML and while it hydrates. */
export const useQuizMemory = kept.use;
