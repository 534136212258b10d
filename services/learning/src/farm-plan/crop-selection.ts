import {
  dateIn,
  daysToFirstHarvest,
  harvestSeasonOf,
  lateWindow,
  type LateWindow,
  yearOf,
  type ChartSource,
  type Day,
  type GrowingPlace,
  type GrownCrop,
  monthOf,
  plantingStatus,
  type PlantingStatus,
  windowsOf,
} from '@farm/almanac';
import type { FarmPlanRequest } from '@farm/contracts';
import { planOptions, type PlanCrop } from '@farm/farm';
import { CLIMBERS, SPRAWLING } from './growth-habits';
import type { LimitRefusal } from './plan-tables';
import type { GrowingSite } from './site';
import type { WishList } from './wishes';
import { i18n } from '../language/messages';
import { formatUnambiguousDay } from '../language/words';

/** Why a place does not suit a crop. */
interface Unfit {
  /** `needs`: more of sun, room or soil than there is; `late`: it is not ready before somebody is gone. */
  kind: 'needs' | 'late' | 'other';
  /** As the end of a sentence: 'needs 8 hours of sun'. */
  reason: string;
  /** It has too little sun, and perhaps too little else. */
  isSun: boolean;
}

/** A crop and what can be done with it in the coming four weeks. */
export interface Candidate {
  crop: GrownCrop;
  status: PlantingStatus;
  /** Why the place does not suit it; null: it does. */
  unfit: Unfit | null;
  /** The person asked for this crop itself, not only for its group. */
  isNamed: boolean;
  /** The person has seed of it. */
  isOwnSeed: boolean;
  /** The state's chart that has its dates; null: they are worked out from frost dates. */
  source: ChartSource | null;
  /** Set where the last day of its window has passed and it still bears. */
  late: LateWindow | null;
}

export interface CropPick extends Candidate {
  status: Exclude<PlantingStatus, { kind: 'wait' }>;
}

const MAX_CROPS = { beginner: 4, 'some-experience': 6, experienced: 12 } as const;
/** With more than two hours a week there is time to learn two crops more. */
const MORE_CROPS = 2;
const STATUS_ORDER = { plant: 0, indoors: 1, wait: 2 } as const;
/** With this much, what likes full sun bears, if less. */
const ENOUGH_SUN_HOURS = 6;
/** Gallons in which a determinate kind bears, where its row names those of a tall one. */
export const PATIO_GALLONS: Readonly<Partial<Record<string, number>>> = { 'slicing-tomato': 5, 'cherry-tomato': 5 };
/** A plant leans over both edges of a narrow bed. */
const EDGE_FT = 1;
export const MAX_POT_GALLONS = 10; // the biggest that people carry onto a balcony
/** Months in which a school garden is closed. */
const SCHOOL_BREAK: readonly number[] = [6, 7];
const SCHOOL_HARVEST_DAYS = 30;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** How a crop goes in now: as the chart says, from seed where no money is there for plants, else as its row says. */
export function methodOf(
  { crop, status, isOwnSeed }: CropPick,
  { budget }: Pick<FarmPlanRequest, 'budget'>,
): GrownCrop['method'] {
  const method = (status.kind === 'plant' ? status.window.method : undefined) ?? crop.method;
  const isFromSeed = crop.canSow === true && (budget === 'nothing' || isOwnSeed);
  return method === 'transplant' && isFromSeed ? 'sow' : method;
}

/** Whether a planting is made while a school is closed, or is ripe only then and over when it opens again. */
export function isLostInBreak({ daysToHarvest, bearingDays }: GrownCrop, planted: Day): boolean {
  const first = planted + daysToHarvest[0];
  const last = Math.min(first + (bearingDays ?? SCHOOL_HARVEST_DAYS), first + SCHOOL_HARVEST_DAYS);
  const isBreak = (day: Day) => SCHOOL_BREAK.includes(monthOf(day));
  return isBreak(planted) || (isBreak(first) && isBreak(last));
}

