import { Type } from '@sinclair/typebox';
import { ContentError, readContent, readJson } from '../content';
import { dayInYear, yearOf, type Day } from '../days';

/** A three-digit ZIP prefix of the climate table. Frost days count from 1 January; above 365: next January. */
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

/** Last and first frosts that half the years, or 1 year in 10, exceed. */
type FrostDays = Record<'lastHalf' | 'lastTenth' | 'firstHalf' | 'firstTenth', number>;
type DatedFrost = { kind: 'dates' } & FrostDays;

/** free: no regular frost; ever: frost possible in every month. */
export type Frost = DatedFrost | { kind: 'free' } | { kind: 'ever' };

export interface Climate {
  byPrefix: ReadonlyMap<string, Prefix>;
  /** The prefix used for a whole state: the middle one by last frost. */
  middleOf(state: string): Prefix | undefined;
  /** Earliest and latest average last frost of a state's prefixes that have dates. */
  rangeOf(state: string): readonly [number, number] | null;
}

const FILE = 'climate-by-zip3.csv';
const WIDE_FILE = 'climate-wide.json';
const HEADER = 'zip3,state,lat,lon,zone2012,frostKind,lastFrost50,lastFrost10,firstFrost50,firstFrost10';
const ROWS = 911;
const LATEST_FROST = 374;

const WideTable = Type.Record(Type.String(), Type.Tuple([Type.Number(), Type.Number()]));

function parseFrost(kind: string | undefined, days: readonly number[], where: string): Frost {
  if (kind === 'F') return { kind: 'free' };
  if (kind === 'Y') return { kind: 'ever' };
  const [lastHalf = 0, lastTenth = 0, firstHalf = 0, firstTenth = 0] = days;
  const isInOrder = lastHalf >= 1 && lastHalf < lastTenth && lastTenth < firstTenth && firstTenth < firstHalf;
  if (kind !== 'D' || !isInOrder || firstHalf > LATEST_FROST) throw new ContentError(where, 'frost days out of order');
  return { kind: 'dates', lastHalf, lastTenth, firstHalf, firstTenth };
}

function parseRow(line: string, where: string): Prefix {
  const [zip3 = '', state = '', lat = '', lon = '', zone = '', kind, ...days] = line.split(',');
  if (!/^\d{3}$/.test(zip3) || !/^[A-Z]{2}$/.test(state) || !/^\d{1,2}[ab]$/.test(zone) || days.length !== 4)
    throw new ContentError(where, 'not a row of the climate table');
  const place = { lat: Number(lat), lon: Number(lon) };
  if (!(Math.abs(place.lat) <= 90 && Math.abs(place.lon) <= 180)) throw new ContentError(where, 'not a place on earth');
  return { zip3, state, ...place, zone, frost: parseFrost(kind, days.map(Number), where), wide: null };
}

/** Reads and checks the climate table. @throws ContentError with file and line */
export function readClimate(folder: string): Climate {
  const [header, ...lines] = readContent(folder, FILE).trimEnd().split('\n');
  if (header !== HEADER) throw new ContentError(`${FILE}:1`, 'another header');
  const rows = lines.map((line, i) => parseRow(line, `${FILE}:${i + 2}`));
  const byPrefix = new Map(rows.map((row) => [row.zip3, row]));
  if (rows.length !== ROWS || byPrefix.size !== ROWS)
    throw new ContentError(FILE, `${byPrefix.size} prefixes, not ${ROWS}`);
  for (const [zip3, wide] of Object.entries(readJson(folder, WIDE_FILE, WideTable))) {
    const row = byPrefix.get(zip3);
    if (!row) throw new ContentError(WIDE_FILE, `${zip3} is unknown`);
    byPrefix.set(zip3, { ...row, wide });
  }
  return createClimate(byPrefix);
}

function createClimate(byPrefix: ReadonlyMap<string, Prefix>): Climate {
  const rowsOf = (state: string) => [...byPrefix.values()].filter((row) => row.state === state);
  const dated = (state: string) =>
    rowsOf(state)
      .flatMap((row) => (row.frost.kind === 'dates' ? [{ row, last: row.frost.lastHalf }] : []))
      .sort((a, b) => a.last - b.last || (a.row.zip3 < b.row.zip3 ? -1 : 1));
  return {
    byPrefix,
    middleOf: (state) => {
      const all = dated(state);
      return all[Math.floor(all.length / 2)]?.row ?? rowsOf(state)[0];
    },
    rangeOf: (state) => {
      const all = dated(state);
      const [first, last] = [all[0], all.at(-1)];
      return first && last ? [first.last, last.last] : null;
    },
  };
}

/** The frosts of one year as days; a first frost may lie in January of the next year. */
export type FrostYear = Record<keyof FrostDays, Day>;

export const frostIn = (frost: DatedFrost, year: number): FrostYear => ({
  lastHalf: dayInYear(year, frost.lastHalf),
  lastTenth: dayInYear(year, frost.lastTenth),
  firstHalf: dayInYear(year, frost.firstHalf),
  firstTenth: dayInYear(year, frost.firstTenth),
});

/** Last year, this year and next: every window that can touch the coming weeks lies in one of them. */
export const yearsAround = (today: Day): readonly number[] => [-1, 0, 1].map((step) => yearOf(today) + step);
