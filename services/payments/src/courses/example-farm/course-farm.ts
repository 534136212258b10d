import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dateIn, dayOf, monthOf, type Day, yearOf } from '@farm/almanac';
import { course } from '@farm/farm';

/** '04-13'. */
type MonthDay = string;

export interface FarmCrop {
  name: string;
  /** Its id in the almanac, where two kinds of one crop are grown; absent: its own. */
  almanac?: string;
  family: string;
  /** Units sold from one bed, a unit's price, and dollars for one bed without the market's share. */
  sold: number;
  unit: string;
  price: number;
  /** Food bears only the local part of the sales tax; absent: food. */
  isFood?: boolean;
  inputs: number;
  /** Hours for one bed until the first harvest, and to pick, wash and pack it. */
  growHours: number;
  pickHours: number;
  /** Inches in the row. */
  spacing: number;
  rows: number;
  trayWeeks?: number;
  /** Days after a fall window in which plants, or what is sold with its greens, still go out. */
  fallDaysLater?: number;
  /** Seeds for each place or cell; absent: one. */
  seedsToAPlace?: number;
  /** The least and the most that a careful grower sells from one bed. */
  range?: [number, number];
  /** Days from harvest to sale, and how long it keeps; absent: it is sold from the bed. */
  curedDays?: number;
  keepsDays?: number;
}

interface FarmCover {
  name: string;
  family?: string;
  sown: [MonthDay, MonthDay];
  /** It grows again from its stubble until frost, so only a tarp ends it. */
  regrows?: boolean;
}

type WaveRow = [out: MonthDay, first: MonthDay, last: MonthDay, feet: number];
type SpanRow = [use: string, from: MonthDay, to: MonthDay];
/** `beside`: what fills the half of the bed that the crop leaves free. */
type PlanRow = { crop: string; waves: WaveRow[]; beside?: SpanRow[] } | SpanRow;

export type FarmSeason = 'winter' | 'spring' | 'summer' | 'fall';

/** The course's example farm (content/courses/…/farm.json). Dollars, feet, hours. */
export interface CourseFarm {
  firstYear: number;
  years: number;
  garden: {
    beds: number;
    feet: number;
    inches: number;
    bedsMovedEachYear: number;
    tarps: number;
    sandbags: number;
    bagsOnATarp: number;
    people: number;
  };
  rates: { year: number; mile: number; hour: number };
  market: {
    /** The first day on or after which a season's Saturdays are counted, and how many. */
    saturdays: [MonthDay, number][];
    hours: number;
    miles: number;
    stall: number;
    cards: number;
    cardPercent: number;
    bags: number;
    /** Sales tax, taken on top of the price and paid on. */
    taxPercent: { food: number; other: number };
    /** Of sales, for stall, card fees, bags and ice. */
    sharePercent: number;
    fewestCrops: number;
  };
  /** Hours of a season that no crop claims, and the most of one week, both before market. */
  hours: Record<'upkeep' | 'fullestWeek', Record<FarmSeason, number>> & {
    /** Before and after each picking morning of a market, for each of the people. */
    setUpMinutes: number;
    /** Tuesdays with a second picking: hours at the stand; set-up is that of any picking morning. */
    weekdays: { from: MonthDay; count: number; standHours: number };
    records: { from: MonthDay; weeks: number; minutesADay: number };
  };
  overhead: [string, number][];
  /** `years` null: its wear is among the crops' inputs. `byBed`: fewer beds need less of it. */
  equipment: { item: string; cost: number; years: number | null; byBed?: boolean }[];
  crops: Record<string, FarmCrop>;
  covers: Record<string, FarmCover>;
  rests: Record<string, string>;
  /** What fills each bed before its first crop. */
  firstWinter: SpanRow[][];
  /** What each bed has in the first year, and until the next year's plan begins. */
  plans: { name: string; year: PlanRow[] }[];
  /** Picking mornings of the lessons; `done`: '8:10'. */
  mornings: { day: MonthDay; done: string; picked: [crop: string, units: number][] }[];
  /** Paid work elsewhere: in these seasons it begins at this hour, so no picking morning may last longer. */
  jobs: { seasons: FarmSeason[]; from: string };
  /** A week of the first year in which nothing is sown, set out, cut, tarped or sold. */
  restWeek: [MonthDay, MonthDay];
  /** Dollars when the start list is paid. */
  cashInHand: number;
  secondYear: {
    pricesUpPercent: number;
    /** More of a crop, from the half of its bed that a cover had; `packing`: dollars a unit. */
    more: { crop: string; units: number; packing: number; inputs: number; growHours: number; to: string };
    /** A crop of one bed whose place a cover takes. */
    dropped: { crop: string; cover: string };
    upkeep: number;
  };
}

/** One sowing or set of plants: out, first and last harvest. */
export interface Wave {
  out: Day;
  first: Day;
  last: Day;
  feet: number;
}