/** The next day of these words: 'July 12', '12th of July', '7/12', 'the end of July'; null: they name none. */
export function nextDayOf(words: string | null, today: Day): Day | null {
  const text = (words ?? '').toLowerCase();
  const [, slashMonth, slashDay] = /(\d{1,2})\/(\d{1,2})/.exec(text) ?? [];
  const name = /[a-z]{3}(?=[a-z]*\.?(?: \d|$))|(?<=of )[a-z]{3}|(?<=early |mid |late )[a-z]{3}/.exec(text)?.[0] ?? '';
  const month = slashMonth === undefined ? MONTHS.indexOf(name) + 1 : Number(slashMonth);
  if (month < 1 || month > MONTHS.length) return null;
  const part = /\b(?:end|late)\b/.test(text) ? 28 : /\bmid\b/.test(text) ? 15 : 1;
  const date = Number(slashDay ?? /\d{1,2}/.exec(text)?.[0] ?? part);
  const day = dateIn(yearOf(today), month, date);
  return day >= today ? day : dateIn(yearOf(today) + 1, month, date);
}

/** The day by which the person needs it; null: none was named. */
export const dueDay = ({ reading: { readyBy } }: GrowingSite, today: Day): Day | null =>
  /\d/.test(readyBy ?? '') ? nextDayOf(readyBy, today) : null;

/** The day on which the person or the garden is gone; null: none was named. */
export const endDay = ({ endsBy }: GrowingSite, today: Day): Day | null => nextDayOf(endsBy, today);

/** Whether what is planted on a day is not picked before the end. */
export function isTooLate(crop: GrownCrop, planted: Day, place: GrowingPlace, end: Day | null): boolean {
  return end !== null && planted + daysToFirstHarvest(crop, planted, place) > end;
}
/** Bulbs of onions form by the length of the days, also on plants that are still small. */
const ONION = 'short-day-onion';
const ONION_DAYS = 75;
export const isLate = ({ unfit }: Candidate): boolean => unfit?.kind === 'late';

/** What is eaten for its leaf grows, if slowly, in less sun. */
const isLeaf = ({ option, id }: GrownCrop): boolean => option === 'Lettuce & Leafy Greens' || LEAF_CROPS.includes(id);
const LEAF_CROPS: readonly string[] = ['arugula', 'bok-choy', 'mustard-turnip-greens', 'parsley', 'mint', 'lemon-balm'];

const isPotted = ({ ground }: GrowingSite): boolean => ground === 'containers' || ground === 'table';

/** What the crop needs more of than the place has. */
function lackOf(crop: GrownCrop, site: GrowingSite): Unfit | null {
  const isSun = crop.sunHours > site.sunHours + (site.sunHours >= ENOUGH_SUN_HOURS || isLeaf(crop) ? 2 : 1);
  const needs = [
    ...(isPotted(site) && (PATIO_GALLONS[crop.id] ?? crop.containerGallons) > MAX_POT_GALLONS
      ? [i18n._('a pot of {gallons} gallons or the ground', { gallons: crop.containerGallons })]
      : []),
    ...(isSun ? [i18n._('{hours} hours of sun', { hours: crop.sunHours })] : []),
    ...(site.area &&
    (site.ground === 'bed' || site.ground === 'table') &&
    !CLIMBERS.has(crop.id) &&
    !SPRAWLING.has(crop.id) &&
    crop.spacingIn > (site.area.widthFt + EDGE_FT) * 12
      ? [i18n._('{feet} feet of room each way', { feet: crop.spacingIn / 12 })]
      : []),
  ];
  const [first, ...more] = needs;
  if (first === undefined) return null;
  const list = more.reduce((one, other) => i18n._('{one} and {other}', { one, other }), first);
  return { kind: 'needs', reason: i18n._('needs {list}', { list }), isSun };
}

const unfitFor = (reason: string, kind: Unfit['kind'] = 'other'): Unfit => ({ kind, reason, isSun: false });

