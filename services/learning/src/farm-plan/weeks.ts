import { formatUnambiguousDay, listOf, textOf, type Day } from '@farm/almanac';
import type { FarmPlanRequest } from '@farm/contracts';
import { planOptions } from '@farm/farm';
import { CARE_WEEKS, careKindsOf, careTask, isInWindow, type CareKind } from './crop-care';
import {
  cropTask,
  describeTask,
  nameInSentence,
  taskReason,
  unplannedCrops,
  type Candidate,
  type CropPick,
} from './crop-selection';
import { forYoungChildren } from './grown-up-work';
import type { PlanContext, Week, WeekTask } from './plan-context';
import type { GroundTask } from './plan-tables';
import { appliesTo, planState } from './task-conditions';

interface Capacity {
  minutes: number;
  tasks: number;
  dollars: number;
}

const WEEKS = [0, 1, 2, 3] as const;
const WEEK_DAYS = 7;
/** Seed is ordered for crops that start within this time. */
const ORDER_AHEAD_DAYS = 120;
const KIND_ORDER = { prepare: 0, plant: 1, indoors: 1, care: 2, ground: 3, order: 3 } as const;

export function capacityOf({ budget, timePerWeek }: FarmPlanRequest): Capacity {
  const time = planOptions.timePerWeek.find(({ value }) => value === timePerWeek);
  const money = planOptions.budget.find(({ value }) => value === budget);
  if (!time || !money) throw new RangeError('An answer that the wizard does not offer');
  return { minutes: time.minutes, tasks: time.tasks, dollars: money.cents / 100 };
}

export const minutesOf = ({ tasks }: Week): number => tasks.reduce((sum, { minutes }) => sum + minutes, 0);

export const dollarsOf = (weeks: readonly Week[]): number =>
  weeks.flatMap(({ tasks }) => tasks).reduce((sum, { dollars }) => sum + dollars, 0);

/** A plan while it is filled. */
class PlanDraft {
  readonly weeks: readonly Week[];
  readonly #capacity: Capacity;
  readonly #groups = new Set<string>();
  readonly #ids = new Set<string>();

  constructor(readonly context: PlanContext) {
    this.weeks = WEEKS.map((n): Week => ({ start: context.today + n * WEEK_DAYS, tasks: [] }));
    this.#capacity = capacityOf(context.request);
  }

  hasRoom(week: Week, minutes: number): boolean {
    return week.tasks.length < this.#capacity.tasks && minutesOf(week) + minutes <= this.#capacity.minutes;
  }

  canPay(dollars: number): boolean {
    return dollarsOf(this.weeks) + dollars <= this.#capacity.dollars;
  }

  picks(): readonly CropPick[] {
    return this.weeks.flatMap(({ tasks }) => tasks.flatMap(({ pick }) => pick ?? []));
  }

  /** Preparation is worth doing only until something is in the ground. */
  #isInTime({ prepares, indoors }: GroundTask, week: Week): boolean {
    if (!prepares) return true;
    const before = this.weeks.filter(({ start }) => start < week.start).flatMap(({ tasks }) => tasks);
    return !before.some(({ kind }) => kind === (indoors ? 'indoors' : 'plant'));
  }

  fits(task: GroundTask, week: Week): boolean {
    return (
      !this.#ids.has(task.id) &&
      !(task.group !== undefined && this.#groups.has(task.group)) &&
      this.hasRoom(week, task.minutes) &&
      this.canPay(task.dollars) &&
      this.#isInTime(task, week) &&
      appliesTo(task, planState(week, this.weeks, this.context))
    );
  }

  addGroundTask({ id, group, short, text, why, minutes, dollars, prepares, required }: GroundTask, week: Week): void {
    week.tasks.push({
      short,
      text,
      why,
      minutes,
      dollars,
      kind: prepares || required ? 'prepare' : 'ground',
      cropId: null,
      date: null,
      pick: null,
    });
    this.#ids.add(id);
    if (group !== undefined) this.#groups.add(group);
  }
}

/** Filling the bed or the pots comes first: nothing can be planted without it. */
function addPreparation(draft: PlanDraft): void {
  const [first] = draft.weeks;
  const { tasks } = draft.context.tables;
  for (const task of tasks.filter(({ fills }) => fills))
    if (first && draft.fits(task, first)) draft.addGroundTask(task, first);
}

