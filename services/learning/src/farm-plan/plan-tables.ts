import { assertUniqueIds, climate, type Climate, type Crop, crops, NonEmptyText, ContentSlug } from '@farm/almanac';
import { planOptions } from '@farm/farm';
import { Type, type Static } from '@sinclair/typebox';
import { contentVersion, readJson } from '../content';
import { PHASES, type Phase } from './season-phase';
import { LIMITS, type SiteLimit } from './site-description';

const Amount = Type.Number({ minimum: 0 });

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

/** Reads and checks all tables of the planner, once, at start. @throws ContentError */
export function readPlanTables(folder: string): PlanTables {
  const seasons = PHASES.map((phase) => [phase, readJson(folder, `week-tasks/${phase}.json`, SeasonTasks)] as const);
  assertUniqueIds(
    'week-tasks',
    seasons.flatMap(([, { tasks }]) => tasks),
  );
  return {
    climate,
    crops,
    seasons: Object.fromEntries(seasons) as PlanTables['seasons'],
    limitTips: readJson(folder, 'week-tasks/limits.json', LimitTips) as PlanTables['limitTips'],
    version: contentVersion([JSON.stringify([...climate.byPrefix.values()]), JSON.stringify(crops)]),
  };
}
