import { Type, type Static } from '@sinclair/typebox';
import type { Prefix } from './climate';
import { checkContent, ChoiceOf, ContentError, ContentSlug, NonEmptyText, OrNull } from './content';
import table from './data/planting-charts.json';

const MonthDay = Type.String({ pattern: '^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' });
const Where = Type.Object({
  minLat: Type.Optional(Type.Number()),
  maxLat: Type.Optional(Type.Number()),
  minLon: Type.Optional(Type.Number()),
  maxLon: Type.Optional(Type.Number()),
  zones: Type.Optional(Type.Array(NonEmptyText)),
  zip3: Type.Optional(Type.Array(NonEmptyText)),
});
const Source = Type.Object({
  title: NonEmptyText,
  publisher: NonEmptyText,
  /** null: recalled from practice, without a page. */
  url: OrNull(NonEmptyText),
  /** The day on which the page was read; null: the windows are from practice and still to be compared with it. */
  read: OrNull(NonEmptyText),
});
const METHODS = ['sow', 'transplant', 'plant'] as const;
/** The planting charts of a state's Cooperative Extension. */
const Chart = Type.Object({
  state: Type.String({ pattern: '^[A-Z]{2}$' }),
  sources: Type.Record(Type.String(), Source),
  /** As the chart divides the state; the first that holds a place counts. */
  regions: Type.Array(
    Type.Object({
      id: ContentSlug,
      name: NonEmptyText,
      where: Where,
      /** Its own page was not read: the days are those of another region, moved by its frost. */
      shifted: Type.Optional(Type.Literal(true)),
    }),
  ),
  windows: Type.Array(
    Type.Object({
      crop: ContentSlug,
      source: ContentSlug,
      as: ChoiceOf(METHODS),
      /** The page adds 'or later' to the days of spring. */
      orLater: Type.Optional(Type.Literal(true)),
      regions: Type.Record(Type.String(), Type.Array(Type.Tuple([MonthDay, MonthDay]))),
    }),
  ),
});
type Chart = Static<typeof Chart>;
export type ChartSource = Static<typeof Source>;

type MonthAndDay = readonly [month: number, day: number];
interface ChartSpan {
  from: MonthAndDay;
  /** May lie before `from`: the span runs over New Year. */
  to: MonthAndDay;
  method: (typeof METHODS)[number];
  /** The page says 'or later': it is open until its next days, or until it would not ripen before frost. */
  isOpen: boolean;
}
type ChartPlace = Pick<Prefix, 'zip3' | 'state' | 'lat' | 'lon' | 'zone'>;

const FILE = 'planting-charts.json';

/** The charts with their checks, by state. @throws ContentError with the state and the row */
export function chartsOf(value: unknown): ReadonlyMap<string, Chart> {
  const charts = checkContent(FILE, Type.Array(Chart), value);
  for (const { state, sources, regions, windows } of charts) {
    const ids = new Set(regions.map(({ id }) => id));
    for (const { crop, source, regions: own } of windows) {
      if (!sources[source]) throw new ContentError(FILE, `${state} ${crop} has an unknown source`);
      const unknown = Object.keys(own).find((id) => !ids.has(id));
      if (unknown !== undefined) throw new ContentError(FILE, `${state} ${crop} has an unknown region ${unknown}`);
    }
  }
  return new Map(charts.map((chart) => [chart.state, chart]));
}

const byState = chartsOf(table);

function holds(where: Static<typeof Where>, { zip3, lat, lon, zone }: ChartPlace): boolean {
  if (where.zip3) return where.zip3.includes(zip3);
  return (
    (where.zones === undefined || where.zones.includes(zone)) &&
    lat >= (where.minLat ?? -90) &&
    lat < (where.maxLat ?? 90) &&
    lon >= (where.minLon ?? -180) &&
    lon < (where.maxLon ?? 180)
  );
}

const monthAndDay = (text: string): MonthAndDay => [Number(text.slice(0, 2)), Number(text.slice(3))];

/** What the planting chart of a place's state says about a crop; null: it has no chart, or the chart has not the crop. */
export function chartFor(
  cropId: string,
  place: ChartPlace,
): { spans: ChartSpan[]; source: ChartSource; isShifted: boolean } | null {
  const chart = byState.get(place.state);
  const region = chart?.regions.find(({ where }) => holds(where, place));
  if (!chart || !region) return null;
  const rows = chart.windows.filter(({ crop, regions }) => crop === cropId && (regions[region.id]?.length ?? 0) > 0);
  const [first] = rows;
  const source = first && chart.sources[first.source];
  if (!source) return null;
  const spans = rows.flatMap(({ as, regions, orLater }) =>
    (regions[region.id] ?? []).map(([from, to], i) => ({
      from: monthAndDay(from),
      to: monthAndDay(to),
      method: as,
      isOpen: orLater === true && i === 0,
    })),
  );
  return { spans: joinNewYear(spans), source, isShifted: region.shifted === true };
}

/** Two spans of one method that meet at New Year are one. */
function joinNewYear(spans: readonly ChartSpan[]): ChartSpan[] {
  const isFirst = ({ from: [month, day] }: ChartSpan) => month === 1 && day === 1;
  const isLast = ({ to: [month, day] }: ChartSpan) => month === 12 && day === 31;
  return spans.flatMap((span) => {
    const other = (test: (each: ChartSpan) => boolean) =>
      spans.find((each) => each !== span && each.method === span.method && test(each));
    const next = isLast(span) ? other(isFirst) : undefined;
    if (next) return [{ ...span, to: next.to }];
    return isFirst(span) && !isLast(span) && other(isLast) ? [] : [span];
  });
}
