import { type Day, dayOf, textOf } from '@farm/almanac';
import {
  marketDays,
  quarterOf,
  weekdayPicks,
  type CourseFarm,
  type FarmCrop,
  type FarmSeason,
  type Wave,
} from './course-farm';
import { HOUR_MINUTES, walkOf, wavesOf, yearsOf, type Clash, type Walk } from './walk';

const QUARTER_DAYS = 91;
const PREPARATION_DAYS = 7;

/** Hours of work that are spread evenly over the days from the first to the last. */
interface WorkSpan {
  work: string;
  hours: number;
  first: Day;
  last: Day;
}

const UPKEEP = 'upkeep';
const GROWING = 'growing';

/** Set-up of picking mornings, Tuesdays and records: the hours of the days that no crop and no season claims. */
function otherWork({ farm }: Walk, years: readonly number[]): WorkSpan[] {
  const { setUpMinutes, weekdays, records } = farm.hours;
  const setUp = (setUpMinutes * farm.garden.people) / HOUR_MINUTES;
  return years.flatMap((year) => {
    const start = dayOf(`${year}-${records.from}`);
    const days = 7 * records.weeks;
    return [
      ...marketDays(farm, year).map((saturday) => ({
        ...{ work: 'set-up', hours: setUp, first: saturday - 1, last: saturday - 1 },
      })),
      ...weekdayPicks(farm, year).map((tuesday) => ({
        ...{ work: 'Tuesday', hours: setUp + weekdays.standHours, first: tuesday, last: tuesday },
      })),
      { work: 'records', hours: (days * records.minutesADay) / HOUR_MINUTES, first: start, last: start + days - 1 },
    ];
  });
}

/** The day on which the work of a planting begins: its tray, or a week before it is sown in place. */
const startOf = ({ trayWeeks = 0 }: FarmCrop, { out }: Wave): Day => out - Math.max(PREPARATION_DAYS, 7 * trayWeeks);

/** Work in the crops: to grow a planting until its first pick, and to pick it, by the crop's name. */
const cropWork = (walk: Walk): WorkSpan[] =>
  wavesOf(walk).flatMap((wave) => {
    const { use, first, last, part } = wave;
    const crop = walk.farm.crops[use];
    if (!crop) return [];
    const start = startOf(crop, wave);
    return [
      { work: GROWING, hours: crop.growHours * part, first: start, last: first - 1 },
      { work: crop.name, hours: crop.pickHours * part, first, last },
    ];
  });

interface WeekHours {
  from: Day;
  season: FarmSeason;
  /** Before market. */
  hours: number;
  /** The same by work. */
  parts: ReadonlyMap<string, number>;
}

function weeksOf(walk: Walk): WeekHours[] {
  const { farm, from, to } = walk;
  const weeks = Array.from({ length: Math.floor((to - from + 1) / 7) }, () => new Map<string, number>());
  const add = (day: Day, work: string, hours: number) => {
    const parts = weeks[Math.floor((day - from) / 7)];
    parts?.set(work, (parts.get(work) ?? 0) + hours);
  };
  for (const { work, hours, first, last } of [...cropWork(walk), ...otherWork(walk, yearsOf(walk))])
    for (let day = Math.max(first, from); day <= Math.min(last, to); day += 1)
      add(day, work, hours / (last - first + 1));
  for (let day = from; day <= to; day += 1) add(day, UPKEEP, farm.hours.upkeep[quarterOf(day)] / QUARTER_DAYS);
  return weeks.map((parts, week) => ({
    from: from + 7 * week,
    season: quarterOf(from + 7 * week + 3),
    hours: [...parts.values()].reduce((sum, each) => sum + each, 0),
    parts,
  }));
}

/** Weeks with more hours than the course says. */
export const hoursClashes = (walk: Walk): Clash[] =>
  weeksOf(walk)
    .filter(({ season, hours }) => hours > walk.farm.hours.fullestWeek[season])
    .map(({ from, season, hours }) => ({
      kind: 'hours',
      text: `week of ${textOf(from)}: ${hours.toFixed(1)} hours, and the course says ${walk.farm.hours.fullestWeek[season]} in ${season}`,
    }));

const WEEKS_OF_A_SEASON = 13;

/** Hours of a mean week before market in each season of the first year, and of its fullest week. */
export function seasonHours(farm: CourseFarm): Record<FarmSeason, { mean: number; fullest: number }> {
  const weeks = weeksOf(walkOf({ ...farm, years: 1 }));
  const of = (season: FarmSeason) => {
    const hours = weeks.filter((week) => week.season === season).map((week) => week.hours);
    return { mean: hours.reduce((sum, each) => sum + each, 0) / WEEKS_OF_A_SEASON, fullest: Math.max(...hours) };
  };
  return { winter: of('winter'), spring: of('spring'), summer: of('summer'), fall: of('fall') };
}

/** The first year of some of the beds, with their part of upkeep. */
function firstYearWalk(farm: CourseFarm, beds: readonly number[]): Walk {
  const { hours, garden } = farm;
  const { winter, spring, summer, fall } = hours.upkeep;
  const partOf = (season: number) => (season * beds.length) / garden.beds;
  const upkeep = { winter: partOf(winter), spring: partOf(spring), summer: partOf(summer), fall: partOf(fall) };
  return walkOf({ ...farm, years: 1, hours: { ...hours, upkeep } }, beds);
}

/**
 * The fullest week of the first year, of all beds or some: its first day, its hours, those of growing, and what is picked, the
 * most first.
 */
export function fullestWeek(farm: CourseFarm, beds?: readonly number[]) {
  const weeks = weeksOf(firstYearWalk(farm, beds ?? farm.plans.map((_, index) => index + 1)));
  const week = weeks.reduce((fullest, each) => (each.hours > fullest.hours ? each : fullest));
  const of = (work: string) => week.parts.get(work) ?? 0;
  const names = new Set(Object.values(farm.crops).map(({ name }) => name));
  const picked = [...week.parts].filter(([work]) => names.has(work)).sort(([, a], [, b]) => b - a);
  const other = { growing: of(GROWING), upkeep: of(UPKEEP), setUp: of('set-up'), tuesday: of('Tuesday') };
  return { from: week.from, hours: week.hours, picked, ...other, records: of('records') };
}

/** The plantings that are grown or picked in the fullest week of the first year, with the numbers of lesson 2's sum. */
export function fullestPlantings(farm: CourseFarm) {
  const { from } = fullestWeek(farm);
  const to = from + 6;
  const plantings = wavesOf(walkOf({ ...farm, years: 1 })).flatMap((wave) => {
    const { use, out, first, last, part } = wave;
    const crop = farm.crops[use];
    if (!crop || last < from || startOf(crop, wave) > to) return [];
    const start = startOf(crop, wave);
    const daysInWeek = (begin: Day, end: Day) => Math.max(0, Math.min(end, to) - Math.max(begin, from) + 1);
    const picking = { pick: crop.pickHours * part, picked: last - first + 1, days: daysInWeek(first, last) };
    const growing = { before: daysInWeek(start, first - 1), grow: crop.growHours * part, grown: first - start };
    return [{ name: crop.name, out, ...picking, ...growing }];
  });
  return { from, plantings };
}
