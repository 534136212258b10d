import {
  formatUnambiguousDay,
  type Day,
  type Frost,
  plantingStatus,
  type PlantingStatus,
  type Crop,
} from '@farm/almanac';
import type { FarmPlanRequest } from '@farm/contracts';
import type { GrowingSite } from './site-description';

/** A crop and what can be done with it in the coming four weeks. */
export interface Candidate {
  crop: Crop;
  status: PlantingStatus;
  /** Why the place does not suit it; null: it does. */
  unfit: string | null;
}

export interface CropPick extends Candidate {
  status: Exclude<PlantingStatus, { kind: 'wait' }>;
}

const MAX_CROPS = { beginner: 3, 'some-experience': 5, experienced: 12 } as const;
const STATUS_ORDER = { plant: 0, indoors: 1, wait: 2 } as const;
const MAX_POT_GALLONS = 10; // the biggest that people carry onto a balcony
const MINUTES = { sow: 20, transplant: 30, plant: 40, indoors: 25 } as const;
const VERBS = { sow: 'Sow', transplant: 'Set out', plant: 'Plant' } as const;

function unfitness(crop: Crop, site: GrowingSite): string | null {
  if (crop.sunHours > site.sunHours + 1) return `wants ${crop.sunHours} hours of sun`;
  if (site.containersOnly && crop.containerGallons > MAX_POT_GALLONS)
    return `needs a pot of ${crop.containerGallons} gallons or a bed`;
  return null;
}

/** All crops, best first: what can go out now, what can be started indoors, what waits; quick ones before slow ones. */
export const rankCrops = (crops: readonly Crop[], frost: Frost, site: GrowingSite, today: Day): readonly Candidate[] =>
  crops
    .map((crop) => ({ crop, status: plantingStatus(crop, frost, today), unfit: unfitness(crop, site) }))
    .sort(
      (a, b) =>
        STATUS_ORDER[a.status.kind] - STATUS_ORDER[b.status.kind] || a.crop.daysToHarvest[0] - b.crop.daysToHarvest[0],
    );

export const isPick = (candidate: Candidate): candidate is CropPick =>
  candidate.status.kind !== 'wait' && candidate.unfit === null;

/** The crops of the plan: as many as the experience can carry, the best of each chosen option first. */
export function pickCrops(
  ranked: readonly Candidate[],
  { crops: options, experience }: Pick<FarmPlanRequest, 'crops' | 'experience'>,
): readonly CropPick[] {
  const picks = ranked.filter(isPick).filter(({ crop }) => options.includes(crop.option));
  const bestOf = (option: string) => picks.find(({ crop }) => crop.option === option);
  const isBest = (pick: CropPick) => bestOf(pick.crop.option) === pick;
  return [...picks.filter(isBest), ...picks.filter((pick) => !isBest(pick))].slice(0, MAX_CROPS[experience]);
}

/** The work that a crop asks for, and the days on which it may be done. */
export interface CropTask {
  pick: CropPick;
  /** 'Sow leaf lettuce', for a week's title. */
  short: string;
  minutes: number;
  dollars: number;
  from: Day;
  to: Day;
}

const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

export function cropTask(pick: CropPick, today: Day): CropTask {
  const { crop, status } = pick;
  const isIndoors = status.kind === 'indoors';
  const name = lowerFirst(crop.name);
  return {
    pick,
    short: isIndoors ? `Start ${name} indoors` : `${VERBS[crop.method]} ${name}`,
    minutes: MINUTES[isIndoors ? 'indoors' : crop.method],
    dollars: crop.starterCostUSD,
    from: Math.max(status.window.from, today),
    to: status.window.to,
  };
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

function instructions({ crop, status }: CropPick, site: GrowingSite, today: Day): string {
  if (status.kind === 'indoors')
    return `in seed mix under bright light; they go out from ${formatUnambiguousDay(status.setOut, today)}`;
  const depth = crop.depthIn === 0 ? 'on the surface, ' : `${count(crop.depthIn, 'inch', 'inches')} deep, `;
  const spacing = site.containersOnly
    ? `in a pot of at least ${count(crop.containerGallons, 'gallon', 'gallons')}`
    : `${count(crop.spacingIn, 'inch', 'inches')} apart`;
  const soil = crop.method === 'sow' ? `, once the soil is ${crop.minSoilF} F or warmer` : '';
  return `${crop.method === 'transplant' ? '' : depth}${spacing}${soil}`;
}

/** The task's sentence. `isFree`: the budget is spent, so seed comes from elsewhere. */
export function describeTask({ short, pick }: CropTask, site: GrowingSite, today: Day, isFree: boolean): string {
  const free = isFree ? ' Use saved seed, a seed library or a packet shared with a neighbor: $0.' : '';
  return `${short} ${instructions(pick, site, today)}.${free}`;
}

/** Why this week: the window that is open, and when the harvest begins. */
export function taskReason({ crop, status }: CropPick, today: Day): string {
  const [from, to] = [status.window.from, status.window.to].map((day) => formatUnambiguousDay(day, today));
  const harvest = `First ${crop.option === 'Flowers' ? 'bloom' : 'harvest'} after about ${crop.daysToHarvest[0]} days.`;
  return status.kind === 'indoors'
    ? `Started between ${from} and ${to} they are ready when the ground is. ${harvest}`
    : `Here the time for ${lowerFirst(crop.name)} is ${from} to ${to}. ${harvest}`;
}
