import { farmDay, todayIn, type Crop, type Day } from '@farm/almanac';
import type { FarmPlan, FarmPlanRequest } from '@farm/contracts';
import { planOptions } from '@farm/farm';
import { throwHttpError, type Clock } from '@farm/server-kit';
import tzLookup from '@photostructure/tz-lookup';
import type { FarmPlanRepository } from './farm-plan.repository';
import { growingYear } from './growing-year';
import { findPlace, type Place } from './place';
import { makePlan } from './plan';
import type { PlanTables } from './plan-tables';
import { parseSiteDescription } from './site-description';
import { siteText } from './site-text';

export interface PlanDeps {
  tables: PlanTables;
  plans: FarmPlanRepository;
  clock: Clock;
}

const findOption = <Option extends { value: string }>(options: readonly Option[], value: string): Option => {
  const found = options.find((option) => option.value === value);
  if (!found) throw new RangeError(`${value} is no option`);
  return found;
};
const CROPS: readonly string[] = planOptions.crops;

/** The place's own date; the farm's where no place is known. */
export const todayAt = ({ lat, lon, isFallback }: Place, now: Date): Day =>
  isFallback ? farmDay(now) : todayIn(tzLookup(lat, lon), now);

/** The text that was typed may tell where somebody lives: of it only what was understood goes on. */
function answersOf(request: FarmPlanRequest, { name, isFallback }: Place): FarmPlanRequest {
  const site = siteText(parseSiteDescription(request.location));
  const location = [isFallback ? '' : name, site].filter(Boolean).join(', ');
  return { ...request, location: location || 'a garden' };
}

function limitsOf({ budget, timePerWeek }: FarmPlanRequest): NonNullable<FarmPlan['limits']> {
  const { minutes } = findOption(planOptions.timePerWeek, timePerWeek);
  const { cents } = findOption(planOptions.budget, budget);
  return { weekMinutes: minutes, dollars: cents / 100 };
}

/** Chosen crops that have a task in the plan, then those that wait. */
function cropsOfPlan(
  { weeklyPlans, later }: FarmPlan,
  { crops: options }: FarmPlanRequest,
  crops: readonly Crop[],
): readonly Crop[] {
  const planned = weeklyPlans.flatMap(({ details }) => details.map(({ cropId }) => cropId));
  const named = later.map(({ crop }) => crop);
  const found = [
    ...planned.map((cropId) => crops.find(({ id }) => id === cropId)),
    ...named.map((name) => crops.find((crop) => crop.name === name)),
  ];
  return [...new Set(found)].filter((crop) => crop !== undefined).filter(({ option }) => options.includes(option));
}

/** @throws HttpError for answers that the wizard does not offer */
function checkAnswers({ location, crops }: FarmPlanRequest): void {
  if (location.trim() === '')
    throwHttpError(422, 'plan.location', 'Please tell us where you grow, in up to 500 characters.');
  if (crops.some((crop) => !CROPS.includes(crop)))
    throwHttpError(422, 'plan.crops', 'Please choose one to eight crops from the list.');
}

/** @throws HttpError where the text names several places, or one without dates */
function checkPlace({ isFallback, problem }: Place): void {
  if (isFallback && problem !== null) throwHttpError(422, 'plan.place', problem);
}

/** The answers that may be stored: they give the same plan, without the text that was typed. @throws HttpError */
export async function storableAnswers(request: FarmPlanRequest, { tables, plans }: PlanDeps): Promise<FarmPlanRequest> {
  checkAnswers(request);
  const place = await findPlace(request.location, tables.climate, plans);
  checkPlace(place);
  return answersOf(request, place);
}

/** The plan from today at the place, or from `day`. @throws HttpError for answers that the wizard does not offer */
export async function generatePlan(
  request: FarmPlanRequest,
  { tables, plans, clock }: PlanDeps,
  day?: Day,
): Promise<FarmPlan> {
  checkAnswers(request);
  const place = await findPlace(request.location, tables.climate, plans);
  checkPlace(place);
  const now = clock.now();
  const today = day ?? todayAt(place, now);
  const plan = makePlan(request, place, today, now, tables);
  return {
    ...plan,
    answers: answersOf(request, place),
    limits: limitsOf(request),
    year: growingYear(cropsOfPlan(plan, request, tables.crops), place.prefix.frost, today),
  };
}
