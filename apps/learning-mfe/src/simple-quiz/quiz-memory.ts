import { useSyncExternalStore } from 'react';
import { OPTIONS, QUESTIONS, quizModules, type ModuleId } from './quiz-modules';
import type { Run } from './quiz-run';

const KEY = 'farm.simple-quiz';

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

// Storage is anybody's to write: what does not fit is left out, part by part.
function parse(raw: string | null): QuizMemory {
  const memory: QuizMemory = { runs: {}, best: {} };
  try {
    const value = JSON.parse(raw ?? '{}') as { runs?: Record<string, unknown>; best?: Record<string, unknown> };
    for (const { id, edition } of quizModules) {
      const run = value.runs?.[id];
      const best = value.best?.[id];
      if (isRun(run, edition)) memory.runs[id] = run;
      if (isPlace(best, QUESTIONS + 1)) memory.best[id] = best;
    }
    return memory;
  } catch {
    return EMPTY;
  }
}

/** undefined where storage is refused: then the memory lasts as long as the document. */
function stored(): string | null | undefined {
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    return undefined;
  }
}

let kept: { raw: string | null | undefined; memory: QuizMemory } = { raw: null, memory: EMPTY };

function read(): QuizMemory {
  const raw = stored();
  if (raw !== undefined && raw !== kept.raw) kept = { raw, memory: parse(raw) };
  return kept.memory;
}

const listeners = new Set<() => void>();

/** Changes the memory and tells the pages. Where storage is full or refused, the change lasts until a reload. */
export function remember(change: (memory: QuizMemory) => QuizMemory): void {
  const memory = change(read());
  try {
    window.localStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // the quiz goes on without a note
  }
  kept = { raw: stored(), memory };
  listeners.forEach((tell) => tell());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What this browser keeps; empty in the first HTML and while it hydrates. */
export const useQuizMemory = (): QuizMemory => useSyncExternalStore(subscribe, read, () => EMPTY);