/** What keeps people safe is in the plan, whatever else has no room. */
function addRequiredTasks(draft: PlanDraft): void {
  for (const task of draft.context.tables.tasks.filter(({ required }) => required)) {
    const week = draft.weeks.find((each) => draft.fits(task, each));
    if (week) draft.addGroundTask(task, week);
  }
}

/** A crop goes into the first week within its window that has room; without one it is left out. */
function addCrop(pick: CropPick, draft: PlanDraft): void {
  const { site, today, bed } = draft.context;
  const task = cropTask(pick, today);
  const isOpen = ({ start }: Week) => task.from <= start + WEEK_DAYS - 1 && task.to >= start;
  const week = draft.weeks.find((each) => isOpen(each) && draft.hasRoom(each, task.minutes));
  if (!week) return;
  const isFree = !draft.canPay(task.dollars);
  const strip = bed?.strips.find(({ cropId }) => cropId === pick.crop.id) ?? null;
  week.tasks.push({
    pick,
    short: task.short,
    text: describeTask(task, site, today, isFree, strip),
    minutes: task.minutes,
    dollars: isFree ? 0 : task.dollars,
    kind: pick.status.kind,
    cropId: pick.crop.id,
    date: textOf(Math.max(task.from, week.start)),
    why: taskReason(pick, today),
  });
}

interface Planting {
  pick: CropPick;
  week: number;
}

function addCare(kind: CareKind, plantings: readonly Planting[], i: number, draft: PlanDraft): void {
  const week = draft.weeks[i];
  if (!week) return;
  const isSowing = kind === 'sow-again';
  const picks = plantings
    .filter(({ pick, week: planted }) => planted + CARE_WEEKS[kind] === i && careKindsOf(pick).includes(kind))
    .map(({ pick }) => pick)
    .filter((pick) => !isSowing || isInWindow(pick, week.start));
  const [first] = picks;
  if (!first) return;
  const { short, text, why, minutes } = careTask(kind, picks, draft.context.site);
  if (!draft.hasRoom(week, minutes)) return;
  week.tasks.push({
    pick: null,
    short,
    text,
    why,
    minutes,
    dollars: 0,
    kind: 'care',
    cropId: first.crop.id,
    date: isSowing ? textOf(week.start) : null,
  });
}

function addCareOfCrops(draft: PlanDraft): void {
  const plantings = draft.weeks.flatMap(({ tasks }, week) =>
    tasks.flatMap(({ pick }) => (pick ? [{ pick, week }] : [])),
  );
  for (const i of WEEKS) for (const kind of Object.keys(CARE_WEEKS) as CareKind[]) addCare(kind, plantings, i, draft);
}

/** When a crop that has to wait can be started: indoors first, where that comes first. */
function startOf({ status }: Candidate): Day | null {
  if (status.kind !== 'wait') return null;
  return status.indoors ?? status.next;
}

/** One order of seed or plants for what was chosen and has to wait. */
function addSeedOrder(waiting: readonly Candidate[], draft: PlanDraft): void {
  const { today } = draft.context;
  const soon = waiting.filter((each) => {
    const start = startOf(each);
    return start !== null && start > today && start <= today + ORDER_AHEAD_DAYS;
  });
  const [first] = soon.toSorted((a, b) => (startOf(a) ?? 0) - (startOf(b) ?? 0));
  const start = first && startOf(first);
  if (!first || !start) return;
  const cost = soon.reduce((sum, { crop }) => sum + crop.starterCostUSD, 0);
  const minutes = 25;
  const week = draft.weeks.find((each) => draft.hasRoom(each, minutes));
  if (!week) return;
  const names = soon.map(({ crop }) => nameInSentence(crop));
  const list = listOf(names);
  const isFree = !draft.canPay(cost);
  week.tasks.push({
    pick: null,
    short: `order ${names.length === 1 ? list : 'seed'}`,
    text: `Order ${list}, and choose kinds that do well in the South.${isFree ? ' Seed libraries and neighbors have it for $0.' : ''}`,
    why: `The first of them, ${nameInSentence(first.crop)}, starts on ${formatUnambiguousDay(start, today)}, and good kinds sell out early.`,
    minutes,
    dollars: isFree ? 0 : cost,
    kind: 'order',
    cropId: first.crop.id,
    date: null,
  });
}

