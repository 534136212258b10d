import {
  assertUniqueIds,
  ChoiceOf,
  climate,
  type Climate,
  type Crop,
  crops,
  HttpsUrl,
  NonEmptyText,
  ContentSlug,
} from '@farm/almanac';
import { planOptions } from '@farm/farm';
import { Type, type Static } from '@sinclair/typebox';
import { contentVersion, readJson } from '../content';
import { PHASES } from './season-phase';
import { LIMITS, PLANTS, type SiteLimit } from './site-description';

const Amount = Type.Number({ minimum: 0 });
const CropIds = Type.Array(ChoiceOf(crops.map(({ id }) => id)), { minItems: 1 });

/** Every task must fit the shortest week, or a week could stay empty. */
const SHORTEST_WEEK_MINUTES = Math.min(...planOptions.timePerWeek.map(({ minutes }) => minutes));

/** When a task or tip applies; a condition that is absent does not limit it. */
const Conditions = Type.Object({
  /** Parts of the year in which it makes sense. */
  phases: Type.Array(ChoiceOf(PHASES), { minItems: 1 }),
  /** `bed`: any ground but containers. */
  ground: Type.Optional(ChoiceOf(['bed', 'new-bed', 'yard', 'field', 'containers'])),
  notGround: Type.Optional(Type.Literal('new-bed')),
  /** The person named this limit, or did not. */
  limit: Type.Optional(ChoiceOf(LIMITS)),
  notLimit: Type.Optional(ChoiceOf(LIMITS)),
  /** The person said to have these plants. */
  plants: Type.Optional(ChoiceOf(PLANTS)),
  /** The person did not say to have these plants. */
  notPlants: Type.Optional(ChoiceOf(PLANTS)),
  /** One of these crops belongs to a chosen option and is not planted in this plan. */
  waiting: Type.Optional(CropIds),
  /** One of these crops, or any, is planted in an earlier or the same week of this plan. */
  planted: Type.Optional(Type.Union([Type.Literal('any'), CropIds])),
  /** One of these crops is planted in the same week of this plan. */
  plantedNow: Type.Optional(CropIds),
  /** A crop of this plan is started indoors. */
  indoors: Type.Optional(Type.Literal(true)),
  /** Nothing is planted outdoors in these four weeks. */
  idle: Type.Optional(Type.Literal(true)),
  /** Regular frost comes to the place. */
  frost: Type.Optional(Type.Literal(true)),
  experience: Type.Optional(Type.Array(ChoiceOf(planOptions.experience.map(({ value }) => value)))),
});
export type Conditions = Static<typeof Conditions>;

/** Work beside the crops' own. */
const GroundTask = Type.Intersect([
  Conditions,
  Type.Object({
    id: ContentSlug,
    /** Short, for a week's title: 'soil test'. */
    short: NonEmptyText,
    /** The task as the plan says it. */
    text: NonEmptyText,
    why: NonEmptyText,
    /** Public page of an authority that the text follows; there must be one where the task is required. */
    source: Type.Optional(HttpsUrl),
    minutes: Type.Integer({ minimum: 1, maximum: SHORTEST_WEEK_MINUTES }),
    dollars: Amount,
    /** At most one task of a group is in a plan: two of them would contradict or repeat each other. */
    group: Type.Optional(ContentSlug),
    /** Has to be done before anything is planted outdoors. */
    prepares: Type.Optional(Type.Literal(true)),
    /** Fills the bed or the pots: comes first of all. */
    fills: Type.Optional(Type.Literal(true)),
    /** Keeps people safe, or keeps the plan from doing harm: comes right after filling and before all planting. */
    required: Type.Optional(Type.Literal(true)),
    /** Keeps animals out: can wait while nothing is planted. */
    fence: Type.Optional(Type.Literal(true)),
  }),
]);
export type GroundTask = Static<typeof GroundTask>;

const PlanTip = Type.Intersect([Conditions, Type.Object({ text: NonEmptyText })]);
type PlanTip = Static<typeof PlanTip>;

const LimitTips = Type.Object(Object.fromEntries(LIMITS.map((limit) => [limit, NonEmptyText])));

export interface PlanTables {
  climate: Climate;
  crops: readonly Crop[];
  tasks: readonly GroundTask[];
  tips: readonly PlanTip[];
  /** What to watch for where a limit was named. */
  limitTips: Readonly<Record<SiteLimit, string>>;
  /** The edition of climate, crops and tasks. */
  version: string;
}

/** Reads and checks all tables of the planner, once, at start. @throws ContentError */
export function readPlanTables(folder: string): PlanTables {
  const { tasks } = readJson(folder, 'plan-tasks.json', Type.Object({ tasks: Type.Array(GroundTask) }));
  const { tips, limits } = readJson(
    folder,
    'plan-tips.json',
    Type.Object({ tips: Type.Array(PlanTip), limits: LimitTips }),
  );
  assertUniqueIds('plan-tasks', tasks);
  const edition = [[...climate.byPrefix.values()], crops, tasks, tips];
  return {
    climate,
    crops,
    tasks,
    tips,
    limitTips: limits as PlanTables['limitTips'],
    version: contentVersion(edition.map((table) => JSON.stringify(table))),
  };
}
