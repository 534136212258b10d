import { chartFor, type ChartSource } from './planting-charts';
import { dateIn, monthOf, yearOf, type Day } from './days';
import { type Frost, frostIn, type FrostYear, type Prefix, yearsAround } from './climate';
import frostFreeSeasons from './data/frost-free-seasons.json';
import type { GrownCrop } from './crops';

/** What planting dates depend on. */
export interface GrowingPlace extends Pick<Prefix, 'zip3' | 'state' | 'lat' | 'lon' | 'zone' | 'frost'> {
  /** Weeks that a greenhouse or a tunnel without heat adds before spring windows and after those of fall. */
  coverWeeks?: number;
  /** So high that summers stay cool: see `climate-highlands.json`. */
  isHighland?: boolean;
}

const OF_FIELD: ReadonlySet<string> = new Set(
  'sweet-corn dent-corn sorghum winter-squash pumpkin southern-pumpkin watermelon cantaloupe sweet-potato'.split(' '),
);

/** Weeks that a greenhouse of the place adds to the season of a crop; what grows by the row stays in open ground. */
export const coverWeeksOf = ({ id }: GrownCrop, { coverWeeks = 0 }: Pick<GrowingPlace, 'coverWeeks'>): number =>
  OF_FIELD.has(id) ? 0 : coverWeeks;

/** Days on which a crop may go out, both included, and the same weeks earlier indoors. */
export interface Window {
  from: Day;
  to: Day;
  /** How the crop goes in, where a chart says it; absent: as its row says. */
  method?: GrownCrop['method'];
  /** The chart of the state that has it; absent: it is worked out from frost dates or months. */
  source?: ChartSource;
}

interface Windows {
  outdoor: readonly Window[];
  indoor: readonly Window[];
}

/** Whether a crop can go out in the coming four weeks, be started indoors, or has to wait. */
export type PlantingStatus =
  | { kind: 'plant'; window: Window }
  | { kind: 'indoors'; window: Window; setOut: Day }
  | { kind: 'wait'; next: Day | null; indoors: Day | null };

/** A plan looks four weeks ahead, today included. */
const PLAN_DAYS = 28;

const MIN_SPRING_DAYS = 14; // a spring window moves behind the frost but never closes

/** '8b' as 8.5. */
export const zoneNumber = (zone: string): number => Number.parseInt(zone, 10) + (zone.endsWith('b') ? 0.5 : 0);

/** From here on winters are so mild that hardy crops grow, and can be planted, from fall to spring without a break. */
const MILD_ZONE = { 'half-hardy': 9, hardy: 8.5, 'very-hardy': 8.5 } as const;
/** Weeks before the average last frost from which on the soil can be worked in colder zones. */
const SOIL_FLOOR_WEEKS = [
  { maxZone: 5.5, weeks: 3 },
  { maxZone: 6.5, weeks: 4 },
] as const;

function spring(crop: GrownCrop, frost: FrostYear, zone: number): Window | null {
  if (!crop.springWeeksFromLastFrost50) return null;
  const [a, b] = crop.springWeeksFromLastFrost50;
  const window = { from: frost.lastHalf + 7 * a, to: frost.lastHalf + 7 * b };
  const floor = SOIL_FLOOR_WEEKS.find(({ maxZone }) => zone <= maxZone);
  // 1 spring in 10 freezes later than `lastTenth`.
  const first = crop.hardiness === 'tender' ? frost.lastTenth : floor ? frost.lastHalf - 7 * floor.weeks : window.from;
  const from = Math.max(window.from, first);
  return { from, to: Math.max(window.to, from > window.from ? from + MIN_SPRING_DAYS : window.to) };
}

/** In zone 7 frost lifts sets and plants of onions that have had no five weeks to root. */
const ROOTING = { zone: 8, days: 35 } as const;
/** Grown between summer and winter. */
const QUICK_DAYS = 60;
const COOL_FALL_DAYS = 14; // what is nearly ripe goes on for two weeks after the first frost
const FALL_SOWING_DAYS = 35;