/** What fills a bed from one day to another, both included. */
export interface Occupation {
  /** From 1. */
  bed: number;
  kind: 'crop' | 'cover' | 'rest';
  use: string;
  from: Day;
  to: Day;
  waves: Wave[];
  /** It shares the bed with the crop before it. */
  isBeside?: true;
}

/** The id of a crop in the almanac: both kinds of tomato have the windows of one. */
export const almanacId = ({ crops }: CourseFarm, use: string): string => crops[use]?.almanac ?? use;

export const courseFolder = join(__dirname, '../../../content/courses', course.id);

export const readCourseFarm = (folder = courseFolder): CourseFarm =>
  JSON.parse(readFileSync(join(folder, 'farm.json'), 'utf8')) as CourseFarm;

/** The first day of that month and date on or after another day. */
function onOrAfter(monthDay: MonthDay, start: Day): Day {
  const day = dayOf(`${yearOf(start)}-${monthDay}`);
  return day >= start ? day : dayOf(`${yearOf(start) + 1}-${monthDay}`);
}

const SEASONS: readonly FarmSeason[] = ['winter', 'spring', 'summer', 'fall'];
export const quarterOf = (day: Day): FarmSeason => SEASONS[Math.floor((monthOf(day) % 12) / 3)] ?? 'winter';

/** @throws RangeError for a use that the farm's tables do not name */
function kindOf(farm: CourseFarm, use: string): Occupation['kind'] {
  if (farm.crops[use]) return 'crop';
  if (farm.covers[use]) return 'cover';
  if (farm.rests[use]) return 'rest';
  throw new RangeError(`The farm has no ${use}`);
}

type DatedRow = Pick<Occupation, 'use' | 'from' | 'to' | 'waves' | 'isBeside'>;

function datedRow(row: PlanRow, start: Day): DatedRow {
  if (Array.isArray(row)) {
    const [use, first, last] = row;
    const from = onOrAfter(first, start);
    return { use, from, to: onOrAfter(last, from), waves: [] };
  }
  const waves = row.waves.map(([out, first, last, feet]): Wave => {
    const day = onOrAfter(out, start);
    const picked = onOrAfter(first, day);
    return { out: day, first: picked, last: onOrAfter(last, picked), feet };
  });
  return {
    use: row.crop,
    from: Math.min(...waves.map(({ out }) => out)),
    to: Math.max(...waves.map(({ last }) => last)),
    waves,
  };
}

/** Rows in the order of the year; each begins after the one before. */
function datedRows(farm: CourseFarm, bed: number, rows: readonly PlanRow[], start: Day): Occupation[] {
  let after = start;
  return rows.flatMap((row) => {
    const dated = datedRow(row, after);
    after = dated.from;
    const beside = (Array.isArray(row) ? [] : (row.beside ?? [])).map((each): DatedRow => ({
      ...datedRow(each, dated.from),
      isBeside: true,
    }));
    return [dated, ...beside].map((each) => ({ bed, kind: kindOf(farm, each.use), ...each }));
  });
}

/** The plan of a bed in a year, both counted from 0: every plan moves on by the same number of beds each year. */
export function planIndex({ garden: { beds, bedsMovedEachYear } }: CourseFarm, bed: number, year: number): number {
  return (((bed - bedsMovedEachYear * year) % beds) + beds) % beds;
}

/** What fills each bed from the first winter to the end of the year after the last, in which the first plans come again. */
export function occupationsOf(farm: CourseFarm): Occupation[] {
  const beds = [...Array(farm.garden.beds).keys()];
  const winter = dateIn(farm.firstYear - 1, 9, 1);
  return beds.flatMap((bed) => [
    ...datedRows(farm, bed + 1, farm.firstWinter[bed] ?? [], winter),
    ...[...Array(farm.years + 1).keys()].flatMap((year) =>
      datedRows(farm, bed + 1, farm.plans[planIndex(farm, bed, year)]?.year ?? [], dateIn(farm.firstYear + year, 1, 5)),
    ),
  ]);
}

// 1 January 1970 was a Thursday.
const SATURDAY = 2;
const TUESDAY = 5;

function weekly(weekday: number, monthDay: MonthDay, count: number, year: number): Day[] {
  const from = dayOf(`${year}-${monthDay}`);
  const first = from + ((weekday - (from % 7) + 7) % 7);
  return [...Array(count).keys()].map((week) => first + 7 * week);
}

/** The market's Saturdays of a year, season by season. */
export const marketSeasons = ({ market }: CourseFarm, year: number): Day[][] =>
  market.saturdays.map(([monthDay, count]) => weekly(SATURDAY, monthDay, count, year));

export const marketDays = (farm: CourseFarm, year: number): Day[] => marketSeasons(farm, year).flat();

/** The Tuesdays of a year on which fruit is picked a second time in the week. */
export const weekdayPicks = ({ hours: { weekdays } }: CourseFarm, year: number): Day[] =>
  weekly(TUESDAY, weekdays.from, weekdays.count, year);
