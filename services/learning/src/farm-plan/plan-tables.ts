import {
  assertUniqueIds,
  ChoiceOf,
  climate,
  type Climate,
  ContentError,
  ContentSlug,
  type GrownCrop,
  grownCrops,
  HttpsUrl,
  NonEmptyText,
  OrNull,
} from '@farm/almanac';
import { planOptions } from '@farm/farm';
import { Type, type Static } from '@sinclair/typebox';
import { contentVersion, readJson } from '../content';
import { PHASES } from './season-phase';
import { CONDITIONS, GROUNDS, LIMITS, PLANTS, type SiteLimit } from './site';
import { inSpanish } from './spanish-tables';

const Amount = Type.Number({ minimum: 0 });
const CropIds = Type.Array(ChoiceOf(grownCrops.map(({ id }) => id)), { minItems: 1 });
const Months = Type.Array(Type.Integer({ minimum: 1, maximum: 12 }), { minItems: 1 });

/** A task must fit the shortest week. */
const SHORTEST_WEEK_MINUTES = Math.min(...planOptions.timePerWeek.map(({ minutes }) => minutes));

/** When a task or tip applies; a condition that is absent does not limit it. */
const Conditions = Type.Object({
  /** Parts of the year in which it makes sense. */
  phases: Type.Optional(Type.Array(ChoiceOf(PHASES), { minItems: 1 })),
  /** Months of the year in which it holds. */
  months: Type.Optional(Months),
  /** Only in the states of the South. */
  south: Type.Optional(Type.Literal(true)),
  /** Not in the first half of winter: cuts that would freeze back. */
  late: Type.Optional(Type.Literal(true)),
  /** Not while the ground of zone 6 and colder is frozen. */
  thawed: Type.Optional(Type.Literal(true)),
  ground: Type.Optional(Type.Array(ChoiceOf(GROUNDS), { minItems: 1 })),
  newBed: Type.Optional(Type.Boolean()),
  raised: Type.Optional(Type.Boolean()),
  /** The person named one of these limits, or none of them. */
  limit: Type.Optional(Type.Array(ChoiceOf(LIMITS), { minItems: 1 })),
  notLimit: Type.Optional(Type.Array(ChoiceOf(LIMITS), { minItems: 1 })),
  /** The person said to have these, or none of those. */
  plants: Type.Optional(ChoiceOf(PLANTS)),
  notPlants: Type.Optional(Type.Array(ChoiceOf(PLANTS), { minItems: 1 })),
  /** The text tells one of these, or none of those. */
  condition: Type.Optional(Type.Array(ChoiceOf(CONDITIONS), { minItems: 1 })),
  notCondition: Type.Optional(Type.Array(ChoiceOf(CONDITIONS), { minItems: 1 })),
  /** Pots are there, or none were named. */
  pots: Type.Optional(Type.Boolean()),
  /** Minutes a week that the person has at least. */
  hours: Type.Optional(Type.Integer({ minimum: 1 })),
  /** One of these crops was chosen and is not planted in this plan. */
  waiting: Type.Optional(CropIds),
  /** One of these crops, or any, is planted in an earlier week of this plan. */
  planted: Type.Optional(Type.Union([Type.Literal('any'), CropIds])),
  /** Weeks that have passed since the first of the `planted`; absent: one. */
  since: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
  /** Something is planted outdoors in this plan. */
  planting: Type.Optional(Type.Literal(true)),
  /** Nothing is planted outdoors in this plan. */
  idle: Type.Optional(Type.Literal(true)),
  /** Nothing goes out in the first two weeks. */
  quietStart: Type.Optional(Type.Literal(true)),
  /** A crop of this plan is started indoors. */
  indoors: Type.Optional(Type.Literal(true)),
  /** Regular frost comes to the place. */
  frost: Type.Optional(Type.Literal(true)),
  experience: Type.Optional(Type.Array(ChoiceOf(planOptions.experience.map(({ value }) => value)))),
});
export type Conditions = Static<typeof Conditions>;

