import type { Frost } from '@farm/almanac';
import type { FarmPlanRequest } from '@farm/contracts';
import type { Conditions } from './plan-tables';
import { phaseOf, type Phase } from './season-phase';
import type { GrowingSite } from './site-description';
import type { PlanContext, Week } from './plan-context';

/** What a plan has so far, for the conditions of tasks and tips. */
export interface PlanState {
  request: FarmPlanRequest;
  site: GrowingSite;
  frost: Frost;
  phase: Phase;
  /** Crops of the chosen options that this plan does not plant. */
  waiting: ReadonlySet<string>;
  /** Crops that are planted outdoors up to this week. */
  planted: ReadonlySet<string>;
  /** Crops that are planted outdoors in this week. */
  plantedNow: ReadonlySet<string>;
  hasIndoorCrops: boolean;
  /** Nothing is planted outdoors in the whole plan. */
  isIdle: boolean;
}

const picksOf = (weeks: readonly Week[]) => weeks.flatMap(({ tasks }) => tasks.flatMap(({ pick }) => pick ?? []));
const outdoorCrops = (weeks: readonly Week[]) =>
  picksOf(weeks).flatMap(({ crop, status }) => (status.kind === 'plant' ? [crop.id] : []));

export function planState(
  week: Week,
  weeks: readonly Week[],
  { request, site, frost, chosen }: PlanContext,
): PlanState {
  const begun = weeks.filter(({ start }) => start <= week.start);
  const planned = new Set(picksOf(weeks).map(({ crop }) => crop.id));
  return {
    request,
    site,
    frost,
    phase: phaseOf(frost, week.start),
    waiting: new Set(chosen.map(({ crop }) => crop.id).filter((id) => !planned.has(id))),
    planted: new Set(outdoorCrops(begun)),
    plantedNow: new Set(outdoorCrops([week])),
    hasIndoorCrops: picksOf(begun).some(({ status }) => status.kind === 'indoors'),
    isIdle: outdoorCrops(weeks).length === 0,
  };
}

function isGround(ground: NonNullable<Conditions['ground']>, site: GrowingSite): boolean {
  if (ground === 'bed') return !site.containersOnly;
  if (ground === 'new-bed') return site.isNewBed && !site.containersOnly;
  return site.ground === ground;
}

const hasOne = (ids: readonly string[], set: ReadonlySet<string>) => ids.some((id) => set.has(id));

/** Whether every condition of a task or tip holds. */
export function appliesTo(conditions: Conditions, state: PlanState): boolean {
  const {
    phases,
    ground,
    notGround,
    limit,
    notLimit,
    plants,
    notPlants,
    waiting,
    planted,
    plantedNow,
    indoors,
    idle,
    frost,
    experience,
  } = conditions;
  const { site } = state;
  return [
    phases.includes(state.phase),
    ground === undefined || isGround(ground, site),
    notGround === undefined || !isGround(notGround, site),
    limit === undefined || site.limits.includes(limit),
    notLimit === undefined || !site.limits.includes(notLimit),
    plants === undefined || site.plants.includes(plants),
    notPlants === undefined || !site.plants.includes(notPlants),
    waiting === undefined || hasOne(waiting, state.waiting),
    planted === undefined || (planted === 'any' ? state.planted.size > 0 : hasOne(planted, state.planted)),
    plantedNow === undefined || hasOne(plantedNow, state.plantedNow),
    indoors === undefined || state.hasIndoorCrops,
    idle === undefined || state.isIdle,
    frost === undefined || state.frost.kind === 'dates',
    experience === undefined || experience.includes(state.request.experience),
  ].every(Boolean);
}