function unfitness(
  crop: GrownCrop,
  status: PlantingStatus,
  { site, today, refused, place }: CandidateInput,
): Unfit | null {
  const lack = lackOf(crop, site);
  if (lack) return lack;
  const set = dayOutdoors({ status }, today);
  const dug = set === null ? null : harvestSeasonOf(crop, set, place);
  if (crop.id === ONION && set !== null && dug !== null && set + ONION_DAYS > dug.to)
    return unfitFor(
      i18n._('makes only small bulbs when it is set so late: set plants in fall or late winter, and green onions now'),
    );
  const refusal = refused.find(
    ({ limit, crops, notRaised }) =>
      site.limits.includes(limit) && crops.includes(crop.id) && !(notRaised && (site.isRaised || isPotted(site))),
  );
  if (refusal) return unfitFor(refusal.why);
  const planted = dayOutdoors({ status }, today);
  const end = endDay(site, today);
  if (end !== null && (planted === null || isTooLate(crop, planted, place, end)))
    return unfitFor(
      i18n._('is not ready before you are gone on {day}', { day: formatUnambiguousDay(end, today) }),
      'late',
    );
  if (site.limits.includes('school-calendar') && planted !== null && isLostInBreak(crop, planted))
    return unfitFor(i18n._('is planted or ripens in June and July, while the school is closed'));
  return null;
}

/** 'I have seed' is seed of everything, unless the text says of what. */
const hasSeedOf = (
  { id, method, plantedAs }: GrownCrop,
  { hasSeed }: FarmPlanRequest,
  { reading }: GrowingSite,
): boolean => {
  // Slips, crowns and plants are no seed.
  const isSeed = method !== 'plant' || (plantedAs !== undefined && plantedAs !== 'slips' && plantedAs !== 'crowns');
  return reading.seedOf.length > 0 ? reading.seedOf.includes(id) : hasSeed === true && isSeed;
};

/** Where plants of one's own seed are still in time, they are started now instead of bought. */
function ownStart(crop: GrownCrop, { place, request, site, today }: CandidateInput): PlantingStatus | null {
  if (crop.method !== 'transplant' || crop.canSow === true || !hasSeedOf(crop, request, site)) return null;
  const window = windowsOf(crop, place, today).indoor.find(({ from, to }) => from <= today && to >= today);
  return window ? { kind: 'indoors', window, setOut: today + 7 * (crop.indoorLeadWeeks ?? 0) } : null;
}

/** Whether this person should start seed under a light: for a few plants it is cheaper and surer to buy them. */
function startsSeedIndoors(crop: GrownCrop, request: FarmPlanRequest, site: GrowingSite) {
  const { experience, budget, timePerWeek } = request;
  if (crop.method !== 'transplant') return false;
  if (hasSeedOf(crop, request, site)) return true;
  if (site.plants.includes('light') || site.plants.includes('greenhouse')) return true;
  const hasMeans = budget === 'moderate' || budget === 'comfortable';
  return experience !== 'beginner' && timePerWeek !== '2' && hasMeans;
}

/** The day on which a crop goes outdoors, today at the earliest. */
export function dayOutdoors({ status }: Pick<Candidate, 'status'>, today: Day): Day | null {
  if (status.kind === 'wait') return status.next;
  return status.kind === 'indoors' ? status.setOut : Math.max(status.window.from, today);
}

export interface CandidateInput {
  crops: readonly GrownCrop[];
  place: GrowingPlace;
  site: GrowingSite;
  request: FarmPlanRequest;
  today: Day;
  /** Ids of crops that were asked for one by one. */
  named: ReadonlySet<string>;
  /** Crops that limits rule out. */
  refused: readonly LimitRefusal[];
}

const outdoorDay = (crop: GrownCrop, { window }: Extract<PlantingStatus, { kind: 'indoors' }>): Day =>
  window.from + 7 * (crop.indoorLeadWeeks ?? 0);

function candidateOf(crop: GrownCrop, input: CandidateInput): Candidate {
  const { place, site, request, today, named } = input;
  const late = lateWindow(crop, { place, today, isThere: hasSeedOf(crop, request, site) });
  const found: PlantingStatus =
    ownStart(crop, input) ?? (late ? { kind: 'plant', window: late.window } : plantingStatus(crop, place, today));
  const status: PlantingStatus =
    found.kind === 'plant' || startsSeedIndoors(crop, request, site)
      ? found
      : { kind: 'wait', next: found.kind === 'indoors' ? outdoorDay(crop, found) : found.next, indoors: null };
  const source =
    status.kind === 'wait'
      ? windowsOf(crop, place, today).outdoor.find(({ from }) => from === status.next)?.source
      : status.window.source;
  const unfit = unfitness(crop, status, input);
  return {
    crop,
    status,
    unfit,
    isNamed: named.has(crop.id),
    isOwnSeed: hasSeedOf(crop, request, site),
    source: source ?? null,
    late,
  };
}