const Work = Type.Object({
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
  /** The same for somebody who can spend nothing: it costs nothing. */
  free: Type.Optional(NonEmptyText),
});
export type Work = Static<typeof Work>;

/** Work beside the crops' own. */
const GroundTask = Type.Intersect([
  Conditions,
  Work,
  Type.Object({
    /** At most one task of a group is in a plan: two of them would contradict or repeat each other. */
    group: Type.Optional(ContentSlug),
    /** Has to be done before anything is planted outdoors. */
    prepares: Type.Optional(Type.Literal(true)),
    /** Fills the bed: comes first of all. */
    fills: Type.Optional(Type.Literal(true)),
    /** Keeps people safe, or keeps the plan from doing harm: comes right after filling and before all planting. */
    required: Type.Optional(Type.Literal(true)),
    /** Keeps animals out: can wait while nothing is planted. */
    fence: Type.Optional(Type.Literal(true)),
    /** The described ground asks for it in its season: no general work. */
    site: Type.Optional(Type.Literal(true)),
    /** Minutes and dollars are those of 32 square feet, and grow with the bed. */
    area: Type.Optional(Type.Literal(true)),
  }),
]);
export type GroundTask = Static<typeof GroundTask>;

/** Work without which a planting is not whole: it is in the plan with it, or neither is. */
const Bundle = Type.Intersect([
  Conditions,
  Work,
  Type.Object({
    with: ChoiceOf(['plant', 'indoors']),
    /** Absent: every crop. */
    crops: Type.Optional(CropIds),
    /** Days before the planting on which it is done. */
    leadDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
    /** In the week of the planting where it has room: not weeks before. */
    atPlanting: Type.Optional(Type.Literal(true)),
    /** Added for each plant. */
    perPlant: Type.Optional(Type.Object({ minutes: Amount, dollars: Amount })),
  }),
]);
export type Bundle = Static<typeof Bundle>;

/** Crops that a limit of the place or the people rules out. */
const LimitRefusal = Type.Object({
  id: ContentSlug,
  limit: ChoiceOf(LIMITS),
  crops: CropIds,
  /** As the end of a sentence: 'forks at every stone'. */
  why: NonEmptyText,
  /** A bed of bought soil lifts it. */
  notRaised: Type.Optional(Type.Literal(true)),
});
export type LimitRefusal = Static<typeof LimitRefusal>;

const ProjectStep = Type.Object({
  when: Type.Object({ months: Months, byZone: Type.Optional(Type.Record(Type.String(), Months)) }),
  short: NonEmptyText,
  text: NonEmptyText,
  why: NonEmptyText,
  minutes: Type.Integer({ minimum: 1 }),
  dollars: Amount,
  /** Work of a later year, when the plant or animal is grown. */
  later: Type.Optional(Type.Literal(true)),
  /** With this step the plant or animal is there: what comes before prepares it, what comes after looks after it. */
  main: Type.Optional(Type.Literal(true)),
});
/** What is no row of a bed: fruit, animals, mushrooms, plants of the woods. */
const GardenProject = Type.Object({
  id: ContentSlug,
  name: NonEmptyText,
  names: Type.Array(NonEmptyText),
  kind: ChoiceOf(['fruit', 'animal', 'mushroom', 'woods', 'other']),
  needs: Type.Array(NonEmptyText),
  steps: Type.Array(ProjectStep, { minItems: 1 }),
  /** `isFatal`: it rules the project out; else it is to be known. */
  refuse: Type.Array(Type.Object({ if: NonEmptyText, say: NonEmptyText, isFatal: Type.Boolean() })),
  /** A page that the steps follow; null: none was read. */
  source: OrNull(HttpsUrl),
});
export type GardenProject = Static<typeof GardenProject>;
/** What the law or our conscience forbids, and why. */
const Refusal = Type.Object({ id: ContentSlug, names: Type.Array(NonEmptyText), say: NonEmptyText });
type Refusal = Static<typeof Refusal>;
/** What a person can name and no table dates: what it is, when it is planted, what is dangerous about it. */
const PlantNote = Type.Object({ id: ContentSlug, say: NonEmptyText });
type PlantNote = Static<typeof PlantNote>;

