import { planOptions } from '@farm/farm';
import { Type, type Static } from '@sinclair/typebox';
import { assertUniqueIds, checkContent, ChoiceOf, ContentError, ContentSlug, NonEmptyText, OrNull } from './content';
import table from './data/crops-south.json';

const Weeks = Type.Tuple([Type.Number(), Type.Number()]);
const Amount = Type.Number({ minimum: 0 });

/** A crop and how it is grown, in the units of the names. */
const Crop = Type.Object({
  id: ContentSlug,
  name: NonEmptyText,
  /** The choice of the wizard that it belongs to. */
  option: ChoiceOf(planOptions.crops),
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
  southNote: NonEmptyText,
});
export type Crop = Static<typeof Crop>;

/** What planting rules need of a crop. */
export type GrownCrop = Pick<
  Crop,
  | 'id'
  | 'name'
  | 'season'
  | 'heatLover'
  | 'hardiness'
  | 'method'
  | 'springWeeksFromLastFrost50'
  | 'fallWeeksBeforeFirstFrost50'
  | 'indoorLeadWeeks'
  | 'daysToHarvest'
  | 'spacingIn'
  | 'depthIn'
>;

const FILE = 'crops-south.json';

/** The crop table with its checks. @throws ContentError with the row */
export function cropsOf(value: unknown): readonly Crop[] {
  const { crops: rows } = checkContent(FILE, Type.Object({ crops: Type.Array(Crop) }), value);
  assertUniqueIds(FILE, rows);
  for (const { id, daysToHarvest, ...crop } of rows) {
    if (daysToHarvest[0] > daysToHarvest[1]) throw new ContentError(FILE, `${id} has days to harvest out of order`);
    if (!crop.springWeeksFromLastFrost50 && !crop.fallWeeksBeforeFirstFrost50)
      throw new ContentError(FILE, `${id} has no planting window`);
  }
  for (const option of planOptions.crops)
    if (!rows.some((crop) => crop.option === option)) throw new ContentError(FILE, `nothing under ${option}`);
  return rows;
}

/** Planting rules of the crops that the farm plan knows, for USDA zones 7 to 9. */
export const crops = cropsOf(table);
