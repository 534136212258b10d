import type { Day } from '@farm/almanac';
import { planOptions } from '@farm/farm';
import type { FarmPlanRequest } from '@farm/contracts';
import { endDay, type CropPick } from './crop-selection';
import type { PlanContext, Week, WeekTask } from './plan-context';
import type { GroundTask, Work } from './plan-tables';
import { appliesTo, weekState, type WeekState } from './task-conditions';
import { i18n } from '../language/messages';

interface Capacity {
  minutes: number;
  tasks: number;
  dollars: number;
}

const WEEKS = 4;
const WEEK_DAYS = 7;
/** Work of less than this is not worth a task of its own for somebody with experience. */
const TASK_MINUTES = 45;
const BED_SQUARE_FEET = 32;
const BED_PERIMETER_FT = 24;
const BED_DEPTH_IN = 10;
/** The minutes and dollars of work on pots are those of three. */
const POTS_OF_WORK = 3;
const MAX_AREA_FACTOR = 6;
const MIN_AREA_FACTOR = 0.4;
const AREA_MONEY_SHARE = 0.5;
const AREA_WEEK_SHARE = 0.6;
/** The part of a garden that is bed and not path. */
const BED_SHARE = 30 / 48;

/** What a week and a plan hold: the limit of tasks is for people, not for acres, so it grows with the hours. */
export function capacityOf({ budget, timePerWeek, experience }: FarmPlanRequest): Capacity {
  const time = planOptions.timePerWeek.find(({ value }) => value === timePerWeek);
  const money = planOptions.budget.find(({ value }) => value === budget);
  if (!time || !money) throw new RangeError('An answer that the wizard does not offer');
  const tasks =
    experience === 'beginner' ? time.tasks + 1 : Math.max(time.tasks + 1, Math.ceil(time.minutes / TASK_MINUTES));
  return { minutes: time.minutes, tasks, dollars: money.cents / 100 };
}

export const minutesOf = ({ tasks }: Week): number => tasks.reduce((sum, { minutes }) => sum + minutes, 0);

export const dollarsOf = (weeks: readonly Week[]): number =>
  weeks.flatMap(({ tasks }) => tasks).reduce((sum, { dollars }) => sum + dollars, 0);

const feetByFeet = ({ widthFt, lengthFt }: { widthFt: number; lengthFt: number }): string =>
  i18n._('{widthFt} by {lengthFt} feet', { widthFt, lengthFt });

/** A plan while it is filled. */
export class PlanDraft {
  readonly weeks: readonly Week[];
  readonly capacity: Capacity;
  readonly #groups = new Set<string>();
  readonly #states: ReadonlyMap<Day, WeekState>;

  constructor(readonly context: PlanContext) {
    this.weeks = Array.from({ length: WEEKS }, (_, n): Week => ({ start: context.today + n * WEEK_DAYS, tasks: [] }));
    this.capacity = capacityOf(context.request);
    this.#states = new Map(this.weeks.map(({ start }) => [start, weekState(start, context)]));
  }

  stateOf(week: Week): WeekState {
    return this.#states.get(week.start) ?? weekState(week.start, this.context);
  }

  hasRoom(week: Week, minutes: number): boolean {
    const { site, today } = this.context;
    const end = endDay(site, today);
    if (end !== null && week.start >= end) return false;
    return week.tasks.length < this.capacity.tasks && minutesOf(week) + minutes <= this.capacity.minutes;
  }

  dollarsLeft(): number {
    return this.capacity.dollars - dollarsOf(this.weeks);
  }

  picks(): readonly CropPick[] {
    return this.weeks.flatMap(({ tasks }) => tasks.flatMap(({ pick }) => pick ?? []));
  }

  weekOf(id: string): number {
    return this.weeks.findIndex(({ tasks }) => tasks.some((task) => task.id === id));
  }

  /** Does all of it or nothing: what was added is taken away again where the work returns false. */
  attempt(work: () => boolean): boolean {
    const before = this.weeks.map(({ tasks }) => tasks.map((task) => ({ ...task })));
    if (work()) return true;
    for (const [i, week] of this.weeks.entries()) week.tasks = before[i] ?? [];
    return false;
  }

