import { dateIn, type Day } from './days';
import { type Frost, frostIn, type FrostYear, yearsAround } from './climate';
import frostFreeSeasons from './data/frost-free-seasons.json';
import type { GrownCrop } from './crops';

/** Days on which a crop may go out, both included, and the same weeks earlier indoors. */
export interface Window {
  from: Day;
  to: Day;
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

const MIN_SPRING_DAYS = 14; // a tender crop's spring window moves behind the frost but never closes

function spring(crop: GrownCrop, frost: FrostYear): Window | null {
  if (!crop.springWeeksFromLastFrost50) return null;
  const [a, b] = crop.springWeeksFromLastFrost50;
  const window = { from: frost.lastHalf + 7 * a, to: frost.lastHalf + 7 * b };
  if (crop.hardiness !== 'tender') return window;
  const from = Math.max(window.from, frost.lastTenth); // 1 spring in 10 freezes later than this
  return { from, to: Math.max(window.to, from + MIN_SPRING_DAYS) };
}

function fall(crop: GrownCrop, frost: FrostYear, year: number): Window | null {
  if (!crop.fallWeeksBeforeFirstFrost50) return null;
  const [earliest, latest] = crop.fallWeeksBeforeFirstFrost50;
  const from = frost.firstHalf - 7 * earliest;
  return {
    from: crop.hardiness === 'tender' ? Math.max(from, frost.lastTenth) : from,
    to: Math.min(frost.firstHalf - 7 * latest, dateIn(year + 1, 1, 15)),
  };
}

function windowsIn(crop: GrownCrop, frost: FrostYear, year: number): Window[] {
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

/**
 * Tender crops never go out before the date after which only 1 spring in 10 freezes; warm ones never too late to harvest.
 * Where frost is possible in any month there are no windows.
 */
export function windowsOf(crop: GrownCrop, frost: Frost, today: Day): Windows {
  if (frost.kind === 'ever') return { outdoor: [], indoor: [] };
  const outdoor = yearsAround(today)
    .flatMap((year) =>
      frost.kind === 'free' ? frostFreeWindows(crop, year) : windowsIn(crop, frostIn(frost, year), year),
    )
    .sort((a, b) => a.from - b.from);
  const lead = crop.indoorLeadWeeks === null ? null : 7 * crop.indoorLeadWeeks;
  return {
    outdoor,
    indoor: lead === null ? [] : outdoor.map(({ from, to }) => ({ from: from - lead, to: to - lead })),
  };
}

export function plantingStatus(crop: GrownCrop, frost: Frost, today: Day): PlantingStatus {
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
