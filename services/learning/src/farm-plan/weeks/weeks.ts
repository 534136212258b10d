import { planOptions } from '@farm/farm';
import type { FarmPlanRequest, PlanTask } from '@farm/contracts';
import type { Frost } from '../place/climate';
import { cropTask, sayTask, whyNow, type CropTask } from '../crops/crop-task';
import { sayDay, textOf, type Day } from '../../calendar/days';
import { phaseOf } from './phase';
import type { Pick } from '../crops/pick-crops';
import type { GrowingSite } from '../site-text';
import type { BankTask, WeekBank } from './week-bank';

/** One task of a week, whatever it came from. */
interface PlacedTask extends PlanTask {
  say: string;
  short: string;
  crop: CropTask | null;
}

export interface PlacedWeek {
  start: Day;
  tasks: PlacedTask[];
}

export interface Room {
  /** Minutes and tasks of one week, dollars of the whole plan. */
  minutes: number;
  tasks: number;
  dollars: number;
}

const WEEKS = [0, 1, 2, 3] as const;
const WEEK_DAYS = 7;

/** What the answers leave room for. Spec 2 section 9. */
export function roomFor({ budget, timePerWeek }: FarmPlanRequest): Room {
  const time = planOptions.timePerWeek.find(({ value }) => value === timePerWeek);
  const money = planOptions.budget.find(({ value }) => value === budget);
  if (!time || !money) throw new RangeError('An answer that the wizard does not offer');
  return { minutes: time.minutes, tasks: time.tasks, dollars: money.cents / 100 };
}

/** Sum of a plan's figures. */
export const minutesOf = ({ tasks }: PlacedWeek): number => tasks.reduce((sum, { minutes }) => sum + minutes, 0);
export const dollarsOf = (weeks: readonly PlacedWeek[]): number =>
  weeks.flatMap(({ tasks }) => tasks).reduce((sum, { dollars }) => sum + dollars, 0);

const holds = (week: PlacedWeek, minutes: number, room: Room) =>
  week.tasks.length < room.tasks && minutesOf(week) + minutes <= room.minutes;

interface Filling {
  weeks: readonly PlacedWeek[];
  room: Room;
  site: GrowingSite;
  today: Day;
}

/** A crop's work goes into the first week that is within its window and has room; without one it is left out. */
function placeCrop(task: CropTask, { weeks, room, site, today }: Filling): void {
  const week = weeks.find(
    (each) => task.from <= each.start + WEEK_DAYS - 1 && task.to >= each.start && holds(each, task.minutes, room),
  );
  if (!week) return;
  const free = dollarsOf(weeks) + task.dollars > room.dollars;
  const date = Math.max(task.from, week.start);
  week.tasks.push({
    crop: task,
    short: task.short,
    say: sayTask(task, site, today, free),
    minutes: task.minutes,
    dollars: free ? 0 : task.dollars,
    cropId: task.pick.crop.id,
    date: textOf(date),
    why: whyNow(task.pick, today),
  });
}

const isFree = ({ dollars }: BankTask) => dollars === 0;

const fromBank = ({ short, say, why, minutes, dollars }: BankTask): PlacedTask => ({
  ...{ short, say, why, minutes, dollars },
  crop: null,
  cropId: null,
  date: null,
});

/** The work of the season fills what the crops left, spread over the weeks so that none stays empty. */
function fillWeeks({ weeks, room, site }: Filling, bank: WeekBank, frost: Frost): void {
  const used = new Set<string>();
  for (const [i, week] of weeks.entries()) {
    const fit = bank.phases[phaseOf(frost, week.start)].tasks.filter(
      ({ id, ground }) => !used.has(id) && !(ground && site.containersOnly),
    );
    const weeksLeft = WEEKS.length - i;
    const share = Math.ceil(fit.length / weeksLeft);
    // What costs nothing is kept for every week: the money may be gone by the second.
    const freeShare = Math.ceil(fit.filter(isFree).length / weeksLeft);
    const taken: BankTask[] = [];
    for (const task of fit) {
      const full = taken.length >= share || (isFree(task) && taken.filter(isFree).length >= freeShare);
      const affordable = dollarsOf(weeks) + task.dollars <= room.dollars;
      if (full || !affordable || !holds(week, task.minutes, room)) continue;
      week.tasks.push(fromBank(task));
      taken.push(task);
      used.add(task.id);
    }
  }
}

/** Four weeks from today: first the crops by date, then the season's work, never more than the answers allow. */
export function planWeeks(
  picks: readonly Pick[],
  { room, site, today, bank, frost }: Omit<Filling, 'weeks'> & { bank: WeekBank; frost: Frost },
): readonly PlacedWeek[] {
  const weeks = WEEKS.map((n): PlacedWeek => ({ start: today + n * WEEK_DAYS, tasks: [] }));
  const filling = { weeks, room, site, today };
  const tasks = picks.map((pick) => cropTask(pick, today)).sort((a, b) => a.from - b.from);
  for (const task of tasks) placeCrop(task, filling);
  fillWeeks(filling, bank, frost);
  return weeks;
}

/** A week's title names what is done: 'Sow radish, soil test'. */
export function titleOf({ tasks, start }: PlacedWeek, today: Day): string {
  const [first, second] = tasks.map(({ short }) => short);
  const done = [first, second].filter(Boolean).join(', ');
  return done === '' ? `Week of ${sayDay(start, today)}` : done.charAt(0).toUpperCase() + done.slice(1);
}
