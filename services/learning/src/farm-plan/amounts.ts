import type { GrownCrop } from '@farm/almanac';
import type { FarmPlan, FarmPlanRequest } from '@farm/contracts';
import { planOptions } from '@farm/farm';
import { methodOf, PATIO_GALLONS, type CropPick } from './crop-selection';
import { CLIMBERS } from './growth-habits';
import type { GrowingSite } from './site';
import { i18n } from '../language/messages';

/** One crop's part of a bed. */
export type BedStrip = NonNullable<FarmPlan['bed']>['strips'][number];

/** How much of a crop goes in, and what that takes. */
export interface Amount {
  plants: number;
  /** ', in 3 feet of the bed'; '' where the place is not known. */
  where: string;
  /** Pots that it fills; 0: it grows in the ground. */
  pots: number;
  minutes: number;
  dollars: number;
  /** It costs nothing, because the person has seed, or has no money left for it. */
  isFree: boolean;
}

export interface AmountInput {
  site: GrowingSite;
  request: FarmPlanRequest;
  /** Crops that share the pots. */
  crops: number;
  /** Dollars that are left. */
  budget: number;
}

/** A bed 30 inches wide and a path of 18 inches. */
export const ROW_PITCH_FT = 4;
/** Lines of plants on a bed of 30 inches, by the room that each plant takes. */
const LINES = [
  { maxSpacingIn: 4, lines: 3 },
  { maxSpacingIn: 12, lines: 2 },
  { maxSpacingIn: Infinity, lines: 1 },
] as const;
const BOTH_SIDES_IN = 8;
/** They stand one behind the other on their ridge. */
const RIDGED: readonly string[] = ['sweet-potato', 'irish-potato'];
export const linesOf = ({ id, spacingIn }: GrownCrop): number =>
  RIDGED.includes(id)
    ? 1
    : CLIMBERS.has(id)
      ? spacingIn <= BOTH_SIDES_IN
        ? 2
        : 1
      : (LINES.find(({ maxSpacingIn }) => spacingIn <= maxSpacingIn)?.lines ?? 1);
const FIELD_ROW_FT = 100;
/** Of a pot of five gallons, a foot wide. */
const POT_SQUARE_IN = 110;
const POT_GALLONS = 5;
const MIN_POT_SPACING_IN = 3;
/** Smaller plants share a pot that does not dry out by noon. */
const SHARED_SPACING_IN = 10;
const WIDE_SPACING_IN = 6;
/** Flowers, and strawberries, that fill a pot together. */
const BEDDING_SPACING_IN = 15;
const FLOWERS_OF_POT = 3;
/** In a pot that is watered and fed plants stand closer than in a row. */
const POT_CLOSENESS = { narrow: 0.85, wide: 0.65 } as const;
const BASE_MINUTES = 10;
const MIN_MINUTES = 15;
/** To keep a sowing damp in its first week. */
const DAMP_MINUTES = 10;
/** A school or a church garden feeds more than one; a market grower too. */
const MAX_FAMILIES = 6;
/** In a large garden there is room to put up for the winter what was asked for by name. */
const LARGE_GARDEN_FEET = 200;
const STORED_SHARE = 2;
export const familiesOf = ({ isNamed }: Pick<CropPick, 'isNamed'>, { beds, ground, area }: GrowingSite): number => {
  if (beds > 1 || ground === 'field') return MAX_FAMILIES;
  const isLarge = ground === 'garden' && area !== null && area.lengthFt * area.widthFt >= LARGE_GARDEN_FEET;
  return isLarge && isNamed ? STORED_SHARE : 1;
};
/** Minutes for a foot of row that is sown, and for each plant that is set. */
const SOWING_MINUTES_PER_FT = 0.4;
const SETTING_MINUTES = { transplant: 1.5, plant: 0.75 } as const;
/** No crop takes more of a week than this. */
const WEEK_SHARE = 0.45;
const INDOOR_MINUTES = { all: 20, each: 0.3 } as const;
export const SEED_PACKET_DOLLARS = 3;
/** Of what is mostly sown, where a chart has its plants. */
const PLANT_PACK = { starterPlants: 6, starterCostUSD: 4 } as const;
/** Of what is mostly bought as plants, where a chart sows it. */
const SEED_PACK = { starterPlants: 60, starterCostUSD: SEED_PACKET_DOLLARS } as const;
/** Rows of 100 feet that somebody with these hours plants of a crop on a field. */
const FIELD_ROWS = { '2': 0.25, '5': 1, '8': 2, '12': 4 } as const;
/** Wind carries their pollen: fewer rows leave ears half empty. */
export const BLOCKS: readonly string[] = ['sweet-corn', 'dent-corn', 'popcorn'];
export const BLOCK_ROWS = 4;

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
  if (fraction === '1/2' && whole === 0) return i18n._('1/2 inch');
  if (whole === 0) return i18n._('{part} inch', { part: fraction ?? String(value) });
  return fraction
    ? i18n._('{whole} {fraction} inches', { whole, fraction })
    : i18n._('{value, plural, one {{value} inch} other {{value} inches}}', { value });
}