/** All crops, best first: what can go out now, what can be started indoors, what waits; quick ones before slow ones. */
export const rankCrops = (input: CandidateInput): readonly Candidate[] =>
  input.crops
    .map((crop) => candidateOf(crop, input))
    .sort(
      (a, b) =>
        STATUS_ORDER[a.status.kind] - STATUS_ORDER[b.status.kind] || a.crop.daysToHarvest[0] - b.crop.daysToHarvest[0],
    );

/** Crops that an option's own label names: carrot and radish for 'Root Vegetables (Carrots, Radishes)'. */
const labelCrops = (option: string | null): readonly string[] => [
  ...(planOptions.labelCrops[option as PlanCrop] ?? []),
  ...(GROUP_CROPS[option as PlanCrop] ?? []),
];
/** Crops that whoever chose the group expects besides those of its label. */
const GROUP_CROPS: Partial<Record<PlanCrop, readonly string[]>> = {
  Tomatoes: ['cherry-tomato', 'slicing-tomato'],
  Peppers: ['bell-pepper', 'hot-pepper'],
  'Beans & Peas': ['southern-pea'],
  'Herbs (Basil, Cilantro, etc.)': ['parsley'],
  'Lettuce & Leafy Greens': ['collards', 'spinach'],
  'Root Vegetables (Carrots, Radishes)': ['turnip', 'beet'],
};
/** They take a bed for months, and are planted for those who name them. */
const NAMED_ONLY: readonly string[] = ['short-day-onion', 'irish-potato', 'garlic', 'sweet-potato'];

/** Garlic or onions take half a year: whoever chose 'Carrots, Radishes' as a beginner did not mean them. */
const MAX_BEGINNER_DAYS = 85;

/** Whether a person who chose the crop's option can be taken to want this crop. */
function isEligible(crop: GrownCrop, { crops: options, experience }: FarmPlanRequest): boolean {
  if (crop.option === null || !options.includes(crop.option) || NAMED_ONLY.includes(crop.id)) return false;
  const own = labelCrops(crop.option);
  if (own.length === 0 || experience !== 'beginner' || own.includes(crop.id)) return true;
  return crop.season !== 'perennial' && crop.daysToHarvest[0] <= MAX_BEGINNER_DAYS;
}

const isOfLabel = ({ crop }: Candidate) => labelCrops(crop.option).includes(crop.id);

