import type { FarmPlan, FarmPlanRequest } from '@farm/contracts';
import { keptValue } from '../browser-memory/kept-value';
import { NO_ANSWERS, readAnswers, type PlanAnswers } from './wizard/plan-answers';

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

function parse(stored: unknown): PlanMemory {
  const { answers, made } = stored as { answers?: unknown; made?: unknown };
  return { answers: readAnswers(answers), made: isPlan(made) ? made : null };
}

const kept = keptValue({ key: 'farm.farm-plan', place: 'session', nothing: NOTHING, parse });

export const remember = kept.change;
/** What this tab keeps; nothing in the first HTML and while it hydrates. */
export const usePlanMemory = kept.use;
