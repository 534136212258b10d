import { planOptions } from '@farm/farm';
import { frostIn, monthOf, yearOf, yearsAround, zoneNumber, type Day } from '@farm/almanac';
import type { Conditions } from './plan-tables';
import { phaseOf, type Phase } from './season-phase';
import type { PlanContext, Week } from './plan-context';

/** A week of a plan, for the conditions of tasks and tips that do not depend on what is planted. */
export interface WeekState {
  context: PlanContext;
  start: Day;
  phase: Phase;
}

/** What a plan has so far, for all conditions. */
interface PlanState extends WeekState {
  /** Chosen crops that this plan does not plant. */
  waiting: ReadonlySet<string>;
  /** Crops that are planted outdoors in weeks that begin before a day. */
  plantedBefore(day: Day): ReadonlySet<string>;
  hasIndoorCrops: boolean;
  /** Something is planted outdoors in the whole plan. */
  isPlanting: boolean;
}

const picksOf = (weeks: readonly Week[]) => weeks.flatMap(({ tasks }) => tasks.flatMap(({ pick }) => pick ?? []));
const outdoorCrops = (weeks: readonly Week[]) =>
  picksOf(weeks).flatMap(({ crop, status }) => (status.kind === 'plant' ? [crop.id] : []));

export const weekState = (start: Day, context: PlanContext): WeekState => ({
  context,
  start,
  phase: phaseOf(context.frost, start),
});

function planState(week: WeekState, weeks: readonly Week[]): PlanState {
  const begun = weeks.filter(({ start }) => start <= week.start);
  const planned = new Set(picksOf(weeks).map(({ crop }) => crop.id));
  return {
    ...week,
    waiting: new Set(week.context.chosen.map(({ crop }) => crop.id).filter((id) => !planned.has(id))),
    plantedBefore: (day) => new Set(outdoorCrops(weeks.filter(({ start }) => start < day))),
    hasIndoorCrops: picksOf(begun).some(({ status }) => status.kind === 'indoors'),
    isPlanting: outdoorCrops(weeks).length > 0,
  };
}

const hasOne = (ids: readonly string[], set: ReadonlySet<string>) => ids.some((id) => set.has(id));

/** Eight weeks before the last frost and later: what is cut then does not freeze back. */
const LATE_WINTER_DAYS = 56;

function isLateWinter({ context: { frost }, start }: WeekState): boolean {
  if (frost.kind !== 'dates') return true;
  return yearsAround(start).some((year) => {
    const { lastHalf } = frostIn(frost, year);
    return yearOf(lastHalf) === year && start >= lastHalf - LATE_WINTER_DAYS && start <= lastHalf;
  });
}

/** Ground of zone 6 and colder is frozen from December to February. */
const isThawed = ({ context: { place }, start }: WeekState): boolean =>
  zoneNumber(place.zone) >= 7 || (monthOf(start) >= 3 && monthOf(start) <= 11);

const weekMinutes = ({ timePerWeek }: PlanContext['request']): number =>
  planOptions.timePerWeek.find(({ value }) => value === timePerWeek)?.minutes ?? 0;

/** Whether every condition of a task or tip holds that does not depend on what is planted. */
export function suitsPlace(conditions: Conditions, state: WeekState): boolean {
  const { phases, late, thawed, ground, newBed, raised, limit, notLimit, plants, notPlants, frost, experience } =
    conditions;
  const { condition, notCondition, pots, hours, months, south } = conditions;
  const { site, request, frost: frostOfPlace } = state.context;
  return (
    (ground === undefined || ground.includes(site.ground)) &&
    (phases === undefined || phases.includes(state.phase)) &&
    (experience === undefined || experience.includes(request.experience)) &&
    (limit === undefined || limit.some((each) => site.limits.includes(each))) &&
    (notLimit === undefined || !notLimit.some((each) => site.limits.includes(each))) &&
    (plants === undefined || site.plants.includes(plants)) &&
    (notPlants === undefined || !notPlants.some((each) => site.plants.includes(each))) &&
    (newBed === undefined || newBed === site.isNewBed) &&
    (raised === undefined || raised === site.isRaised) &&
    (frost === undefined || frostOfPlace.kind === 'dates') &&
    (condition === undefined || condition.some((each) => site.reading.conditions.includes(each))) &&
    (notCondition === undefined || !notCondition.some((each) => site.reading.conditions.includes(each))) &&
    (pots === undefined || pots === (site.pots !== null)) &&
    (months === undefined || months.includes(monthOf(state.start))) &&
    (south === undefined || planOptions.southernStates.includes(state.context.place.state)) &&
    (hours === undefined || hours <= weekMinutes(request)) &&
    (late === undefined || isLateWinter(state)) &&
    (thawed === undefined || isThawed(state))
  );
}

const QUIET_START_DAYS = 14;

/** Whether every condition of a task or tip holds. */
export function appliesTo(conditions: Conditions, week: WeekState, weeks: readonly Week[]): boolean {
  if (!suitsPlace(conditions, week)) return false;
  const { waiting, planted, since = 1, planting, idle, quietStart, indoors } = conditions;
  if ([waiting, planted, planting, idle, quietStart, indoors].every((condition) => condition === undefined))
    return true;
  const state = planState(week, weeks);
  const grown = state.plantedBefore(week.start - 7 * (since - 1));
  return (
    (waiting === undefined || hasOne(waiting, state.waiting)) &&
    (planted === undefined || (planted === 'any' ? grown.size > 0 : hasOne(planted, grown))) &&
    (planting === undefined || state.isPlanting) &&
    (idle === undefined || !state.isPlanting) &&
    (quietStart === undefined || state.plantedBefore(week.context.today + QUIET_START_DAYS).size === 0) &&
    (indoors === undefined || state.hasIndoorCrops)
  );
}