interface Room {
  plants: number;
  where(plants: number): string;
  potsFor?(plants: number): number;
}

function potRoom({ id, option, spacingIn, containerGallons }: GrownCrop, pots: number | null, crops: number): Room {
  const closeness = spacingIn < WIDE_SPACING_IN ? POT_CLOSENESS.narrow : POT_CLOSENESS.wide;
  const gallons =
    spacingIn < SHARED_SPACING_IN || option === 'Flowers' ? Math.max(POT_GALLONS, containerGallons) : containerGallons;
  const squareIn = POT_SQUARE_IN * (gallons / POT_GALLONS) ** (2 / 3);
  const isBedding = option === 'Flowers' && spacingIn < BEDDING_SPACING_IN;
  const perPot =
    isBedding || id === 'strawberry'
      ? FLOWERS_OF_POT
      : spacingIn >= SHARED_SPACING_IN
        ? 1
        : Math.max(1, Math.floor(squareIn / (Math.max(spacingIn, MIN_POT_SPACING_IN) * closeness) ** 2));
  const own = Math.max(1, Math.floor((pots ?? crops) / Math.max(1, crops)));
  const least = PATIO_GALLONS[id] ?? gallons;
  const size =
    least < gallons
      ? i18n._(
          'of at least {least, plural, one {{least} gallon} other {{least} gallons}} for a patio kind, {gallons} for a tall one',
          { least, gallons },
        )
      : i18n._('of at least {least, plural, one {{least} gallon} other {{least} gallons}}', { least });
  const potsFor = (plants: number) => Math.ceil(plants / perPot);
  return {
    plants: own * perPot,
    where: (plants) =>
      i18n._(', in {pots, plural, one {a pot} other {{pots} pots}} {size}', { pots: potsFor(plants), size }),
    potsFor,
  };
}

const rowsText = (rows: number, feet: number): string =>
  i18n._(
    ', in {rows, plural, one {a row} other {{rows} rows}} of {feet, plural, one {{feet} foot} other {{feet} feet}}',
    { rows, feet },
  );

/** Rows of a garden as long as the plants need: length times lines is plants times spacing. */
function gardenRows(crop: GrownCrop, widthFt: number, stripFt: number, plants: number): string {
  const mostRows = Math.max(1, Math.round(stripFt / ROW_PITCH_FT));
  // A row with a narrow path has fewer lines.
  const lines = Math.max(1, Math.min(linesOf(crop), Math.floor((linesOf(crop) * stripFt) / ROW_PITCH_FT)));
  const feet = Math.ceil((plants * crop.spacingIn) / 12 / lines);
  const needed = Math.min(mostRows, Math.max(1, Math.ceil(feet / widthFt)));
  if (BLOCKS.includes(crop.id)) {
    const rowFt = Math.min(widthFt, Math.ceil((plants * crop.spacingIn) / 12 / BLOCK_ROWS));
    return rowsText(BLOCK_ROWS, rowFt);
  }
  const rows = rowsText(needed, Math.max(1, Math.min(widthFt, Math.ceil(feet / needed))));
  if (lines === 1) return rows;
  return `${rows}${i18n._(', {lines} lines {rows, plural, one {side by side} other {on each}}', { lines, rows: needed })}`;
}

function stripRoom(crop: GrownCrop, strips: readonly BedStrip[], { ground, area }: GrowingSite): Room {
  const feet = strips.reduce((sum, { fromFt, toFt }) => sum + toFt - fromFt, 0);
  const beds = new Set(strips.map(({ bed }) => bed)).size;
  const along = area
    ? i18n._(
        ', along {sides, plural, one {one side} other {both sides}} of a trellis of its own, {length} feet long, at the north end of {beds, plural, one {the bed} other {{beds} beds}}',
        { sides: linesOf(crop) > 1 ? 2 : 1, length: area.widthFt, beds },
      )
    : '';
  const inBed = CLIMBERS.has(crop.id)
    ? along
    : i18n._(
        ', in {feet, plural, one {{feet} foot} other {{feet} feet}} of {beds, plural, one {the bed} other {{beds} beds}}',
        { feet: Math.round((feet / beds) * 2) / 2, beds },
      );
  return {
    plants: strips.reduce((sum, strip) => sum + strip.plants, 0),
    where: (plants) => (ground === 'garden' && area ? gardenRows(crop, area.widthFt, feet, plants) : inBed),
  };
}

