import type { FarmPlan, FarmPlanRequest } from '@farm/contracts';
import { useSyncExternalStore } from 'react';
import { NO_ANSWERS, readAnswers, type PlanAnswers } from './plan-answers';

const KEY = 'farm.farm-plan';

/** What this tab keeps of the wizard until it is closed or another plan is begun. */
export interface PlanMemory {
  answers: PlanAnswers;
  /** The plan that was made, with the answers it was made from. */
  made: { asked: FarmPlanRequest; plan: FarmPlan } | null;
}

export const NOTHING: PlanMemory = { answers: NO_ANSWERS, made: null };

// A plan was written by this page alone; one of another edition of the site is not shown.
function isPlan(value: unknown): value is PlanMemory['made'] {
  const { asked, plan } = (value ?? {}) as { asked?: Partial<FarmPlanRequest>; plan?: Partial<FarmPlan> };
  return (
    Array.isArray(asked?.crops) &&
    Array.isArray(plan?.weeklyPlans) &&
    Array.isArray(plan.later) &&
    typeof plan.planId === 'string' &&
    typeof plan.context === 'object' &&
    typeof plan.totals === 'object'
  );
}

function parse(raw: string | null): PlanMemory {
  try {
    const { answers, made } = JSON.parse(raw ?? '{}') as { answers?: unknown; made?: unknown };
    return { answers: readAnswers(answers), made: isPlan(made) ? made : null };
  } catch {
    return NOTHING;
  }
}

/** undefined where storage is refused: then the memory lasts as long as the document. */
function stored(): string | null | undefined {
  try {
    return window.sessionStorage.getItem(KEY);
  } catch {
    return undefined;
  }
}

let kept: { raw: string | null | undefined; memory: PlanMemory } = { raw: null, memory: NOTHING };

function read(): PlanMemory {
  const raw = stored();
  if (raw !== undefined && raw !== kept.raw) kept = { raw, memory: parse(raw) };
  return kept.memory;
}

const listeners = new Set<() => void>();

/** Changes the memory and tells the page. Where storage is full or refused, the change lasts until a reload. */
export function remember(change: (memory: PlanMemory) => PlanMemory): void {
  const memory = change(read());
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // the wizard goes on without a note
  }
  kept = { raw: stored(), memory };
  listeners.forEach((tell) => tell());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What this tab keeps; nothing in the first HTML and while it hydrates. */
export const usePlanMemory = (): PlanMemory => useSyncExternalStore(subscribe, read, () => NOTHING);
