import { place } from '@farm/farm';
import { Type, type Static } from '@sinclair/typebox';
import { checkContent, ContentError, OrNull } from './content';
import { dayInYear, yearOf, type Day } from './days';
import byZip3 from './data/climate-by-zip3.json';
import wideByZip3 from './data/climate-wide.json';

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

const FILE = 'climate-by-zip3.json';
const WIDE_FILE = 'climate-wide.json';
const COLUMNS = 'zip3,state,lat,lon,zone2012,frostKind,lastFrost50,lastFrost10,firstFrost50,firstFrost10';
const ROWS = 911;
const LATEST_FROST = 374;

const FrostDay = OrNull(Type.Integer());
const Row = Type.Tuple([
  Type.String({ pattern: '^\\d{3}$' }),
  Type.String({ pattern: '^[A-Z]{2}$' }),
  Type.Number({ minimum: -90, maximum: 90 }),
  Type.Number({ minimum: -180, maximum: 180 }),
  Type.String({ pattern: '^\\d{1,2}[ab]$' }),
  Type.String(),
  ...[FrostDay, FrostDay, FrostDay, FrostDay],
]);
const WideTable = Type.Record(Type.String(), Type.Tuple([Type.Number(), Type.Number()]));

function parseFrost(kind: string, days: readonly (number | null)[], where: string): Frost {
  if (kind === 'F') return { kind: 'free' };
  if (kind === 'Y') return { kind: 'ever' };
  const [lastHalf, lastTenth, firstHalf, firstTenth] = days.map((day) => day ?? 0) as [number, number, number, number];
  const isInOrder = lastHalf >= 1 && lastHalf < lastTenth && lastTenth < firstTenth && firstTenth < firstHalf;
  if (kind !== 'D' || !isInOrder || firstHalf > LATEST_FROST) throw new ContentError(where, 'frost days out of order');
  return { kind: 'dates', lastHalf, lastTenth, firstHalf, firstTenth };
}

function parseRow(row: unknown, index: number): Prefix {
  const where = `${FILE}: row ${index + 1}`;
  const [zip3, state, lat, lon, zone, kind, ...days] = checkContent(where, Row, row) as Static<typeof Row>;
  return { zip3, state, lat, lon, zone, frost: parseFrost(kind, days, where), wide: null };
}

/** The climate table with its checks. @throws ContentError with file and row */
export function climateOf(
  table: { columns: readonly string[]; rows: readonly unknown[] },
  wideTable: unknown,
): Climate {
  if (table.columns.join() !== COLUMNS) throw new ContentError(FILE, 'other columns');
  const rows = table.rows.map(parseRow);
  const byPrefix = new Map(rows.map((row) => [row.zip3, row]));
  if (rows.length !== ROWS || byPrefix.size !== ROWS)
    throw new ContentError(FILE, `${byPrefix.size} prefixes, not ${ROWS}`);
  for (const [zip3, wide] of Object.entries(checkContent(WIDE_FILE, WideTable, wideTable))) {
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

/** Frost dates and zones of the United States by the first three digits of the ZIP code. */
export const climate = climateOf(byZip3, wideByZip3);

function findFarmPrefix(): Prefix {
  const prefix = climate.byPrefix.get(place.zip3);
  if (!prefix) throw new ContentError(FILE, `${place.zip3}, the farm's own, is missing`);
  return prefix;
}

/** The frosts and the zone at the farm's own ZIP code. */
export const farmPrefix: Prefix = findFarmPrefix();