/** What was asked for, best first: crops by name, those that an option's label names, then the others of the options. */
export function chosenCrops(
  ranked: readonly Candidate[],
  request: FarmPlanRequest,
  { refused, pots }: Pick<GrowingSite, 'pots'> & Pick<WishList, 'refused'>,
): readonly Candidate[] {
  const ofOption = (option: string | null) =>
    ranked.filter(({ crop }) => crop.option === option && isEligible(crop, request));
  // Where the place suits nothing that a beginner would take, what else the group has.
  const suits = ({ crop, unfit }: Candidate) =>
    crop.option !== null &&
    request.crops.includes(crop.option) &&
    unfit === null &&
    ofOption(crop.option).every((each) => each.unfit !== null);
  // Who names crops of a group has said which of it are wanted, as far as they can go in now and no pot stays empty.
  const named = ranked.filter((each): each is CropPick => each.isNamed && isPick(each));
  const served = new Set((pots ?? 0) > named.length ? [] : named.map(({ crop }) => crop.option));
  const isOpen = ({ crop }: Candidate) => crop.option === null || !served.has(crop.option);
  const eligible = ranked.filter(
    (each) =>
      each.isNamed || (isOpen(each) && (isEligible(each.crop, request) || suits(each)) && !refused.has(each.crop.id)),
  );
  const labels = Object.values(planOptions.labelCrops).flat();
  const rankOf = (candidate: Candidate) =>
    candidate.isNamed ? 0 : labels.includes(candidate.crop.id) ? 1 : isOfLabel(candidate) ? 2 : 3;
  return eligible.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Easy crops that somebody without a plan for free ground can put in. */
const EASY: readonly string[] = [
  ...['sugar-snap-pea', 'southern-pea', 'okra', 'bush-bean', 'summer-squash', 'cucumber', 'sweet-potato'],
  ...[
    'garlic',
    'radish',
    'leaf-lettuce',
    'spinach',
    'mustard-turnip-greens',
    'turnip',
    'collards',
    'kale',
    'green-onion',
  ],
];
const MAX_OPEN = 3;

/** Easy crops that can go in now and that nobody refuses, the best first. */
export const openCrops = (ranked: readonly Candidate[], refused: ReadonlySet<string>): readonly Candidate[] =>
  ranked
    .filter((each) => EASY.includes(each.crop.id) && !refused.has(each.crop.id) && isPick(each))
    .filter(({ status }) => status.kind === 'plant')
    .toSorted((a, b) => EASY.indexOf(a.crop.id) - EASY.indexOf(b.crop.id))
    .slice(0, MAX_OPEN);

export const isPick = (candidate: Candidate): candidate is CropPick =>
  candidate.status.kind !== 'wait' && candidate.unfit === null;

/** 'Some kind of flower' beside crops by name is one or two kinds. */
const MAX_OF_WORD_GROUP = 2;

/** The crops of the plan: all that were asked for by name, then the best of each option, as many as the experience can carry. */
export function pickCrops(
  chosen: readonly Candidate[],
  { experience, crops: options, timePerWeek }: Pick<FarmPlanRequest, 'experience' | 'crops' | 'timePerWeek'>,
  wordGroups: readonly string[] = [],
): readonly CropPick[] {
  const picks = chosen.filter(isPick);
  const isBest = (pick: CropPick) => picks.find(({ crop }) => crop.option === pick.crop.option) === pick;
  const named = picks.filter(({ isNamed }) => isNamed);
  const rest = picks.filter(({ isNamed }) => !isNamed);
  // No group has its third crop before another has its second.
  const turnOf = (pick: CropPick) => rest.filter(({ crop }) => crop.option === pick.crop.option).indexOf(pick);
  const others = rest.filter((pick) => !isBest(pick)).toSorted((a, b) => turnOf(a) - turnOf(b));
  const ofGroups = [...rest.filter(isBest), ...others.filter(isOfLabel), ...others.filter((pick) => !isOfLabel(pick))];
  const isOver = (pick: CropPick) => wordGroups.includes(pick.crop.option ?? '') && turnOf(pick) >= MAX_OF_WORD_GROUP;
  const unnamed = MAX_CROPS[experience] + (timePerWeek === '2' ? 0 : MORE_CROPS) - named.length;
  const most = Math.max(unnamed, Math.min(options.length, MAX_CROPS['some-experience']));
  return [...named, ...ofGroups.filter((pick) => !isOver(pick)).slice(0, most)];
}

/** Crops of chosen options that are not planned: each that an option's label names, and the best of an option without any. */
export function unplannedCrops(
  chosen: readonly Candidate[],
  options: readonly string[],
  planned: ReadonlySet<string>,
): readonly Candidate[] {
  return options.flatMap((option) => {
    const own = chosen.filter(({ crop }) => crop.option === option);
    const ofLabel = own.filter((each) => isOfLabel(each) && !planned.has(each.crop.id));
    const best = own.find(({ unfit }) => unfit === null) ?? own[0];
    return ofLabel.length > 0 || !best || own.some(({ crop }) => planned.has(crop.id)) ? ofLabel : [best];
  });
}

const PROPER_NAME = /^(Irish|French|German|Swiss|Brussels|Malabar|Asian)\b/;

/** The crop's name within a sentence: 'slicing tomato', 'Irish potato', without what is in brackets. */
export function nameInSentence({ name }: Pick<GrownCrop, 'name'>): string {
  const plain = name.replace(/ \(.*\)$/, '');
  return PROPER_NAME.test(plain) ? plain : plain.charAt(0).toLowerCase() + plain.slice(1);
}