/** What a limit of the place asks for, one task a week; with nothing to protect, fences come last. */
function addLimitTasks(draft: PlanDraft): void {
  const isIdle = draft.picks().every(({ status }) => status.kind !== 'plant');
  const used = new Set<Week>();
  for (const task of draft.context.tables.tasks.filter(({ limit }) => limit !== undefined)) {
    const weeks = isIdle && task.fence ? draft.weeks.toReversed() : draft.weeks;
    const week = weeks.find((each) => !used.has(each) && draft.fits(task, each));
    if (!week) continue;
    draft.addGroundTask(task, week);
    used.add(week);
  }
}

/** Work that the person's own plants, seedlings or waiting crops ask for, before the general work. */
function addOwnTasks(draft: PlanDraft): void {
  const isOwn = ({ waiting, plants, plantedNow, indoors, limit }: GroundTask) =>
    waiting !== undefined ||
    plantedNow !== undefined ||
    plants !== undefined ||
    indoors !== undefined ||
    limit !== undefined;
  for (const task of draft.context.tables.tasks.filter(isOwn)) {
    const week = draft.weeks.find((each) => draft.fits(task, each));
    if (week) draft.addGroundTask(task, week);
  }
}

/** The general work fills what is left, shared over the weeks so that none stays empty. */
function fillWeeks(draft: PlanDraft): void {
  for (const [i, week] of draft.weeks.entries()) {
    const suitable = () => draft.context.tables.tasks.filter((task) => draft.fits(task, week));
    const weeksLeft = WEEKS.length - i;
    const all = suitable();
    const share = Math.ceil(all.length / weeksLeft);
    // Tasks that cost nothing are shared out as well: the money may be spent by the second week.
    const freeShare = Math.ceil(all.filter(({ dollars }) => dollars === 0).length / weeksLeft);
    const added: GroundTask[] = [];
    for (const task of all) {
      const isFree = task.dollars === 0;
      const isFull =
        added.length >= share || (isFree && added.filter(({ dollars }) => dollars === 0).length >= freeShare);
      if (isFull || !draft.fits(task, week)) continue;
      draft.addGroundTask(task, week);
      added.push(task);
    }
  }
}

const byKind = (a: WeekTask, b: WeekTask) => KIND_ORDER[a.kind ?? 'ground'] - KIND_ORDER[b.kind ?? 'ground'];

/**
 * Four weeks from today: preparation, crops by date, what the place needs, the crops' care, seed for what waits, and
 * general work, never more than the answers allow. A task is about a chosen crop, the ground that was described, plants
 * that the person has, or it holds for everybody.
 */
export function planWeeks(picks: readonly CropPick[], context: PlanContext): readonly Week[] {
  const draft = new PlanDraft(context);
  addPreparation(draft);
  addRequiredTasks(draft);
  for (const pick of picks.toSorted((a, b) => cropTask(a, context.today).from - cropTask(b, context.today).from))
    addCrop(pick, draft);
  addLimitTasks(draft);
  addCareOfCrops(draft);
  addOwnTasks(draft);
  const planned = new Set(draft.picks().map(({ crop }) => crop.id));
  const waiting = unplannedCrops(context.chosen, context.request.crops, planned);
  addSeedOrder(
    waiting.filter(({ unfit }) => unfit === null),
    draft,
  );
  fillWeeks(draft);
  return draft.weeks.map((week) => ({
    ...week,
    tasks: week.tasks.map((task) => ({ ...task, text: forYoungChildren(task.text, context.site) })).toSorted(byKind),
  }));
}

/** A week's title names its first two tasks: 'Sow radish, soil test'. */
export function weekTitle({ tasks, start }: Week, today: Day): string {
  const title = tasks
    .slice(0, 2)
    .map(({ short }) => short.charAt(0).toLowerCase() + short.slice(1))
    .join(', ');
  return title === ''
    ? `Week of ${formatUnambiguousDay(start, today)}`
    : title.charAt(0).toUpperCase() + title.slice(1);
}
