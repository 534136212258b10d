import { frostIn, yearsAround, type Frost, type FrostYear } from '../place/climate';
import type { Crop } from './crops';
import { dateIn, type Day } from '../../calendar/days';

/** Days on which a crop may go out, both included, and the same weeks earlier indoors. */
interface Window {
  from: Day;
  to: Day;
}

export interface Windows {
  outdoor: readonly Window[];
  indoor: readonly Window[];
}

/** Whether a crop can go out in the coming four weeks, be started indoors, or has to wait. */
export type Status =
  | { kind: 'plant'; window: Window }
  | { kind: 'indoors'; window: Window; setOut: Day }
  | { kind: 'wait'; next: Day | null; indoors: Day | null };

/** A plan looks four weeks ahead, today included. */
const PLAN_DAYS = 28;

const KEPT_DAYS = 14; // a tender crop's spring window is pushed behind the frost, never pushed away

function spring(crop: Crop, frost: FrostYear): Window | null {
  if (!crop.springWeeksFromLastFrost50) return null;
  const [a, b] = crop.springWeeksFromLastFrost50;
  const window = { from: frost.lastHalf + 7 * a, to: frost.lastHalf + 7 * b };
  if (crop.hardiness !== 'tender') return window;
  const from = Math.max(window.from, frost.lastTenth); // 1 spring in 10 freezes later than this
  return { from, to: Math.max(window.to, from + KEPT_DAYS) };
}

function fall(crop: Crop, frost: FrostYear, year: number): Window | null {
  if (!crop.fallWeeksBeforeFirstFrost50) return null;
  const [earliest, latest] = crop.fallWeeksBeforeFirstFrost50;
  const from = frost.firstHalf - 7 * earliest;
  return {
    from: crop.hardiness === 'tender' ? Math.max(from, frost.lastTenth) : from,
    to: Math.min(frost.firstHalf - 7 * latest, dateIn(year + 1, 1, 15)),
  };
}

function ofYear(crop: Crop, frost: FrostYear, year: number): Window[] {
  const [first, second] = [spring(crop, frost), fall(crop, frost, year)];
  const both =
    crop.heatLover && first
      ? [{ from: first.from, to: second?.to ?? frost.firstHalf - crop.daysToHarvest[1] }]
      : [first, second];
  const lastChance = crop.season === 'warm' ? frost.firstHalf - crop.daysToHarvest[0] : Infinity;
  return both
    .filter((window) => window !== null)
    .map(({ from, to }) => ({ from, to: Math.min(to, lastChance) }))
    .filter(({ from, to }) => from <= to);
}

// Where no regular frost comes the year is turned around. Months and dates, both included.
type Season = readonly [fromMonth: number, fromDate: number, toMonth: number, toDate: number];
const TOMATOES: Season = [8, 15, 3, 1];
const FROST_FREE: Readonly<Record<string, Season | null>> = {
  'cherry-tomato': TOMATOES,
  'slicing-tomato': TOMATOES,
  'bell-pepper': TOMATOES,
  'hot-pepper': TOMATOES,
  'bush-bean': [9, 1, 4, 15],
  'pole-bean': [9, 1, 4, 15],
  'lima-bean': [9, 1, 4, 15],
  'short-day-onion': [10, 1, 12, 31],
  'irish-potato': [11, 1, 1, 31],
  pansy: [11, 1, 1, 31],
  garlic: null,
};

function frostFreeSeason(crop: Crop): Season | null {
  const own = FROST_FREE[crop.id];
  if (own !== undefined) return own;
  if (crop.season === 'perennial') return [10, 1, 4, 30];
  if (crop.season === 'cool') return [10, 1, 2, 15];
  return crop.heatLover ? [2, 15, 8, 31] : [9, 1, 4, 15];
}

function frostFree(crop: Crop, year: number): Window[] {
  const season = frostFreeSeason(crop);
  if (!season) return [];
  const [fromMonth, fromDate, toMonth, toDate] = season;
  return [
    { from: dateIn(year, fromMonth, fromDate), to: dateIn(toMonth < fromMonth ? year + 1 : year, toMonth, toDate) },
  ];
}

/**
 * When a crop may be planted around a day. Tender crops never go out before the day after which only 1 spring in 10
 * freezes; warm ones never so late that no harvest comes. Where frost comes in any month nothing is promised.
 */
export function windowsOf(crop: Crop, frost: Frost, today: Day): Windows {
  if (frost.kind === 'ever') return { outdoor: [], indoor: [] };
  const outdoor = yearsAround(today)
    .flatMap((year) => (frost.kind === 'free' ? frostFree(crop, year) : ofYear(crop, frostIn(frost, year), year)))
    .sort((a, b) => a.from - b.from);
  const lead = crop.indoorLeadWeeks === null ? null : 7 * crop.indoorLeadWeeks;
  return {
    outdoor,
    indoor: lead === null ? [] : outdoor.map(({ from, to }) => ({ from: from - lead, to: to - lead })),
  };
}

/** What can be done with a crop in the four weeks from today. */
export function statusOf(crop: Crop, frost: Frost, today: Day): Status {
  const { outdoor, indoor } = windowsOf(crop, frost, today);
  const last = today + PLAN_DAYS - 1;
  const touches = ({ from, to }: Window) => from <= last && to >= today;
  const open = outdoor.find(touches);
  if (open) return { kind: 'plant', window: open };
  const at = indoor.findIndex(touches);
  const inside = indoor[at];
  if (inside) return { kind: 'indoors', window: inside, setOut: outdoor[at]?.from ?? today };
  const next = outdoor.findIndex(({ from }) => from > last);
  return { kind: 'wait', next: outdoor[next]?.from ?? null, indoors: indoor[next]?.from ?? null };
}
