import year from './garden-year.json';

/** Sources of tasks. Tasks without one are common practice of Extension offices. */
export const calendarSources = {
  U: 'UGA Extension Circular 943',
  A: 'Alabama Extension ANR-0047',
} as const;

export interface GardenTask {
  text: string;
  source?: keyof typeof calendarSources;
}

export interface GardenMonth {
  name: string;
  plant: readonly GardenTask[];
  do: readonly GardenTask[];
}

export type Season = 'winter' | 'spring' | 'summer' | 'fall';

/** Parses 'Order seed [U]'. */
function task(line: string): GardenTask {
  const [, text = line, source] = /^(.*) \[([UA])\]$/.exec(line) ?? [];
  return source ? { text, source: source as keyof typeof calendarSources } : { text };
}

/**
 * The garden year at the farm, from January. `plant` of the file has the windows of libs/almanac for the farm's ZIP code
 * (`npm run garden-calendar` writes it), `also` what has no window.
 */
export const gardenYear: readonly GardenMonth[] = year.map(({ name, plant, also, do: chores }) => ({
  name,
  plant: [...plant, ...also].map(task),
  do: chores.map(task),
}));

/** The month of a number from 1 to 12. */
export const gardenMonth = (month: number): GardenMonth => gardenYear[month - 1] as GardenMonth;

const SEASONS: readonly Season[] = ['winter', 'spring', 'summer', 'fall'];

/** The season of a month from 1 to 12: December to February is winter. */
export const seasonOf = (month: number): Season => SEASONS[Math.floor((month % 12) / 3)] as Season;

export interface SeasonList {
  season: Season;
  now: GardenMonth;
  /** The tasks of the other two months of the season, in order. */
  others: readonly { month: string; do: readonly GardenTask[] }[];
}

/** The tasks of a month from 1 to 12 and of its season. */
export function seasonList(month: number): SeasonList {
  const season = seasonOf(month);
  const first = SEASONS.indexOf(season) * 3 || 12;
  const months = [0, 1, 2].map((step) => ((first + step - 1) % 12) + 1);
  const others = months.filter((one) => one !== month).map(gardenMonth);
  return {
    season,
    now: gardenMonth(month),
    others: others.map(({ name, do: chores }) => ({ month: name, do: chores })),
  };
}

/** What the dates are for, and how they move with the place. */
export const calendarScopeNote =
  "Planting dates for Macon, from Georgia's planting chart and our frost dates. At the coast spring comes 2 to 3 weeks earlier and fall later; in the mountains " +
  'spring comes 1 to 3 weeks later and fall 2 weeks earlier.';
