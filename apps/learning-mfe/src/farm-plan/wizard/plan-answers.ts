import type { FarmPlanRequest } from '@farm/contracts';
import { planOptions } from '@farm/farm';

/** What was answered so far: what the service asks for, with null where nothing is chosen yet. */
export interface PlanAnswers {
  location: string;
  experience: FarmPlanRequest['experience'] | null;
  /** In the order of the list. */
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

/** Whether a step (1 to 5) has its answer. Spec 2 section 5. */
export const isAnswered = (step: number, answers: PlanAnswers): boolean => VALID[step - 1]?.(answers) ?? false;

/** The furthest step that may be shown: all before it have their answers. */
export function furthestStep(answers: PlanAnswers): number {
  const open = VALID.findIndex((valid) => !valid(answers));
  return open === -1 ? STEPS : open + 1;
}

/** The answers as the service takes them; null while one is missing. */
export function requestOf({ location, experience, crops, budget, timePerWeek }: PlanAnswers): FarmPlanRequest | null {
  if (!isLocation(location) || !experience || crops.length === 0 || !budget || !timePerWeek) return null;
  return { location, experience, crops, budget, timePerWeek };
}

const offered = <V extends string>(options: readonly { value: V }[], value: unknown): V | null =>
  options.find((option) => option.value === value)?.value ?? null;

/** Answers out of storage, which is anybody's to write: what does not fit is left out, part by part. */
export function readAnswers(value: unknown): PlanAnswers {
  const said = (value ?? {}) as Partial<Record<keyof PlanAnswers, unknown>>;
  return {
    location: typeof said.location === 'string' ? said.location : '',
    experience: offered(planOptions.experience, said.experience),
    crops: planOptions.crops.filter((crop) => Array.isArray(said.crops) && said.crops.includes(crop)),
    budget: offered(planOptions.budget, said.budget),
    timePerWeek: offered(planOptions.timePerWeek, said.timePerWeek),
  };
}