/** The fall window of what has to be picked before winter. */
function beforeWinter({ daysToHarvest: [days] }: GrownCrop, { firstHalf }: FrostYear): Window {
  const to = firstHalf - days + COOL_FALL_DAYS;
  return { from: to - FALL_SOWING_DAYS, to };
}

function fall(crop: GrownCrop, frost: FrostYear, year: number, zone: number): Window | null {
  if (!crop.fallWeeksBeforeFirstFrost50) return null;
  const [earliest, latest] = crop.fallWeeksBeforeFirstFrost50;
  // What stands through the winter as a small plant does not live through one of zone 6; garlic has no other season.
  if (zone < 7 && latest < 3 && crop.springWeeksFromLastFrost50)
    return crop.method === 'sow' && crop.daysToHarvest[0] <= QUICK_DAYS ? beforeWinter(crop, frost) : null;
  // Where winters are long, cloves that are planted early sprout before them.
  const from = frost.firstHalf - 7 * (zone < 7 && !crop.springWeeksFromLastFrost50 ? Math.min(earliest, 2) : earliest);
  return {
    from: crop.hardiness === 'tender' ? Math.max(from, frost.lastTenth) : from,
    to: Math.min(
      frost.firstHalf - 7 * latest,
      zone < ROOTING.zone && crop.method === 'plant' && crop.springWeeksFromLastFrost50
        ? frost.firstHalf + ROOTING.days
        : dateIn(year + 1, 1, 15),
    ),
  };
}

const MILD_WINTER_ZONE = 8;
const LATE_SETTING_DAYS = 21;
/** From here on summers do not keep warm crops from setting fruit: their spring and fall windows are one. */
const MILD_SUMMER_LAT = 37;

/** What takes longer has to be in early enough in fall, or early in spring. */
const MILD_WINTER_DAYS = 80;
const isMildFor = ({ hardiness, season, daysToHarvest }: GrownCrop, zone: number): boolean =>
  hardiness !== 'tender' &&
  season === 'cool' &&
  zone >= MILD_ZONE[hardiness] &&
  (daysToHarvest[0] <= MILD_WINTER_DAYS || daysToHarvest[0] >= SLOW_WINTER_DAYS);
/** They grow through the whole winter. */
const SLOW_WINTER_DAYS = 120;

function windowsIn(
  crop: GrownCrop,
  frost: Extract<Frost, { kind: 'dates' }>,
  { zone: name, lat }: GrowingPlace,
  year: number,
): Window[] {
  const zone = zoneNumber(name);
  const thisYear = frostIn(frost, year);
  const [first, second] = [spring(crop, thisYear, zone), fall(crop, thisYear, year, zone)];
  if (isMildFor(crop, zone) && first && second) {
    const next = spring(crop, frostIn(frost, year + 1), zone);
    return [{ from: second.from, to: next?.to ?? second.to }];
  }
  // In mild winters strawberries that are set in fall bear in spring; what is set in spring meets the heat.
  if (zone >= MILD_WINTER_ZONE && crop.season === 'perennial' && crop.method === 'plant' && second)
    return [{ from: second.from, to: second.to + LATE_SETTING_DAYS }];
  const isWhole = crop.heatLover || (crop.season === 'warm' && lat >= MILD_SUMMER_LAT);
  const both =
    isWhole && first
      ? [{ from: first.from, to: second?.to ?? thisYear.firstHalf - crop.daysToHarvest[1] }]
      : [first, second];
  const lastChance = crop.season === 'warm' ? thisYear.firstHalf - crop.daysToHarvest[0] : Infinity;
  return both
    .filter((window) => window !== null)
    .map(({ from, to }) => ({ from, to: Math.min(to, lastChance) }))
    .filter(({ from, to }) => from <= to);
}