  /** Square feet that are planted in these weeks, else those of the bed. */
  #squareFeet(): number {
    const { site, bed } = this.context;
    const { area, beds, ground, pots } = site;
    const feet = bed?.strips
      .filter(({ date }) => date === null)
      .reduce((sum, { fromFt, toFt }) => sum + toFt - fromFt, 0);
    if (ground === 'containers') return (BED_SQUARE_FEET * (pots ?? POTS_OF_WORK)) / POTS_OF_WORK;
    if (!area) return BED_SQUARE_FEET;
    if (!feet) return area.lengthFt * area.widthFt * beds;
    if (ground !== 'garden') return feet * area.widthFt;
    const planted = this.weeks
      .flatMap(({ tasks }) => tasks)
      .reduce((sum, { pick, plants = 0 }) => sum + plants * ((pick?.crop.spacingIn ?? 0) / 12) ** 2, 0);
    return planted || feet * area.widthFt * BED_SHARE;
  }

  /** How much longer a fence is than one around a bed of 4 by 8 feet. */
  #fenceFactor(): number {
    const { area, beds, ground } = this.context.site;
    if (!area) return 1;
    const rowsFt = this.context.bed?.strips.reduce((most, { toFt }) => Math.max(most, toFt), 0) ?? area.lengthFt;
    const lengthFt = ground === 'garden' ? rowsFt : area.lengthFt;
    return Math.max(1, (2 * (lengthFt + area.widthFt) * beds) / BED_PERIMETER_FT);
  }

  /** The text and the dollars of a work that grows with the bed; what cannot be paid is done in the free way, if there is one. */
  priced(
    work: Work & Pick<GroundTask, 'area' | 'fence' | 'fills' | 'ground'>,
    more = { minutes: 0, dollars: 0 },
  ): Work {
    const feet = this.#squareFeet();
    const factor = work.area
      ? Math.min(MAX_AREA_FACTOR, Math.max(MIN_AREA_FACTOR, feet / BED_SQUARE_FEET))
      : work.fence && work.ground?.includes('bed')
        ? this.#fenceFactor()
        : 1;
    const dollars = Math.ceil(work.dollars * factor + more.dollars);
    const most = this.capacity.minutes * (work.area ? AREA_WEEK_SHARE : 1);
    const minutes = Math.min(most, Math.ceil((work.minutes * factor + more.minutes) / 5) * 5);
    // Soil for the whole ground must not take what the plants cost.
    const isEssential = work.fills === true || work.ground?.includes('containers') === true;
    const isDear = work.area === true && !isEssential && dollars > this.capacity.dollars * AREA_MONEY_SHARE;
    const isFree = work.free !== undefined && (dollars > this.dollarsLeft() || isDear);
    return { ...work, minutes, dollars: isFree ? 0 : dollars, text: isFree ? (work.free ?? work.text) : work.text };
  }

  /** false: the week has no room, or it cannot be paid. */
  add(task: WeekTask, week: Week): boolean {
    if (!this.hasRoom(week, task.minutes) || task.dollars > this.dollarsLeft()) return false;
    week.tasks.push(task);
    return true;
  }

  addWork({ id, short, text: ofFirstBed, why, minutes, dollars }: Work, kind: WeekTask['kind'], week: Week): boolean {
    const { ground, area, beds } = this.context.site;
    const cubicFeet = area ? Math.round((area.lengthFt * area.widthFt * beds * BED_DEPTH_IN) / 12) : 0;
    const text = (
      ground === 'yard' && area
        ? ofFirstBed.replace(feetByFeet({ widthFt: 4, lengthFt: 8 }), feetByFeet(area))
        : ofFirstBed
    ).replace('{cubicFeet}', String(cubicFeet));
    return this.add({ id, short, text, why, minutes, dollars, kind, cropId: null, date: null, pick: null }, week);
  }

  /** Preparation is worth doing only until something is in the ground. */
  #isInTime({ prepares }: GroundTask, week: Week): boolean {
    if (!prepares) return true;
    const before = this.weeks.filter(({ start }) => start < week.start).flatMap(({ tasks }) => tasks);
    return !before.some(({ kind }) => kind === 'plant');
  }

  /** Keeps all other work of a group out of the plan. */
  claimGroup(group: string): void {
    this.#groups.add(group);
  }

  /** Adds a task of the table where it applies, is not there yet, and can be done and paid. */
  addGroundTask(task: GroundTask, week: Week): boolean {
    if (this.weekOf(task.id) >= 0 || (task.group !== undefined && this.#groups.has(task.group))) return false;
    if (!this.#isInTime(task, week) || !appliesTo(task, this.stateOf(week), this.weeks)) return false;
    const kind = task.prepares || task.required || task.fills ? 'prepare' : 'ground';
    const isAdded = this.addWork(this.priced(task), kind, week);
    if (isAdded && task.group !== undefined) this.#groups.add(task.group);
    return isAdded;
  }
}
