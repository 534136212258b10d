import { Type } from '@sinclair/typebox';
import type { Prefix } from './climate';
import { checkContent, ContentError, ContentSlug, NonEmptyText, OrNull } from './content';
import table from './data/climate-highlands.json';
import { countyOfZip } from './places/gazetteer';

const DayOfYear = Type.Integer({ minimum: 1, maximum: 366 });
const Table = Type.Object({
  sources: Type.Record(
    Type.String(),
    Type.Object({
      title: NonEmptyText,
      publisher: NonEmptyText,
      url: OrNull(NonEmptyText),
      /** The day on which the page was read; null: none was. */
      read: OrNull(NonEmptyText),
    }),
  ),
  rows: Type.Array(
    Type.Object({
      state: Type.String({ pattern: '^[A-Z]{2}$' }),
      counties: Type.Optional(Type.Array(NonEmptyText)),
      zips: Type.Optional(Type.Array(Type.String({ pattern: '^\\d{5}$' }))),
      /** Average last and first frost. */
      lastHalf: DayOfYear,
      firstHalf: DayOfYear,
      /** Standard deviation in days. */
      spread: Type.Integer({ minimum: 1 }),
      zone: Type.String({ pattern: '^\\d{1,2}[ab]$' }),
      source: ContentSlug,
    }),
  ),
});
const FILE = 'climate-highlands.json';
const { sources, rows } = checkContent(FILE, Table, table);
for (const { source, state } of rows) if (!sources[source]) throw new ContentError(FILE, `${state}: unknown ${source}`);

/** The source of rows that are worked out from the height. */
const WORKED_OUT = 'height';
/** Of a normal distribution: 1 year in 10 lies beyond. */
const TENTH = 1.28;
/** From this average last frost on summers are so cool that spring crops are sown until July. */
const COOL_SUMMER_LAST_FROST = 120;

/** The frosts and the zone of a place. */
export interface PlaceClimate extends Prefix {
  /** So high that summers stay cool. */
  isHighland?: true;
  /** Where the frosts of a place that lies higher than the towns of its prefix are from. */
  ownFrosts?: { title: string; url: string | null; isWorkedOut: boolean };
}

/** The frosts and the zone of a ZIP code: those of its prefix, or its own where it lies much higher. */
export function climateAt(prefix: Prefix, zip: string): PlaceClimate {
  const county = countyOfZip(zip);
  const row = rows.find(
    ({ state, counties, zips }) =>
      state === prefix.state &&
      (zips?.includes(zip) === true || (county !== null && counties?.includes(county) === true)),
  );
  if (!row || prefix.frost.kind !== 'dates') return prefix;
  const { lastHalf, firstHalf, spread, zone, source } = row;
  const own = sources[source];
  if (!own) throw new ContentError(FILE, `unknown ${source}`);
  const tenth = Math.round(spread * TENTH);
  return {
    ...prefix,
    zone,
    wide: null,
    ownFrosts: { title: own.title, url: own.url, isWorkedOut: source === WORKED_OUT },
    frost: { kind: 'dates', lastHalf, lastTenth: lastHalf + tenth, firstHalf, firstTenth: firstHalf - tenth },
    ...(lastHalf >= COOL_SUMMER_LAST_FROST ? { isHighland: true as const } : {}),
  };
}