type SeasonName = keyof typeof frostFreeSeasons.seasons;
const ownSeasons: Readonly<Record<string, string>> = frostFreeSeasons.crops;

function seasonNameOf(crop: GrownCrop): SeasonName {
  const own = ownSeasons[crop.id];
  if (own !== undefined) return own as SeasonName;
  if (crop.season === 'warm') return crop.heatLover ? 'heatLovers' : 'warm';
  return crop.season;
}

/** Where no regular frost comes, months and days bound the season; it may end in the next year. */
function frostFreeWindows(crop: GrownCrop, year: number): Window[] {
  const season = frostFreeSeasons.seasons[seasonNameOf(crop)];
  if (!season) return [];
  const [[fromMonth = 1, fromDay = 1], [toMonth = 1, toDay = 1]] = [season.from, season.to];
  return [
    { from: dateIn(year, fromMonth, fromDay), to: dateIn(toMonth < fromMonth ? year + 1 : year, toMonth, toDay) },
  ];
}

const HALF_HARDY_DAYS = 7;

/** The window without the days on which frost would kill what is tender: those before the average last frost at least. */
function afterFrost(window: Window, crop: GrownCrop, frost: Frost, year: number): Window {
  if (frost.kind !== 'dates' || (crop.hardiness !== 'tender' && crop.season !== 'warm')) return window;
  const { lastTenth, lastHalf } = frostIn(frost, year);
  // Corn and sunflowers come up after a light frost, not in soil that is still cold.
  if (crop.hardiness !== 'tender') {
    const first = Math.max(window.from, lastHalf - HALF_HARDY_DAYS);
    return first === window.from || first > window.to ? window : { ...window, from: first };
  }
  const from = Math.max(window.from, window.to - lastTenth >= MIN_SPRING_DAYS ? lastTenth : lastHalf);
  return from === window.from ? window : { ...window, from, to: Math.max(window.to, from + MIN_SPRING_DAYS) };
}

const isSetOut = (method: GrownCrop['method']): boolean => method !== 'sow';

const MIDWINTER_ZONE = 8;
const MIDWINTER_MONTHS: readonly number[] = [12, 1];

/** A chart that begins in December or on New Year is coarse: north of zone 8 seed lies in cold, wet ground until mid January. */
function afterMidwinter(window: Window, { zone }: Pick<GrowingPlace, 'zone'>): Window {
  const isMidwinter = MIDWINTER_MONTHS.includes(monthOf(window.from));
  if (window.method !== 'sow' || !isMidwinter || zoneNumber(zone) >= MIDWINTER_ZONE) return window;
  const from = Math.max(window.from, dateIn(yearOf(window.from + 31), 1, 15));
  return from <= window.to ? { ...window, from } : window;
}

const ABOUT_DAYS = 14;
const JULY = 7;

/** The last day of what is planted 'or later': before its days of fall, and before it would not ripen. */
function lastOpenDay(
  { daysToHarvest }: GrownCrop,
  spans: readonly { from: readonly [month: number, day: number] }[],
  frost: Frost,
  year: number,
): Day {
  const fall = spans.map(({ from }) => dateIn(year, ...from)).find((day) => monthOf(day) >= JULY);
  const ripe = frost.kind === 'dates' ? frostIn(frost, year).firstHalf - daysToHarvest[1] : Infinity;
  return Math.min(fall === undefined ? Infinity : fall - 1, ripe);
}

