import { dayOf, textOf, type Day } from '@farm/almanac';
import { capitalize, fnv1a, lowerFirst } from '@farm/farm';
import { SEED_PACKET_DOLLARS } from './amounts';
import { addCoverCrop } from './cover-crops';
import { CARE_KINDS, careKindsOf, careTask, careWeeks, isDivided, type CareKind } from './crop-care';
import { unplannedCrops, type Candidate, type CropPick } from './crop-selection';
import { kindAt, nameOfKind, withoutRepeats } from './crop-tasks';
import { forYoungChildren } from './grown-up-work';
import { addLastDays } from './last-days';
import type { PlanContext, Week, WeekTask } from './plan-context';
import { minutesOf, PlanDraft } from './plan-draft';
import type { Bundle, GroundTask, GardenProject } from './plan-tables';
import { addCrop, addProject, type Shortage } from './plantings';
import { addHotPlants, addPreparation, addSupports } from './preparation';
import { phaseOf, type Phase } from './season-phase';
import { i18n } from '../language/messages';
import { translatedCropLabel, formatUnambiguousDay, isPlural, listInLanguage } from '../language/words';

export interface PlannedWeeks {
  weeks: readonly Week[];
  /** What could have been planted or begun, and why it is not, by id. */
  shortages: ReadonlyMap<string, Shortage>;
}

const PERIOD_DAYS = 28;
const PERIODS = 13; // of a year
/** Seed is ordered for crops that start within this time. */
const ORDER_AHEAD_DAYS = { named: 160, packet: 60, group: 60, idle: 130 } as const;
/** What so many crops and more are ordered for is one list with dates. */
const MANY_ORDERS = 2;
const ORDER_MINUTES = 25;
const KIND_ORDER = { prepare: 0, plant: 1, indoors: 1, care: 2, ground: 3, order: 3 } as const;
/** General work is at most a quarter of a plan: one task for three of the person's own. */
const OWN_TASKS_FOR_ONE_GENERAL = 3;
const MAX_GENERAL = 4;
const GENERAL_MONEY_SHARE = 0.25;

interface Planting {
  pick: CropPick;
  week: number;
  date: Day;
  plants: number;
}

function addCare(kind: CareKind, plantings: readonly Planting[], i: number, draft: PlanDraft): void {
  const { site, request } = draft.context;
  const week = draft.weeks[i];
  if (!week) return;
  const isSowing = kind === 'sow-again';
  const picks = plantings
    .filter(
      ({ pick, week: planted, date, plants }) =>
        careWeeks(kind, pick, date, draft.context).includes(i - planted) &&
        careKindsOf(pick, request, site).includes(kind) &&
        (!isSowing || isDivided(pick, plants, date, draft.context)),
    )
    .map(({ pick }) => pick);
  const [first] = picks;
  if (!first) return;
  const task: WeekTask = {
    ...careTask(kind, picks, site, i, week.start),
    id: null,
    pick: null,
    dollars: 0,
    kind: 'care',
    cropId: first.crop.id,
    date: isSowing ? textOf(week.start) : null,
  };
  draft.add(task, week);
}

function addCareOfCrops(draft: PlanDraft): void {
  const plantings = draft.weeks.flatMap(({ tasks }, week) =>
    tasks.flatMap(({ pick, plants = 0, date }) => (pick && date ? [{ pick, week, plants, date: dayOf(date) }] : [])),
  );
  for (const i of draft.weeks.keys()) for (const kind of CARE_KINDS) addCare(kind, plantings, i, draft);
}

/** When a crop that has to wait can be started: indoors first, where that comes first. */
function startOf({ status }: Candidate): Day | null {
  if (status.kind !== 'wait') return null;
  return status.indoors ?? status.next;
}

const isBoughtAsPlants = ({ crop, status }: Candidate) =>
  crop.method === 'transplant' && status.kind === 'wait' && status.indoors === null;

/** 'short-day onion' where the length of the days decides. */
const orderName = (each: Candidate, context: PlanContext): string =>
  nameOfKind(kindAt(each, context), translatedCropLabel(each.crop));

interface SeedOrder {
  first: Candidate;
  /** When the first is sown or planted. */
  start: Day;
  isFree: boolean;
}

