import {
  formatUnambiguousDay,
  type Day,
  type Frost,
  plantingStatus,
  type PlantingStatus,
  type Crop,
} from '@farm/almanac';
import type { FarmPlan, FarmPlanRequest } from '@farm/contracts';
import { planOptions, type PlanCrop } from '@farm/farm';
import type { GrowingSite } from './site-description';

/** One crop's part of a bed. */
export type BedStrip = NonNullable<FarmPlan['bed']>['strips'][number];

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

/** Crops that an option's own label names: carrot and radish for 'Root Vegetables (Carrots, Radishes)'. */
const labelCrops = (option: string): readonly string[] => planOptions.labelCrops[option as PlanCrop] ?? [];

/** Garlic or onions take half a year: whoever chose 'Carrots, Radishes' as a beginner did not mean them. */
const MAX_BEGINNER_DAYS = 85;

/** Whether a person who chose the crop's option can be taken to want this crop. */
function isEligible(
  crop: Crop,
  { crops: options, experience }: Pick<FarmPlanRequest, 'crops' | 'experience'>,
): boolean {
  if (!options.includes(crop.option)) return false;
  const named = labelCrops(crop.option);
  if (named.length === 0 || experience !== 'beginner' || named.includes(crop.id)) return true;
  return crop.season !== 'perennial' && crop.daysToHarvest[0] <= MAX_BEGINNER_DAYS;
}

/** The crops of the chosen options, best first, those that an option's label names before the others. */
export const chosenCrops = (
  ranked: readonly Candidate[],
  request: Pick<FarmPlanRequest, 'crops' | 'experience'>,
): readonly Candidate[] => {
  const eligible = ranked.filter(({ crop }) => isEligible(crop, request));
  const isNamed = ({ crop }: Candidate) => labelCrops(crop.option).includes(crop.id);
  return [...eligible.filter(isNamed), ...eligible.filter((candidate) => !isNamed(candidate))];
};

export const isPick = (candidate: Candidate): candidate is CropPick =>
  candidate.status.kind !== 'wait' && candidate.unfit === null;

/** The crops of the plan: as many as the experience can carry, the best of each chosen option first. */
export function pickCrops(
  chosen: readonly Candidate[],
  { experience }: Pick<FarmPlanRequest, 'experience'>,
): readonly CropPick[] {
  const picks = chosen.filter(isPick);
  const isBest = (pick: CropPick) => picks.find(({ crop }) => crop.option === pick.crop.option) === pick;
  const isNamed = ({ crop }: CropPick) => labelCrops(crop.option).includes(crop.id);
  const others = picks.filter((pick) => !isBest(pick));
  return [...picks.filter(isBest), ...others.filter(isNamed), ...others.filter((pick) => !isNamed(pick))].slice(
    0,
    MAX_CROPS[experience],
  );
}

/** Chosen crops that are not planned: each that an option's label names, and the best of an option without any. */
export function unplannedCrops(
  chosen: readonly Candidate[],
  options: readonly string[],
  planned: ReadonlySet<string>,
): readonly Candidate[] {
  return options.flatMap((option) => {
    const own = chosen.filter(({ crop }) => crop.option === option);
    const named = own.filter(({ crop }) => labelCrops(option).includes(crop.id) && !planned.has(crop.id));
    const best = own.find(({ unfit }) => unfit === null) ?? own[0];
    return named.length > 0 || !best || own.some(({ crop }) => planned.has(crop.id)) ? named : [best];
  });
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

const PROPER_NAME = /^(Irish|French|German|Swiss)\b/;

/** The crop's name within a sentence: 'slicing tomato', 'Irish potato', without what is in brackets. */
export function nameInSentence({ name }: Pick<Crop, 'name'>): string {
  const plain = name.replace(/ \(.*\)$/, '');
  return PROPER_NAME.test(plain) ? plain : plain.charAt(0).toLowerCase() + plain.slice(1);
}

export function cropTask(pick: CropPick, today: Day): CropTask {
  const { crop, status } = pick;
  const isIndoors = status.kind === 'indoors';
  const name = nameInSentence(crop);
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

const FRACTIONS: readonly (readonly [number, string])[] = [
  [0.125, '1/8'],
  [0.25, '1/4'],
  [0.5, '1/2'],
  [0.75, '3/4'],
];

/** '1/4 inch', '1 1/2 inches', '2 inches'. */
export function inches(value: number): string {
  const whole = Math.floor(value);
  const fraction = FRACTIONS.find(([part]) => part === value - whole)?.[1];
  if (whole === 0) return `${fraction ?? String(value)} inch`;
  return fraction ? `${whole} ${fraction} inches` : count(value, 'inch', 'inches');
}

function instructions({ crop, status }: CropPick, site: GrowingSite, today: Day, strip: BedStrip | null): string {
  if (status.kind === 'indoors')
    return `in seed mix under bright light; ${crop.option === 'Flowers' ? 'they' : 'the plants'} go out from ${formatUnambiguousDay(status.setOut, today)}`;
  const depth = crop.depthIn === 0 ? 'on the surface, ' : `${inches(crop.depthIn)} deep, `;
  const spacing = site.containersOnly
    ? `${inches(crop.spacingIn)} apart, in a pot of at least ${count(crop.containerGallons, 'gallon', 'gallons')}`
    : `${inches(crop.spacingIn)} apart`;
  const space = strip
    ? `, in ${count(strip.toFt - strip.fromFt, 'foot', 'feet')} of the bed (up to ${count(strip.plants, 'plant', 'plants')})`
    : '';
  const soil = crop.method === 'sow' ? `, once the soil is ${crop.minSoilF} F or warmer` : '';
  return `${crop.method === 'transplant' ? '' : depth}${spacing}${space}${soil}`;
}

/** The task's sentence. `isFree`: the budget is spent, so seed comes from elsewhere. */
export function describeTask(
  { short, pick }: CropTask,
  site: GrowingSite,
  today: Day,
  isFree: boolean,
  strip: BedStrip | null,
): string {
  const free = isFree ? ' Use saved seed, a seed library or a packet shared with a neighbor: $0.' : '';
  return `${short} ${instructions(pick, site, today, strip)}.${free}`;
}

/** Why this week: the window that is open, and when the harvest begins. */
export function taskReason({ crop, status }: CropPick, today: Day): string {
  const [from, to] = [status.window.from, status.window.to].map((day) => formatUnambiguousDay(day, today));
  const harvest = `First ${crop.option === 'Flowers' ? 'bloom' : 'harvest'} after about ${crop.daysToHarvest[0]} days.`;
  return status.kind === 'indoors'
    ? `Started between ${from} and ${to} they are ready when the ground is. ${harvest}`
    : `Here the time for ${nameInSentence(crop)} is ${from} to ${to}. ${harvest}`;
}