/** The chart's windows for the way in which the crop is grown: a date for seed is none for sets or plants. */
function chartWindows(crop: GrownCrop, { frost, ...place }: GrowingPlace, today: Day): Window[] {
  const chart = chartFor(crop.id, place);
  if (!chart) return [];
  const { source } = chart;
  const own = chart.spans.filter(({ method }) => method === crop.method || isSetOut(method) === isSetOut(crop.method));
  const spans =
    own.length > 0
      ? own
      : chart.spans.filter(({ method }) => crop.method === 'sow' || (method === 'sow' && crop.canSow));
  return yearsAround(today).flatMap((year) =>
    spans.map(({ from, to, method: charted, isOpen }) => {
      const method = isSetOut(charted) && isSetOut(crop.method) ? crop.method : charted;
      const isOverNewYear = to[0] < from[0] || (to[0] === from[0] && to[1] < from[1]);
      const first = dateIn(year, ...from);
      const printed = dateIn(isOverNewYear ? year + 1 : year, ...to);
      const next = isOpen ? lastOpenDay(crop, spans, frost, year) : printed;
      // A single day means 'about that day'.
      const last = printed === first ? first + ABOUT_DAYS : Math.max(printed, next);
      const window = { from: first, to: last, method, source };
      return afterFrost(afterMidwinter(window, place), crop, frost, year);
    }),
  );
}

const isFallWindow = ({ from }: Window): boolean => monthOf(from) >= JULY;
/**
 * Whether a window begins in the half of the year in which another begins, or, for a crop of warm weather, reaches into it: a
 * chart that ends on July 20 says that August is too late.
 */
const isOfHalf = (window: Window, other: Window, { season }: GrownCrop): boolean =>
  isFallWindow(window) === isFallWindow(other) ||
  (season === 'warm' && isFallWindow(other) && monthOf(window.to) >= JULY);

function ruleWindows(crop: GrownCrop, place: GrowingPlace, today: Day): Window[] {
  const { frost } = place;
  return yearsAround(today).flatMap((year): Window[] => {
    if (frost.kind === 'ever') return [];
    return frost.kind === 'free' ? frostFreeWindows(crop, year) : windowsIn(crop, frost, place, year);
  });
}

/** Two windows of a chart and the mild winter between them are one, and no longer only the chart's. */
function bridge(
  charted: readonly Window[],
  ruled: readonly Window[],
  crop: GrownCrop,
  { zone }: GrowingPlace,
): Window[] {
  if (!isMildFor(crop, zoneNumber(zone))) return [...charted];
  const bridges = ruled.flatMap((winter) => {
    const met = charted.filter(({ from, to }) => from <= winter.to && to >= winter.from);
    const isWhole = met.length === 1 && met.every(({ from, to }) => from <= winter.from && to >= winter.to);
    if (met.length === 0 || isWhole) return [];
    const [first] = met;
    const all = [...met, winter];
    return first
      ? [
          {
            method: first.method,
            from: Math.min(...all.map(({ from }) => from)),
            to: Math.max(...all.map(({ to }) => to)),
          },
        ]
      : [];
  });
  const isInside = (window: Window) => bridges.some(({ from, to }) => window.from >= from && window.to <= to);
  return [...charted.filter((window) => !isInside(window)), ...bridges];
}

/** Days that were moved from another part of the state are coarse: their fall ends no earlier than the frost of the place says. */
function untilFrost(charted: readonly Window[], ruled: readonly Window[]): Window[] {
  return charted.map((window) => {
    const open = ruled.find(({ from, to }) => from <= window.to && to > window.to);
    return isFallWindow(window) && open ? { ...window, to: open.to } : window;
  });
}

/** In cool summers what likes cool weather is sown and set from spring until then. */
const HIGHLAND_END = [7, 10] as const;

/** The windows of spring without the heat that ends them lower down. */
function withoutHeat(windows: readonly Window[], { season, method }: GrownCrop): Window[] {
  return windows.map((window) => {
    const to = dateIn(yearOf(window.from), ...HIGHLAND_END);
    if (season !== 'cool' || method === 'plant' || isFallWindow(window) || window.to >= to) return window;
    return { from: window.from, to, ...(window.method ? { method: window.method } : {}) };
  });
}

const DEEP_WINTER = { afterFirstFrost: 10, beforeLastFrost: 56 } as const;
/** South of here spinach comes up, and plants take root, in any week of a mild winter. */
const MILD_LAT = 34;