/** Rows of what was asked for by name, else as much as a family eats. */
function fieldRoom({ crop, isNamed }: CropPick, { timePerWeek }: FarmPlanRequest): Room {
  const { spacingIn, familyPlants } = crop;
  const inRows = Math.floor((FIELD_ROWS[timePerWeek] * FIELD_ROW_FT * 12) / spacingIn);
  return {
    plants: isNamed ? inRows : Math.min(inRows, familyPlants),
    where: (plants) => {
      const feet = Math.max(1, Math.round((plants * spacingIn) / 12));
      const rows = Math.max(Math.ceil(feet / FIELD_ROW_FT), BLOCKS.includes(crop.id) ? BLOCK_ROWS : 1);
      return rowsText(rows, Math.round(feet / rows));
    },
  };
}

function roomFor(pick: CropPick, strips: readonly BedStrip[], { site, request, crops }: AmountInput): Room {
  const { crop } = pick;
  if (site.ground === 'containers') return potRoom(crop, site.pots, crops);
  if (strips.length > 0) return stripRoom(crop, strips, site);
  if (site.ground === 'field') return fieldRoom(pick, request);
  return { plants: Math.ceil(crop.familyPlants / 2), where: () => '' };
}

/** More than four packs are bought by weight or by the tray, for half the price. */
const RETAIL_PACKS = 4;
type Pack = Pick<GrownCrop, 'starterPlants' | 'starterCostUSD'>;
const costOf = (packs: number, { starterCostUSD }: Pack): number =>
  Math.ceil((Math.min(packs, RETAIL_PACKS) + Math.max(0, packs - RETAIL_PACKS) / 2) * starterCostUSD);

function packsFor(dollars: number, crop: Pack): number {
  let packs = 0;
  while (costOf(packs + 1, crop) <= dollars) packs += 1;
  return packs;
}

/** The part of the money that one crop may take. */
const moneyShare = ({ isNamed }: CropPick): number => (isNamed ? 0.4 : 0.22);

const dollarsOf = ({ budget }: Pick<FarmPlanRequest, 'budget'>): number =>
  (planOptions.budget.find(({ value }) => value === budget)?.cents ?? 0) / 100;

/** Plants that a family wants and the crop's part of the money buys: more room in a bed would stay empty. */
export function paidPlants(pick: CropPick, request: FarmPlanRequest): number {
  const { crop, isOwnSeed } = pick;
  const isBought = methodOf(pick, request) === 'transplant' && crop.method === 'transplant' && !isOwnSeed;
  if (!isBought) return crop.familyPlants;
  const packs = packsFor(Math.max(crop.starterCostUSD, dollarsOf(request) * moneyShare(pick)), crop);
  return Math.min(crop.familyPlants, packs * crop.starterPlants);
}

/**
 * As much of a crop as its place holds, a family eats or a field is planted with, that the week's hours allow and the budget
 * pays. null: not even one pack of plants can be paid.
 */
export function amountOf(pick: CropPick, strips: readonly BedStrip[], input: AmountInput): Amount | null {
  const { crop, status } = pick;
  const { request, budget } = input;
  const total = dollarsOf(request);
  const room = roomFor(pick, strips, input);
  const method = methodOf(pick, request);
  const isIndoors = status.kind === 'indoors';
  const isSeed = isIndoors || method === 'sow';
  const minutesPerPlant = method === 'sow' ? (SOWING_MINUTES_PER_FT * crop.spacingIn) / 12 : SETTING_MINUTES[method];
  const weekMinutes = planOptions.timePerWeek.find(({ value }) => value === request.timePerWeek)?.minutes ?? 0;
  const hours = isIndoors ? room.plants : Math.floor((weekMinutes * WEEK_SHARE - BASE_MINUTES) / minutesPerPlant);
  const most = Math.max(1, Math.min(room.plants, hours, familiesOf(pick, input.site) * crop.familyPlants));
  const isOwn = pick.isOwnSeed && (isSeed || method === 'plant' || input.site.reading.seedOf.includes(crop.id));
  const pack: Pack =
    method === crop.method ? crop : method === 'transplant' ? PLANT_PACK : method === 'sow' ? SEED_PACK : crop;
  const price = isIndoors ? SEED_PACKET_DOLLARS : pack.starterCostUSD;
  const packs = packsFor(Math.min(budget, Math.max(price, total * moneyShare(pick))), pack);
  const isFree = isOwn || (isSeed && budget < price);
  const plants = isFree || isIndoors ? most : Math.min(most, packs * pack.starterPlants);
  if (plants < 1) return null;
  const minutes = isIndoors
    ? INDOOR_MINUTES.all + INDOOR_MINUTES.each * plants
    : Math.max(MIN_MINUTES, BASE_MINUTES + minutesPerPlant * plants) + (method === 'sow' ? DAMP_MINUTES : 0);
  const dollars = isIndoors ? price : costOf(Math.ceil(plants / pack.starterPlants), pack);
  return {
    plants,
    where: room.where(plants),
    pots: room.potsFor?.(plants) ?? 0,
    minutes: Math.ceil(minutes / 5) * 5,
    dollars: isFree ? 0 : dollars,
    isFree,
  };
}