function orderReason(soon: readonly Candidate[], { first, start }: SeedOrder, today: Day): string {
  const dayText = (each: Candidate) => formatUnambiguousDay(startOf(each) ?? start, today);
  if (soon.length > MANY_ORDERS) {
    const days = soon.map((each) =>
      i18n._('{crop} {day}', { crop: translatedCropLabel(each.crop), day: dayText(each) }),
    );
    return i18n._('They start one after the other: {list}.', { list: listInLanguage(days) });
  }
  return i18n._(
    '{crop} {number, select, many {start} other {starts}} on {day}{isPlant, select, yes {, and good kinds sell out early} other {}}.',
    {
      crop: capitalize(translatedCropLabel(first.crop)),
      number: isPlural(translatedCropLabel(first.crop)) ? 'many' : 'one',
      day: dayText(first),
      isPlant: soon.some(({ crop }) => crop.method === 'plant') ? 'yes' : 'no',
    },
  );
}

function orderTexts(
  soon: readonly Candidate[],
  order: SeedOrder,
  context: PlanContext,
): Pick<WeekTask, 'short' | 'text' | 'why'> {
  const list = listInLanguage(soon.map((each) => orderName(each, context)));
  const why = orderReason(soon, order, context.today);
  if (order.isFree)
    return {
      short: i18n._('ask for seed'),
      text: i18n._('Ask a seed library, a church garden and neighbors for {list}: $0.', { list }),
      why,
    };
  return {
    short: soon.length === 1 ? i18n._('order {list}', { list }) : i18n._('order seed'),
    text:
      context.place.state === ''
        ? i18n._('Order {list}, and choose kinds that your state recommends.', { list })
        : i18n._('Order {list}, and choose kinds that your state’s Extension recommends.', { list }),
    why,
  };
}

/** One order of seed, sets or slips for what has to wait; plants are bought on their day. */
function addSeedOrder(waiting: readonly Candidate[], draft: PlanDraft): void {
  const { context } = draft;
  const { today } = context;
  // In weeks without planting all seed of the season to come is ordered.
  const isIdle = draft.picks().every(({ status }) => status.kind !== 'plant');
  const isSoon = (each: Candidate, days: number) => (startOf(each) ?? today) <= today + days;
  const isOrdered = waiting.some((each) => !each.isNamed && isSoon(each, ORDER_AHEAD_DAYS.group));
  const soon = waiting
    .filter((each) => {
      const start = startOf(each);
      const isSeed = each.crop.method !== 'plant';
      const ahead = isIdle && isOrdered && each.crop.method === 'sow' ? 'idle' : 'group';
      return (
        start !== null &&
        start > today &&
        isSoon(each, ORDER_AHEAD_DAYS[each.isNamed ? (isSeed ? 'packet' : 'named') : ahead]) &&
        !isBoughtAsPlants(each) &&
        !(isSeed && each.isOwnSeed)
      );
    })
    .toSorted((a, b) => (startOf(a) ?? 0) - (startOf(b) ?? 0));
  const [first] = soon;
  const start = first ? startOf(first) : null;
  if (!first || start === null) return;
  const cost = soon.reduce(
    (sum, { crop }) => sum + (crop.method === 'transplant' ? SEED_PACKET_DOLLARS : crop.starterCostUSD),
    0,
  );
  const isFree = cost > draft.dollarsLeft();
  const task: WeekTask = {
    id: 'seed-order',
    pick: null,
    ...orderTexts(soon, { first, start, isFree }, context),
    minutes: ORDER_MINUTES,
    dollars: isFree ? 0 : cost,
    kind: 'order',
    cropId: first.crop.id,
    date: null,
  };
  draft.weeks.some((week) => draft.add(task, week));
}

/** Adds a task to the first week that takes it. */
const addToFirstWeek = (task: GroundTask, draft: PlanDraft, weeks: readonly Week[] = draft.weeks): Week | undefined =>
  weeks.find((week) => draft.addGroundTask(task, week));

const emptiestFirst = (weeks: readonly Week[]): readonly Week[] =>
  weeks.toSorted((a, b) => a.tasks.length - b.tasks.length || a.start - b.start);

/** What a limit of the place asks for, one task a week; with nothing to protect, fences come last. */
function addLimitTasks(draft: PlanDraft): void {
  const isIdle = draft.picks().every(({ status }) => status.kind !== 'plant');
  const used = new Set<Week>();
  const { tables, firstPlan } = draft.context;
  const tasks = tables.tasks.filter(({ id, limit }) => limit !== undefined && !firstPlan?.has(id));
  for (const task of tasks) {
    const open = draft.weeks.filter((week) => !used.has(week));
    const weeks = task.prepares || task.fence || open.length === 0 ? draft.weeks : open;
    const week = addToFirstWeek(task, draft, isIdle && task.fence ? weeks.toReversed() : weeks);
    if (week) used.add(week);
  }
}

