import { planOptions, type PlanCrop } from '@farm/farm';
import { Type, type Static } from '@sinclair/typebox';
import { assertUniqueIds, checkContent, ChoiceOf, ContentError, ContentSlug, NonEmptyText, OrNull } from './content';
import table from './data/crops-south.json';

const Weeks = Type.Tuple([Type.Number(), Type.Number()]);
const Amount = Type.Number({ minimum: 0 });

const PLANTED_AS = [
  ...(['seed pieces', 'cloves', 'bulbs', 'sets', 'pieces', 'crowns', 'corms', 'tubers', 'fruits', 'slips'] as const),
] as const;
const MonthDay = Type.String({ pattern: '^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' });
const HarvestSeason = Type.Object({
  /** As the end of a sentence: 'when half of the tops have fallen over'. */
  sign: NonEmptyText,
  /** Days that it has to stand before, or it is the season of the next year. */
  minDays: Amount,
  /** The same for what is planted from July on. */
  minDaysFall: Type.Optional(Amount),
  /** From south to north. */
  byLatitude: Type.Array(Type.Object({ maxLat: Type.Number(), from: MonthDay, to: MonthDay }), { minItems: 1 }),
  /** Key of `sources` of the table. */
  source: ContentSlug,
});

/** In the units of the names. */
const GrownCrop = Type.Object({
  id: ContentSlug,
  name: NonEmptyText,
  /** The choice of the farm plan's wizard that it belongs to; null: the wizard does not offer it. */
  option: OrNull(ChoiceOf(planOptions.crops)),
  season: ChoiceOf(['cool', 'warm', 'perennial']),
  /** Can be planted without a break from spring to early fall. */
  heatLover: Type.Boolean(),
  hardiness: ChoiceOf(['tender', 'half-hardy', 'hardy', 'very-hardy']),
  method: ChoiceOf(['sow', 'transplant', 'plant']),
  springWeeksFromLastFrost50: OrNull(Weeks),
  fallWeeksBeforeFirstFrost50: OrNull(Weeks),
  indoorLeadWeeks: OrNull(Amount),
  daysToHarvest: Weeks,
  spacingIn: Amount,
  depthIn: Amount,
  minSoilF: Amount,
  sunHours: Amount,
  containerGallons: Amount,
  starterCostUSD: Amount,
  /** Plants that the starter cost buys: of a packet, a tray, a bunch or a pot. */
  starterPlants: Type.Integer({ minimum: 1 }),
  /** Plants that are enough for a family of four. */
  familyPlants: Type.Integer({ minimum: 1 }),
  /** Days of picking after the first harvest; null: until frost, or for years. */
  bearingDays: OrNull(Amount),
  /** Is set out as a plant, and can be sown in its place as well. */
  canSow: Type.Optional(Type.Literal(true)),
  /** The kind that the length of the days asks for, by latitude, from south to north. */
  kinds: Type.Optional(Type.Array(Type.Object({ maxLat: Type.Number(), kind: NonEmptyText }))),
  /** What goes into the ground of a crop that is neither sown nor set out as a plant; absent: plants. */
  plantedAs: Type.Optional(ChoiceOf(PLANTED_AS)),
  /** Days of the year in which it is dug or picked, whatever the day of planting; absent: so many days after it. */
  harvestSeason: Type.Optional(HarvestSeason),
  southNote: NonEmptyText,
  /** Key of `sources` of the table. */
  source: ContentSlug,
});
/** A crop and how it is grown. */
export type GrownCrop = Static<typeof GrownCrop>;

/** A crop that the farm plan's wizard offers. */
export type Crop = GrownCrop & { option: PlanCrop };

const Source = Type.Object({
  title: NonEmptyText,
  publisher: NonEmptyText,
  url: OrNull(NonEmptyText),
  /** The day on which a person compared the rows with it; null: not yet. */
  checked: OrNull(NonEmptyText),
});
const CropTable = Type.Object({ sources: Type.Record(Type.String(), Source), crops: Type.Array(GrownCrop) });

const FILE = 'crops-south.json';

/** The page or practice that a crop's figures are from. @throws RangeError for a crop of another table */
export function cropSource({ source }: Pick<GrownCrop, 'source'>): {
  title: string;
  publisher: string;
  url: string | null;
} {
  const sources: Readonly<Record<string, Static<typeof Source>>> = table.sources;
  const found = sources[source];
  if (!found) throw new RangeError(`The crop table has no source ${source}`);
  return { title: found.title, publisher: found.publisher, url: found.url };
}

/** The crop table with its checks. @throws ContentError with the row */
export function cropsOf(value: unknown): readonly GrownCrop[] {
  const { sources, crops: rows } = checkContent(FILE, CropTable, value);
  assertUniqueIds(FILE, rows);
  for (const { id, daysToHarvest, source, ...crop } of rows) {
    if (!sources[source] || !sources[crop.harvestSeason?.source ?? source])
      throw new ContentError(FILE, `${id} has an unknown source`);
    if (daysToHarvest[0] > daysToHarvest[1]) throw new ContentError(FILE, `${id} has days to harvest out of order`);
    if (!crop.springWeeksFromLastFrost50 && !crop.fallWeeksBeforeFirstFrost50)
      throw new ContentError(FILE, `${id} has no planting window`);
  }
  for (const option of planOptions.crops)
    if (!rows.some((crop) => crop.option === option)) throw new ContentError(FILE, `nothing under ${option}`);
  return rows;
}

/** Planting rules for USDA zones 7 to 9. */
export const grownCrops = cropsOf(table);

const isOffered = (crop: GrownCrop): crop is Crop => crop.option !== null;

/** The crops that the farm plan's wizard offers. */
export const crops: readonly Crop[] = grownCrops.filter(isOffered);
