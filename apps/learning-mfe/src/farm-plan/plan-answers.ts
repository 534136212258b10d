import type { FarmPlan, FarmPlanRequest, GardenMemory } from '@farm/contracts';
import { planOptions } from '@farm/farm';
import { persistentStore } from '@farm/web-kit';

/** The request, with null where nothing is chosen yet. */
export interface PlanAnswers {
  location: string;
  experience: FarmPlanRequest['experience'] | null;
  crops: string[];
  budget: FarmPlanRequest['budget'] | null;
  timePerWeek: FarmPlanRequest['timePerWeek'] | null;
}

export const NO_ANSWERS: PlanAnswers = { location: '', experience: null, crops: [], budget: null, timePerWeek: null };

export const LOCATION_LIMIT = 500; // characters, as the service takes them
export const STEPS = 5;

const isLocation = (location: string) => location.trim() !== '' && [...location].length <= LOCATION_LIMIT;

const VALID: readonly ((answers: PlanAnswers) => boolean)[] = [
  ({ location }) => isLocation(location),
  ({ experience }) => experience !== null,
  ({ crops }) => crops.length > 0,
  ({ budget }) => budget !== null,
  ({ timePerWeek }) => timePerWeek !== null,
];

export const isAnswered = (step: number, answers: PlanAnswers): boolean => VALID[step - 1]?.(answers) ?? false;

/** The first unanswered step, or the last one. */
export function furthestStep(answers: PlanAnswers): number {
  const open = VALID.findIndex((valid) => !valid(answers));
  return open === -1 ? STEPS : open + 1;
}

/** Null while an answer is missing. */
export function requestOf({ location, experience, crops, budget, timePerWeek }: PlanAnswers): FarmPlanRequest | null {
  if (!isLocation(location) || !experience || crops.length === 0 || !budget || !timePerWeek) return null;
  return { location, experience, crops, budget, timePerWeek };
}

const findOption = <V extends string>(options: readonly { value: V }[], value: unknown): V | null =>
  options.find((option) => option.value === value)?.value ?? null;

/** Parses stored, untrusted answers. Invalid ones are dropped. */
export function readAnswers(value: unknown): PlanAnswers {
  const fields = (value ?? {}) as Partial<Record<keyof PlanAnswers, unknown>>;
  return {
    location: typeof fields.location === 'string' ? fields.location : '',
    experience: findOption(planOptions.experience, fields.experience),
    crops: planOptions.crops.filter((crop) => Array.isArray(fields.crops) && fields.crops.includes(crop)),
    budget: findOption(planOptions.budget, fields.budget),
    timePerWeek: findOption(planOptions.timePerWeek, fields.timePerWeek),
  };
}

/** The choices that name a crop: 'Tomatoes' for cherry tomatoes, 'Root Vegetables (Carrots, Radishes)' for carrots. */
const choicesFor = (crops: readonly string[]): string[] =>
  planOptions.crops.filter((choice) => {
    const words = choice.toLowerCase().split(/[^a-z]+/);
    return crops.some((crop) => words.includes(crop.split(' ').at(-1) ?? ''));
  });

/** The part of what Dexter Jr. remembers that the wizard can use; undefined: none. */
export function usableForPlan({ place, bed, crops }: GardenMemory): GardenMemory | undefined {
  const usable = { place, bed, crops: crops.filter((crop) => choicesFor([crop]).length > 0), animals: [] };
  return place || bed || usable.crops.length > 0 ? usable : undefined;
}

/** Answers from what Dexter Jr. remembers. */
export function answersFrom({ place, bed, crops }: GardenMemory): Partial<PlanAnswers> {
  const location = [place, bed].filter((each) => each !== null).join(', ');
  const choices = choicesFor(crops);
  return { ...(location === '' ? {} : { location }), ...(choices.length > 0 ? { crops: choices } : {}) };
}

/** Stored until the tab is closed or another plan is started. */
interface WizardState {
  answers: PlanAnswers;
  result: { request: FarmPlanRequest; plan: FarmPlan } | null;
}

export const EMPTY_WIZARD: WizardState = { answers: NO_ANSWERS, result: null };

// Rejects plans of another version of the site.
function isPlan(value: unknown): value is WizardState['result'] {
  const { request, plan } = (value ?? {}) as { request?: Partial<FarmPlanRequest>; plan?: Partial<FarmPlan> };
  return (
    Array.isArray(request?.crops) &&
    Array.isArray(plan?.weeklyPlans) &&
    Array.isArray(plan.later) &&
    typeof plan.planId === 'string' &&
    typeof plan.context === 'object' &&
    typeof plan.totals === 'object'
  );
}

function parse(stored: unknown): WizardState {
  const { answers, result } = stored as { answers?: unknown; result?: unknown };
  return { answers: readAnswers(answers), result: isPlan(result) ? result : null };
}

export const wizardStore = persistentStore('farm.farm-plan', parse, EMPTY_WIZARD, { area: 'session', isWork: true });