/** Work that the person's own plants or waiting crops ask for. */
const isOwn = ({ waiting, plants, indoors, limit, planted }: GroundTask) =>
  waiting !== undefined ||
  plants !== undefined ||
  indoors !== undefined ||
  limit !== undefined ||
  Array.isArray(planted);

/** Work for the person and the place, whatever is grown. */
const isForAll = ({ required, limit, plants }: GroundTask): boolean =>
  required !== undefined || limit !== undefined || plants !== undefined;

/** Work that holds for everybody. */
export const isGeneral = (task: GroundTask): boolean =>
  !isOwn(task) && !task.required && !task.fills && !task.area && !task.site;

/** The phases of the thirteen periods of four weeks around today, in a fixed order, and today's place among them. */
function periodsOfYear({ frost, today }: PlanContext): { phases: readonly Phase[]; current: number } {
  const period = Math.floor(today / PERIOD_DAYS);
  const current = period % PERIODS;
  const phases = Array.from({ length: PERIODS }, (_, turn) =>
    phaseOf(frost, (period + ((turn - current + PERIODS) % PERIODS)) * PERIOD_DAYS),
  );
  return { phases, current };
}

/** Each general task has one period of the year, so that no plan repeats another's. */
function isItsTurn(task: GroundTask, { phases, current }: ReturnType<typeof periodsOfYear>): boolean {
  const turns = [...phases.keys()].filter((turn) => task.phases?.includes(phases[turn] ?? 'summer') ?? true);
  return turns[fnv1a(task.id) % Math.max(1, turns.length)] === current;
}

/**
 * General work, at most a third of the plan. In a first plan what is best; afterwards what has its turn and was not in the
 * first one.
 */
function addGeneralWork(draft: PlanDraft): void {
  const { tables, firstPlan } = draft.context;
  const own = draft.weeks.reduce((sum, { tasks }) => sum + tasks.length, 0);
  let left = Math.max(1, Math.min(MAX_GENERAL, Math.floor(own / OWN_TASKS_FOR_ONE_GENERAL)));
  const general = tables.tasks.filter(isGeneral);
  const periods = periodsOfYear(draft.context);
  const open = firstPlan ? general.filter((task) => !firstPlan.has(task.id) && isItsTurn(task, periods)) : general;
  for (const task of open) {
    if (left === 0) return;
    if (task.dollars > draft.capacity.dollars * GENERAL_MONEY_SHARE) continue;
    if (addToFirstWeek(task, draft, emptiestFirst(draft.weeks))) left -= 1;
  }
}

/** Groups of which nothing is planted in the plan. */
const openOptions = ({ chosen, request }: PlanContext, planned: ReadonlySet<string>): readonly string[] =>
  request.crops.filter((option) => chosen.every(({ crop }) => crop.option !== option || !planned.has(crop.id)));

/** Tasks by kind, and preparation as the table of bundles has it: sod before rows, rows before ridges and stakes. */
function byOrder(bundles: readonly Bundle[]) {
  const placeOf = ({ id, kind }: WeekTask) =>
    kind === 'prepare' ? bundles.findIndex((bundle) => bundle.id === id) : 0;
  return (a: WeekTask, b: WeekTask) =>
    KIND_ORDER[a.kind ?? 'ground'] - KIND_ORDER[b.kind ?? 'ground'] || placeOf(a) - placeOf(b);
}

/** Crops that were asked for by name first, as they were typed, then one of each group, then those whose window closes first. */
function plantingOrder(picks: readonly CropPick[], { wishes }: PlanContext['list']): readonly CropPick[] {
  const typedAt = ({ crop, isNamed }: CropPick) =>
    isNamed ? wishes.findIndex((wish) => wish.crop?.id === crop.id) : 0;
  const isFirst = (pick: CropPick) => picks.find(({ crop }) => crop.option === pick.crop.option) === pick;
  const rank = (pick: CropPick) => (pick.isNamed ? 0 : isFirst(pick) ? 1 : 2);
  return picks.toSorted(
    (a, b) => rank(a) - rank(b) || typedAt(a) - typedAt(b) || a.status.window.to - b.status.window.to,
  );
}

/** The projects that were asked for, the cheapest first. */
function projectsOf({ list }: PlanContext): readonly GardenProject[] {
  const cost = ({ steps }: GardenProject) => steps.reduce((sum, { dollars }) => sum + dollars, 0);
  return list.wishes.flatMap(({ project }) => project ?? []).toSorted((a, b) => cost(a) - cost(b));
}

