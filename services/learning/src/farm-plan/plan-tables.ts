import { OneOf, Nullable } from '@farm/contracts';
import { planOptions } from '@farm/farm';
import { Type, type Static } from '@sinclair/typebox';
import {
  assertUniqueIds,
  ContentError,
  contentVersion,
  readContent,
  readJson,
  ContentSlug,
  NonEmptyText,
} from '../content';
import { readClimate, type Climate } from './climate';
import { PHASES, type Phase } from './season-phase';
import { LIMITS, type SiteLimit } from './site-description';

const Weeks = Type.Tuple([Type.Number(), Type.Number()]);
const Amount = Type.Number({ minimum: 0 });

/** A crop and how it is grown, in the units of the names. */
const Crop = Type.Object({
  id: ContentSlug,
  name: NonEmptyText,
  /** The choice of the wizard that it belongs to. */
  option: OneOf(planOptions.crops),
  season: OneOf(['cool', 'warm', 'perennial']),
  /** Can be planted without a break from spring to early fall. */
  heatLover: Type.Boolean(),
  hardiness: OneOf(['tender', 'half-hardy', 'hardy', 'very-hardy']),
  method: OneOf(['sow', 'transplant', 'plant']),
  springWeeksFromLastFrost50: Nullable(Weeks),
  fallWeeksBeforeFirstFrost50: Nullable(Weeks),
  indoorLeadWeeks: Nullable(Amount),
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

/** Every task must fit the shortest week, or a week could stay empty. */
const SHORTEST_WEEK_MINUTES = Math.min(...planOptions.timePerWeek.map(({ minutes }) => minutes));

/** Work that belongs to a part of the year, whatever is grown. */
const SeasonTask = Type.Object({
  id: ContentSlug,
  /** Short, for a week's title: 'soil test'. */
  short: NonEmptyText,
  /** The task as the plan says it. */
  text: NonEmptyText,
  why: NonEmptyText,
  minutes: Type.Integer({ minimum: 1, maximum: SHORTEST_WEEK_MINUTES }),
  dollars: Amount,
  /** Not for pots. */
  ground: Type.Optional(Type.Literal(true)),
});
export type SeasonTask = Static<typeof SeasonTask>;

const SeasonTasks = Type.Object({
  tasks: Type.Array(SeasonTask, { minItems: 16 }),
  tips: Type.Array(NonEmptyText, { minItems: 4 }),
});

const LimitTips = Type.Object(Object.fromEntries(LIMITS.map((limit) => [limit, NonEmptyText])));

export interface PlanTables {
  climate: Climate;
  crops: readonly Crop[];
  seasons: Readonly<Record<Phase, Static<typeof SeasonTasks>>>;
  /** What to mind where a limit was named. */
  limitTips: Readonly<Record<SiteLimit, string>>;
  /** The edition of climate and crops. */
  version: string;
}

const CROPS_FILE = 'crops-south.json';
const VERSIONED_FILES = ['climate-by-zip3.csv', 'climate-wide.json', CROPS_FILE];

export function readCrops(folder: string): readonly Crop[] {
  const { crops } = readJson(folder, CROPS_FILE, Type.Object({ crops: Type.Array(Crop) }));
  assertUniqueIds(CROPS_FILE, crops);
  for (const { id, daysToHarvest, ...crop } of crops) {
    if (daysToHarvest[0] > daysToHarvest[1])
      throw new ContentError(CROPS_FILE, `${id} has days to harvest out of order`);
    if (!crop.springWeeksFromLastFrost50 && !crop.fallWeeksBeforeFirstFrost50)
      throw new ContentError(CROPS_FILE, `${id} has no planting window`);
  }
  for (const option of planOptions.crops)
    if (!crops.some((crop) => crop.option === option)) throw new ContentError(CROPS_FILE, `nothing under ${option}`);
  return crops;
}

/** Reads and checks all tables of the planner, once, at start. @throws ContentError */
export function readPlanTables(folder: string): PlanTables {
  const seasons = PHASES.map((phase) => [phase, readJson(folder, `week-tasks/${phase}.json`, SeasonTasks)] as const);
  assertUniqueIds(
    'week-tasks',
    seasons.flatMap(([, { tasks }]) => tasks),
  );
  return {
    climate: readClimate(folder),
    crops: readCrops(folder),
    seasons: Object.fromEntries(seasons) as PlanTables['seasons'],
    limitTips: readJson(folder, 'week-tasks/limits.json', LimitTips) as PlanTables['limitTips'],
    version: contentVersion(VERSIONED_FILES.map((file) => readContent(folder, file))),
  };
}