/** Windows without the weeks of midwinter, in which seed and young plants stand still in cold ground, unless a chart says them itself. */
function withoutMidwinter(window: Window, crop: GrownCrop, { frost, lat }: GrowingPlace): Window[] {
  const method = window.method ?? crop.method;
  const isSafe =
    lat < MILD_LAT
      ? method !== 'sow' || (crop.hardiness === 'very-hardy' && crop.method === 'sow')
      : method === 'plant';
  if (window.source || frost.kind !== 'dates' || isSafe) return [window];
  return yearsAround(window.from).reduce<Window[]>(
    (parts, year) => {
      const from = frostIn(frost, year).firstHalf + DEEP_WINTER.afterFirstFrost;
      const to = frostIn(frost, year + 1).lastHalf - DEEP_WINTER.beforeLastFrost;
      const cut = (part: Window) =>
        to < from
          ? [part]
          : [
              { ...part, to: Math.min(part.to, from - 1) },
              { ...part, from: Math.max(part.from, to + 1) },
            ].filter((half) => half.from <= half.to);
      return parts.flatMap(cut);
    },
    [window],
  );
}

/**
 * Windows by the state's planting chart; for a half of the year of which the chart says nothing, by frost dates, or by the
 * months of places without frost.
 */
function outdoorWindows(crop: GrownCrop, place: GrowingPlace, today: Day): readonly Window[] {
  const all = ruleWindows(crop, place, today);
  const days = chartWindows(crop, place, today);
  const own = chartFor(crop.id, place)?.isShifted === true ? untilFrost(days, all) : days;
  const charted = bridge(own, all, crop, place);
  const ruled = all.filter((window) =>
    charted.every((other) => !isOfHalf(other, window, crop) && (window.to < other.from || window.from > other.to)),
  );
  return [...charted, ...ruled].sort((a, b) => a.from - b.from || a.to - b.to);
}

/**
 * Tender crops never go out before the date after which only 1 spring in 10 freezes; warm ones never too late to harvest.
 * Where frost is possible in any month, and no chart has the crop, there are no windows.
 */
export function windowsOf(crop: GrownCrop, place: GrowingPlace, today: Day): Windows {
  const coverWeeks = coverWeeksOf(crop, place);
  const days = outdoorWindows(crop, place, today);
  const open = place.isHighland ? withoutHeat(days, crop) : days;
  const outdoor = (coverWeeks > 0 ? open : open.flatMap((each) => withoutMidwinter(each, crop, place))).map(
    (window) => ({
      ...window,
      from: isFallWindow(window) ? window.from : window.from - 7 * coverWeeks,
      to: isFallWindow(window) ? window.to + 7 * coverWeeks : window.to,
    }),
  );
  const lead = crop.indoorLeadWeeks === null ? null : 7 * crop.indoorLeadWeeks;
  const isOwnWay = ({ method }: Window) => (method ?? crop.method) === crop.method;
  return {
    outdoor,
    indoor:
      lead === null
        ? []
        : outdoor.filter(isOwnWay).map((window) => ({ ...window, from: window.from - lead, to: window.to - lead })),
  };
}

export function plantingStatus(crop: GrownCrop, place: GrowingPlace, today: Day): PlantingStatus {
  const { outdoor, indoor } = windowsOf(crop, place, today);
  const last = today + PLAN_DAYS - 1;
  const touches = ({ from, to }: Window) => from <= last && to >= today;
  const open = outdoor.find(touches);
  if (open) return { kind: 'plant', window: open };
  const inside = indoor.find(touches);
  if (inside) {
    const lead = 7 * (crop.indoorLeadWeeks ?? 0);
    return { kind: 'indoors', window: inside, setOut: Math.max(inside.from, today) + lead };
  }
  return {
    kind: 'wait',
    next: outdoor.find(({ from }) => from > last)?.from ?? null,
    indoors: indoor.find(({ from }) => from > last)?.from ?? null,
  };
}