/**
 * Four weeks: what keeps people safe, what fills the bed, crops with all that belongs to them, projects, what the place needs,
 * the crops' care, seed for what waits, and general work, never more than the answers allow. A task is about something that
 * was asked for, the ground that was described, or plants that the person has; a third at most holds for everybody.
 */
export function planWeeks(picks: readonly CropPick[], context: PlanContext): PlannedWeeks {
  const draft = new PlanDraft(context);
  // Who asks for bees only gets no work of a bed, and who asks for mushrooms none of the sun.
  const { chosen, list, tables } = context;
  const isFit = chosen.some(({ unfit }) => unfit === null);
  const isOfGround =
    isFit || (chosen.length === 0 && list.wishes.every(({ project }) => !project || project.kind === 'fruit'));
  const tasks = tables.tasks.filter(
    (task) => (isOfGround || isForAll(task)) && (chosen.length > 0 || task.group !== 'sun-map'),
  );
  const shortages = new Map<string, Shortage>();
  const isPlanting = picks.some(({ status }) => status.kind === 'plant');
  for (const task of tasks.filter(({ fills }) => fills)) addToFirstWeek(task, draft);
  for (const task of tasks.filter(({ required }) => required)) addToFirstWeek(task, draft);
  for (const task of tasks.filter((each) => each.limit && each.prepares && !each.planting && each.dollars === 0))
    addToFirstWeek(task, draft);
  addLastDays(draft);
  const potCrops = picks.filter(({ status }) => status.kind === 'plant').length;
  for (const pick of plantingOrder(picks, list)) {
    const shortage = addCrop(pick, isPlanting ? potCrops : 1, draft);
    if (shortage) shortages.set(pick.crop.id, shortage);
  }
  addCareOfCrops(draft);
  for (const project of projectsOf(context)) {
    const shortage = addProject(project, draft);
    if (shortage) shortages.set(project.id, shortage);
  }
  const planned = new Set(draft.picks().map(({ crop }) => crop.id));
  const waiting = [
    ...context.chosen.filter(({ isNamed, crop }) => isNamed && !planned.has(crop.id)),
    ...unplannedCrops(context.chosen, openOptions(context, planned), planned).filter(({ isNamed }) => !isNamed),
  ].filter(({ unfit }) => unfit === null);
  addCoverCrop(draft);
  addHotPlants(draft);
  addPreparation(waiting, draft);
  addLimitTasks(draft);
  addSupports(waiting, draft);
  // In weeks without planting the work is spread over all of them.
  const isIdle = draft.picks().every(({ status }) => status.kind !== 'plant');
  for (const task of tasks.filter((each) => isOwn(each) || each.area || each.site))
    addToFirstWeek(task, draft, isIdle ? emptiestFirst(draft.weeks) : draft.weeks);
  addSeedOrder(waiting, draft);
  if (isOfGround) addGeneralWork(draft);
  const weeks = draft.weeks.map((week) => ({
    ...week,
    tasks: withoutRepeats(
      week.tasks
        .map((task) => ({ ...task, text: forYoungChildren(task.text, context.site) }))
        .toSorted(byOrder(tables.bundles)),
    ),
  }));
  return { weeks, shortages };
}

const SPARE_MINUTES = 60;

/** What to do with the time that is left, and what is due next where a week has no task; null: the week is full. */
export function restSentence(
  week: Week,
  weekMinutes: number,
  next: { name: string; day: Day } | null,
  today: Day,
): string | null {
  const left = weekMinutes - minutesOf(week);
  if (left < SPARE_MINUTES && week.tasks.length > 0) return null;
  if (week.tasks.length > 0)
    return i18n._(
      'Nothing more is due this week; you have {hours, plural, one {{hours} hour} other {{hours} hours}} left.',
      {
        hours: Math.floor(left / 60),
      },
    );
  const due = next
    ? i18n._(' Next comes {name} on {day}.', { name: next.name, day: formatUnambiguousDay(next.day, today) })
    : '';
  return `${i18n._('Nothing is due this week: rest, or look around.')}${due}`;
}

/** A week's title names its first two tasks: 'Sow radish, soil test'. */
export function weekTitle({ tasks, start }: Week, today: Day): string {
  const title = tasks
    .slice(0, 2)
    .map(({ short }) => lowerFirst(short))
    .join(', ');
  return title === '' ? i18n._('Week of {day}', { day: formatUnambiguousDay(start, today) }) : capitalize(title);
}
