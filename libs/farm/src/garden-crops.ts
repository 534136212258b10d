import { formatMonthAndDay } from './dates';
import data from './garden-crops.json';
import { frost } from './place';
import { endsOf } from './range';

export interface GardenCrop {
  name: string;
  /** Its id in the crop table of libs/almanac, from which `days` are taken. */
  crop: string;
  /** First and last days of planting, as month and day; a window may pass the new year. Written by `npm run garden-calendar`. */
  plant: readonly (readonly [string, string])[];
  /** Fewest and most days to the first harvest. */
  days: readonly [number, number];
  /** Frost kills it. */
  tender?: boolean;
}

/** Twenty-four crops of middle Georgia by name. */
export const gardenCrops: readonly GardenCrop[] = data.map((crop) => ({
  ...crop,
  plant: crop.plant.map(endsOf),
  days: endsOf(crop.days),
}));

/** A part of the calendar year: 0 is its first midnight, 1 its last. */
export interface YearShare {
  from: number;
  to: number;
}

const DAY_MS = 86_400_000;
const DAYS = 365;
const YEAR = 2026; // any year without a leap day

const timeOf = (monthDay: string) => Date.parse(`${YEAR}-${monthDay}T00:00:00Z`);
/** Days since the beginning of the year. */
const dayOf = (monthDay: string) => (timeOf(monthDay) - timeOf('01-01')) / DAY_MS;

/** The share of the year that is over at the beginning of a day: '2026-11-23' or '11-23'. */
export const shareOfYear = (day: string): number => dayOf(day.slice(-5).replace('02-29', '02-28')) / DAYS;

/** Shares of the year for days that may reach into the next one. */
function sharesOf(from: number, to: number): YearShare[] {
  if (from >= to) return [];
  if (from >= DAYS) return sharesOf(from - DAYS, to - DAYS);
  if (to <= DAYS) return [{ from: from / DAYS, to: to / DAYS }];
  return [
    { from: from / DAYS, to: 1 },
    { from: 0, to: (to - DAYS) / DAYS },
  ];
}

/** When a crop is planted and first harvested. A tender crop is harvested until the first freeze. */
export function gardenCropSpans({ plant, days, tender }: GardenCrop): readonly (YearShare & {
  kind: 'plant' | 'harvest';
})[] {
  const firstFreeze = dayOf(frost.firstHalf);
  return plant.flatMap(([first, last]) => {
    const from = dayOf(first);
    const to = dayOf(last) + 1 + (last < first ? DAYS : 0);
    const end = to + days[1];
    const harvest = sharesOf(from + days[0], tender ? Math.min(end, firstFreeze) : end);
    return [
      ...sharesOf(from, to).map((share) => ({ kind: 'plant' as const, ...share })),
      ...harvest.map((share) => ({ kind: 'harvest' as const, ...share })),
    ];
  });
}

const WEEK_DAYS = 7;

/** The crops whose harvest at the farm falls into the seven days from a day on, '2026-11-30', by name. */
export function cropsInSeason(day: string): readonly GardenCrop[] {
  const week = sharesOf(shareOfYear(day) * DAYS, shareOfYear(day) * DAYS + WEEK_DAYS);
  const isPicked = (crop: GardenCrop) =>
    gardenCropSpans(crop).some(
      ({ kind, from, to }) => kind === 'harvest' && week.some((part) => from < part.to && to > part.from),
    );
  return gardenCrops.filter(isPicked);
}

/** 'April 12 to May 1'. */
const spanText = ([from, to]: readonly [string, string]): string =>
  `${formatMonthAndDay(timeOf(from))} to ${formatMonthAndDay(timeOf(to))}`;

/** 'Plant April 12 to May 1 and July 5 to August 10. First harvest after 50 to 60 days.' */
export function gardenCropSummary({ plant, days }: GardenCrop): string {
  const spans = plant.map(spanText);
  const last = spans.pop();
  const when = spans.length > 0 ? `${spans.join(', ')} and ${last}` : last;
  return `Plant ${when}. First harvest after ${days[0]} to ${days[1]} days.`;
}

/** When frost is likely (in more than half of the years) and possible (in one spring of ten). */
export const frostSpans: readonly (YearShare & { kind: 'likely' | 'possible' })[] = [
  { kind: 'likely', from: 0, to: shareOfYear(frost.lastHalf) },
  { kind: 'possible', from: shareOfYear(frost.lastHalf), to: shareOfYear(frost.lastNineInTen) },
  { kind: 'likely', from: shareOfYear(frost.firstHalf), to: 1 },
];