const FrostDay = Type.Object({ frost: ChoiceOf(['lastTenth', 'firstHalf']), days: Type.Integer() });
/** A crop that covers and feeds bare ground. */
const CoverCrop = Type.Object({
  id: ContentSlug,
  /** In a sentence: 'cereal rye'. */
  name: NonEmptyText,
  poundsPerThousand: Type.Number({ exclusiveMinimum: 0 }),
  /** Of the smallest bag, and of each pound more. */
  dollars: Amount,
  /** Days after a frost of the place, negative: before it. */
  from: FrostDay,
  to: FrostDay,
  /** Draws bees. */
  blooms: Type.Optional(Type.Literal(true)),
  /** How it ends. */
  end: NonEmptyText,
  /** The page with its rate of seed. */
  source: NonEmptyText,
});
export type CoverCrop = Static<typeof CoverCrop>;

const PlanTip = Type.Intersect([Conditions, Type.Object({ id: ContentSlug, text: NonEmptyText })]);
type PlanTip = Static<typeof PlanTip>;

const LimitTips = Type.Object(Object.fromEntries(LIMITS.map((limit) => [limit, NonEmptyText])));

export interface PlanTables {
  climate: Climate;
  crops: readonly GrownCrop[];
  tasks: readonly GroundTask[];
  bundles: readonly Bundle[];
  refused: readonly LimitRefusal[];
  projects: readonly GardenProject[];
  refusals: readonly Refusal[];
  notes: readonly PlantNote[];
  covers: readonly CoverCrop[];
  tips: readonly PlanTip[];
  /** What to watch for where a limit was named. */
  limitTips: Readonly<Record<SiteLimit, string>>;
  /** The edition of climate, crops and tasks. */
  version: string;
}

/** The tables with their English texts, and with their Spanish ones under `es`. */
export interface TranslatedTables extends PlanTables {
  es: PlanTables;
}

/** Reads and checks all tables of the planner, once, at start. @throws ContentError */
export function readPlanTables(folder: string): TranslatedTables {
  const english = readEnglishTables(folder);
  return { ...english, es: inSpanish(english, folder) };
}

function readEnglishTables(folder: string): PlanTables {
  const { tasks } = readJson(folder, 'plan-tasks.json', Type.Object({ tasks: Type.Array(GroundTask) }));
  const { bundles, refused } = readJson(
    folder,
    'plan-bundles.json',
    Type.Object({ bundles: Type.Array(Bundle), refused: Type.Array(LimitRefusal) }),
  );
  const { projects, refusals } = readJson(
    folder,
    'plan-projects.json',
    Type.Object({ projects: Type.Array(GardenProject), refusals: Type.Array(Refusal) }),
  );
  const { notes } = readJson(folder, 'plan-notes.json', Type.Object({ notes: Type.Array(PlantNote) }));
  const { covers } = readJson(folder, 'plan-covers.json', Type.Object({ covers: Type.Array(CoverCrop) }));
  const { tips, limits } = readJson(
    folder,
    'plan-tips.json',
    Type.Object({ tips: Type.Array(PlanTip), limits: LimitTips }),
  );
  assertUniqueIds('plan-tasks', [...tasks, ...bundles]);
  assertUniqueIds('plan-bundles', refused);
  assertUniqueIds('plan-tips', tips);
  assertUniqueIds('plan-projects', [...projects, ...grownCrops, ...notes, ...refusals]);
  for (const { id, steps } of projects)
    if (steps.filter(({ main }) => main).length !== 1)
      throw new ContentError('plan-projects', `${id} has no main step`);
  const edition = [
    [...climate.byPrefix.values()],
    grownCrops,
    tasks,
    bundles,
    refused,
    projects,
    refusals,
    notes,
    covers,
    tips,
  ];
  return {
    climate,
    crops: grownCrops,
    tasks,
    bundles,
    refused,
    projects,
    refusals,
    notes,
    covers,
    tips,
    limitTips: limits as PlanTables['limitTips'],
    version: contentVersion(edition.map((table) => JSON.stringify(table))),
  };
}
