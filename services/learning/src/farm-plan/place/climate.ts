import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayInYear, yearOf, type Day } from '../../calendar/days';

/** What the climate table says of a three-digit ZIP prefix. Frost days count from 1 January; above 365: next January. */
export interface Prefix {
  zip3: string;
  state: string;
  lat: number;
  lon: number;
  /** USDA hardiness zone, edition 2012. */
  zone: string;
  frost: Frost;
  /** Earliest and latest average last frost where places of the prefix differ by 25 days or more. */
  wide: readonly [number, number] | null;
}

/** dates: given; free: no regular frost; ever: frost possible in every month. */
export type Frost =
  | { kind: 'dates'; lastHalf: number; lastTenth: number; firstHalf: number; firstTenth: number }
  | { kind: 'free' }
  | { kind: 'ever' };

export interface Climate {
  byPrefix: ReadonlyMap<string, Prefix>;
  /** The prefix that stands for a whole state: the middle one by last frost. */
  middleOf(state: string): Prefix | undefined;
  /** Earliest and latest average last frost of a state's prefixes that have dates. */
  rangeOf(state: string): readonly [number, number] | null;
}

const HEADER = 'zip3,state,lat,lon,zone2012,frostKind,lastFrost50,lastFrost10,firstFrost50,firstFrost10';
const ROWS = 911;

/** A table that cannot be trusted: the service does not start. */
export class BadTable extends Error {}

function frostOf(kind: string | undefined, days: readonly number[], where: string): Frost {
  if (kind === 'F') return { kind: 'free' };
  if (kind === 'Y') return { kind: 'ever' };
  const [lastHalf = 0, lastTenth = 0, firstHalf = 0, firstTenth = 0] = days;
  const inOrder = lastHalf >= 1 && lastHalf < lastTenth && lastTenth < firstTenth && firstTenth < firstHalf;
  if (kind !== 'D' || !inOrder || firstHalf > 374) throw new BadTable(`${where}: frost days out of order`);
  return { kind: 'dates', lastHalf, lastTenth, firstHalf, firstTenth };
}

function prefixOf(line: string, where: string, wide: Readonly<Record<string, [number, number]>>): Prefix {
  const [zip3 = '', state = '', lat = '', lon = '', zone = '', kind, ...days] = line.split(',');
  if (!/^\d{3}$/.test(zip3) || !/^[A-Z]{2}$/.test(state) || !/^\d{1,2}[ab]$/.test(zone) || days.length !== 4)
    throw new BadTable(`${where}: not a row of the climate table`);
  const place = { lat: Number(lat), lon: Number(lon) };
  if (!(Math.abs(place.lat) <= 90 && Math.abs(place.lon) <= 180)) throw new BadTable(`${where}: not a place on earth`);
  return { zip3, state, ...place, zone, frost: frostOf(kind, days.map(Number), where), wide: wide[zip3] ?? null };
}

/** Reads and checks the climate table. Throws BadTable with file and line. */
export function readClimate(folder: string): Climate {
  const file = 'climate-by-zip3.csv';
  const [header, ...lines] = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n');
  if (header !== HEADER) throw new BadTable(`${file}:1: another header`);
  const wide = JSON.parse(readFileSync(join(folder, 'climate-wide.json'), 'utf8')) as Record<string, [number, number]>;
  const rows = lines.map((line, i) => prefixOf(line, `${file}:${i + 2}`, wide));
  const byPrefix = new Map(rows.map((row) => [row.zip3, row]));
  if (rows.length !== ROWS || byPrefix.size !== ROWS)
    throw new BadTable(`${file}: ${byPrefix.size} prefixes, not ${ROWS}`);
  for (const zip3 of Object.keys(wide))
    if (!byPrefix.has(zip3)) throw new BadTable(`climate-wide.json: ${zip3} unknown`);
  const dated = (state: string) =>
    rows
      .flatMap((row) => (row.state === state && row.frost.kind === 'dates' ? [{ row, last: row.frost.lastHalf }] : []))
      .sort((a, b) => a.last - b.last || (a.row.zip3 < b.row.zip3 ? -1 : 1));
  return {
    byPrefix,
    middleOf: (state) => {
      const all = dated(state);
      return all[Math.floor(all.length / 2)]?.row ?? rows.find((row) => row.state === state);
    },
    rangeOf: (state) => {
      const all = dated(state);
      const [first, last] = [all[0], all.at(-1)];
      return first && last ? [first.last, last.last] : null;
    },
  };
}

/** The frost dates of one year, as days. `first` of a year may lie in January of the next. */
export interface FrostYear {
  lastHalf: Day;
  lastTenth: Day;
  firstHalf: Day;
  firstTenth: Day;
}

/** The last frosts of spring and the first of autumn, by their odds, as days of this year. */
export const frostIn = (frost: Extract<Frost, { kind: 'dates' }>, year: number): FrostYear => ({
  lastHalf: dayInYear(year, frost.lastHalf),
  lastTenth: dayInYear(year, frost.lastTenth),
  firstHalf: dayInYear(year, frost.firstHalf),
  firstTenth: dayInYear(year, frost.firstTenth),
});

/** Last year, this year and next: every window that can touch the coming weeks lies in one of them. */
export const yearsAround = (today: Day): readonly number[] => [-1, 0, 1].map((step) => yearOf(today) + step);
