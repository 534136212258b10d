import { formatUnambiguousDay, textOf, type Day, type Frost } from '@farm/almanac';
import type { FarmPlanRequest, PlanTask } from '@farm/contracts';
import { planOptions } from '@farm/farm';
import { cropTask, describeTask, taskReason, type CropPick, type CropTask } from './crop-selection';
import type { PlanTables, SeasonTask } from './plan-tables';
import { phaseOf } from './season-phase';
import type { GrowingSite } from './site-description';

interface WeekTask extends PlanTask {
  text: string;
  short: string;
  /** null: work of the season. */
  crop: CropTask | null;
}

export interface Week {
  start: Day;
  tasks: WeekTask[];
}

interface Capacity {
  minutes: number;
  tasks: number;
  dollars: number;
}

export interface PlanContext {
  request: FarmPlanRequest;
  tables: PlanTables;
  frost: Frost;
  site: GrowingSite;
  today: Day;
}

const WEEKS = [0, 1, 2, 3] as const;
const WEEK_DAYS = 7;
const MIN_TIPS = 2;
const MAX_TIPS = 3;

export function capacityOf({ budget, timePerWeek }: FarmPlanRequest): Capacity {
  const time = planOptions.timePerWeek.find(({ value }) => value === timePerWeek);
  const money = planOptions.budget.find(({ value }) => value === budget);
  if (!time || !money) throw new RangeError('An answer that the wizard does not offer');
  return { minutes: time.minutes, tasks: time.tasks, dollars: money.cents / 100 };
}

export const minutesOf = ({ tasks }: Week): number => tasks.reduce((sum, { minutes }) => sum + minutes, 0);

export const dollarsOf = (weeks: readonly Week[]): number =>
  weeks.flatMap(({ tasks }) => tasks).reduce((sum, { dollars }) => sum + dollars, 0);

const isFitting = (week: Week, minutes: number, capacity: Capacity) =>
  week.tasks.length < capacity.tasks && minutesOf(week) + minutes <= capacity.minutes;

/** A crop's work goes into the first week within its window that has room; without one it is left out. */
function placeCrop(task: CropTask, weeks: readonly Week[], capacity: Capacity, { site, today }: PlanContext): void {
  const isOpen = ({ start }: Week) => task.from <= start + WEEK_DAYS - 1 && task.to >= start;
  const week = weeks.find((each) => isOpen(each) && isFitting(each, task.minutes, capacity));
  if (!week) return;
  const isFree = dollarsOf(weeks) + task.dollars > capacity.dollars;
  week.tasks.push({
    crop: task,
    short: task.short,
    text: describeTask(task, site, today, isFree),
    minutes: task.minutes,
    dollars: isFree ? 0 : task.dollars,
    cropId: task.pick.crop.id,
    date: textOf(Math.max(task.from, week.start)),
    why: taskReason(task.pick, today),
  });
}

const isFree = ({ dollars }: SeasonTask) => dollars === 0;

/** The work of the season fills what the crops left, spread over the weeks so that none stays empty. */
function fillWeeks(weeks: readonly Week[], capacity: Capacity, { tables, frost, site }: PlanContext): void {
  const used = new Set<string>();
  for (const [i, week] of weeks.entries()) {
    const suitable = tables.seasons[phaseOf(frost, week.start)].tasks.filter(
      ({ id, ground }) => !used.has(id) && !(ground && site.containersOnly),
    );
    const weeksLeft = WEEKS.length - i;
    const share = Math.ceil(suitable.length / weeksLeft);
    // Tasks that cost nothing are shared out as well: the money may be spent by the second week.
    const freeShare = Math.ceil(suitable.filter(isFree).length / weeksLeft);
    const added: SeasonTask[] = [];
    for (const task of suitable) {
      const isFull = added.length >= share || (isFree(task) && added.filter(isFree).length >= freeShare);
      const isAffordable = dollarsOf(weeks) + task.dollars <= capacity.dollars;
      if (isFull || !isAffordable || !isFitting(week, task.minutes, capacity)) continue;
      const { short, text, why, minutes, dollars } = task;
      week.tasks.push({ short, text, why, minutes, dollars, crop: null, cropId: null, date: null });
      added.push(task);
      used.add(task.id);
    }
  }
}

/** Four weeks from today: first the crops by date, then the season's work, never more than the answers allow. */
export function planWeeks(picks: readonly CropPick[], context: PlanContext): readonly Week[] {
  const weeks = WEEKS.map((n): Week => ({ start: context.today + n * WEEK_DAYS, tasks: [] }));
  const capacity = capacityOf(context.request);
  const tasks = picks.map((pick) => cropTask(pick, context.today)).sort((a, b) => a.from - b.from);
  for (const task of tasks) placeCrop(task, weeks, capacity, context);
  fillWeeks(weeks, capacity, context);
  return weeks;
}

/** A week's title names its first two tasks: 'Sow radish, soil test'. */
export function weekTitle({ tasks, start }: Week, today: Day): string {
  const title = tasks
    .slice(0, 2)
    .map(({ short }) => short)
    .join(', ');
  return title === ''
    ? `Week of ${formatUnambiguousDay(start, today)}`
    : title.charAt(0).toUpperCase() + title.slice(1);
}

function cropTips({ tasks }: Week): string[] {
  const crops = tasks.flatMap(({ crop }) => (crop ? [crop.pick.crop] : []));
  return [
    ...(crops.some(({ option }) => option === 'Medicinal Plants')
      ? ['Plants of this week are traditionally used; growing them is gardening, not medical advice.']
      : []),
    ...(crops.some(({ option }) => option === 'Flowers')
      ? ['Leave flowers unsprayed: bees and wasps that come for them work the whole garden.']
      : []),
    ...crops.map(({ name, southNote }) => `${name}: ${southNote}`),
  ];
}

function frostTip(week: Week, lastFrost: Day | null, { frost, today }: PlanContext): string[] {
  const phase = phaseOf(frost, week.start);
  if (frost.kind !== 'dates' || lastFrost === null || phase === 'summer' || phase === 'fall-planting') return [];
  return [
    `A frost is possible here until ${formatUnambiguousDay(lastFrost, today)} in 1 year of 10: keep a row cover at hand.`,
  ];
}

/** Two or three tips a week: a crop's note for the South, a limit that was named, frost, then the season's. */
export function weekTips(weeks: readonly Week[], lastFrost: Day | null, context: PlanContext): readonly string[][] {
  const { tables, frost, site } = context;
  const used = new Set<string>();
  const limits = site.limits.map((limit) => tables.limitTips[limit]);
  return weeks.map((week, i) => {
    const limit = limits[i % Math.max(limits.length, 1)];
    const season = tables.seasons[phaseOf(frost, week.start)].tips;
    const own = [
      ...cropTips(week).slice(0, 2),
      ...(limit ? [limit] : []),
      ...(i === 0 ? frostTip(week, lastFrost, context) : []),
    ].filter((tip) => !used.has(tip));
    const unused = season.filter((tip) => !used.has(tip) && !own.includes(tip));
    const tips = [...own, ...unused.slice(0, Math.max(MIN_TIPS - own.length, 0))].slice(0, MAX_TIPS);
    for (const tip of tips) used.add(tip);
    // A season has at least four tips: only a plan of one season without crops repeats them.
    return tips.length >= MIN_TIPS
      ? tips
      : [...tips, ...season.filter((tip) => !tips.includes(tip))].slice(0, MIN_TIPS);
  });
}
