import { type Frost, frostIn, yearsAround } from './climate';
import type { GrownCrop } from './crops';
import { dateIn, type Day, monthOf, textOf, yearOf } from './days';
import { daysToFirstHarvest, harvestSeasonOf } from './growth-days';
import { lateWindow } from './late-windows';
import { type GrowingPlace, type Window, windowsOf, zoneNumber } from './planting-windows';

/** Days of a year, 'YYYY-MM-DD', both included. */
interface YearSpan<Kind extends string> {
  kind: Kind;
  from: string;
  to: string;
}

/** Twelve months of crops at a place: what frost there is, and when the crops are started, planted and picked. */
interface GrowingYear {
  /** The first day of a month. */
  from: string;
  to: string;
  /** `likely`: between the average first and last frost; `possible`: 1 year in 10 freezes there. */
  frost: YearSpan<'likely' | 'possible'>[];
  crops: {
    cropId: string;
    name: string;
    method: GrownCrop['method'];
    spans: YearSpan<'indoors' | 'outdoors' | 'harvest'>[];
  }[];
}

/** The part of a window within a year; null: none. */
function clip({ from, to }: Window, year: Window): Window | null {
  const part = { from: Math.max(from, year.from), to: Math.min(to, year.to) };
  return part.from <= part.to ? part : null;
}

/** Windows in order, those that overlap or adjoin as one. */
function merge(windows: readonly Window[]): readonly Window[] {
  const merged: Window[] = [];
  for (const window of windows.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && window.from <= last.to + 1) last.to = Math.max(last.to, window.to);
    else merged.push({ ...window });
  }
  return merged;
}

function spansOf<Kind extends string>(kind: Kind, windows: readonly Window[], year: Window) {
  return merge(windows.flatMap((window) => clip(window, year) ?? [])).map(({ from, to }) => ({
    kind,
    from: textOf(from),
    to: textOf(to),
  }));
}

/** Two parts where a frost is possible, and the winter between them, for each winter that touches the year. */
function frostSpans(frost: Frost, year: Window): GrowingYear['frost'] {
  if (frost.kind !== 'dates') return [];
  const winters = yearsAround(year.from).map((first) => ({
    fall: frostIn(frost, first),
    spring: frostIn(frost, first + 1),
  }));
  return [
    ...spansOf(
      'likely',
      winters.map(({ fall, spring }) => ({ from: fall.firstHalf, to: spring.lastHalf })),
      year,
    ),
    ...spansOf(
      'possible',
      winters.flatMap(({ fall, spring }) => [
        { from: fall.firstTenth, to: fall.firstHalf - 1 },
        { from: spring.lastHalf + 1, to: spring.lastTenth },
      ]),
      year,
    ),
  ];
}

/** From this zone on the summer ends what likes cool weather, on about this day. */
const SUMMER_ZONE = 7;
const HEAT_DAY = [6, 30] as const;
/** For years, or until the frost of a year. */
const LONG_BEARING_DAYS = 240;

/** From the first picking of the earliest planting to the end of bearing of the latest; frost ends it for tender crops. */
function harvestOf(crop: GrownCrop, { from, to }: Window, place: GrowingPlace): Window {
  const { frost, zone } = place;
  const season = harvestSeasonOf(crop, from, place);
  if (season) return { from: season.from, to: Math.max(season.to, harvestSeasonOf(crop, to, place)?.to ?? season.to) };
  const harvest = {
    from: from + daysToFirstHarvest(crop, from, place),
    to: to + crop.daysToHarvest[1] + (crop.bearingDays ?? LONG_BEARING_DAYS),
  };
  if (crop.season === 'cool' && crop.bearingDays !== null && zoneNumber(zone) >= SUMMER_ZONE) {
    const heat = yearsAround(harvest.from).map((year) => dateIn(year, ...HEAT_DAY));
    return { from: harvest.from, to: Math.min(harvest.to, heat.find((day) => day >= harvest.from) ?? harvest.to) };
  }
  if (crop.hardiness !== 'tender' || frost.kind !== 'dates') return harvest;
  const firstFrosts = yearsAround(from).map((year) => frostIn(frost, year).firstHalf);
  const end = firstFrosts.find((day) => day >= harvest.from) ?? harvest.to;
  return { from: harvest.from, to: Math.min(harvest.to, end) };
}

/** Windows that begin so long after another are the season of the next year. */
const YEAR_DAYS = 350;

/**
 * Each season of a crop once, with its first and its last day: the one that is on, also if it began before today or ends after
 * New Year, and those that begin before it comes again. Picking is that of the shown days of planting.
 */
export function seasonsOf(crop: GrownCrop, place: GrowingPlace, today: Day): GrowingYear['crops'][number]['spans'] {
  const { outdoor, indoor } = windowsOf(crop, place, today);
  const late = lateWindow(crop, { place, today, isThere: false });
  const ever: Window = { from: -Infinity, to: Infinity };
  const once = (windows: readonly Window[]) => {
    const ahead = merge(windows).filter(({ to }) => to >= today);
    const [first] = ahead;
    return first ? ahead.filter(({ from }) => from < first.from + YEAR_DAYS) : [];
  };
  const open = once([...outdoor, ...(late ? [late.window] : [])]);
  return [
    ...spansOf('indoors', once(indoor), ever),
    ...spansOf('outdoors', open, ever),
    ...spansOf(
      'harvest',
      open.map((window) => harvestOf(crop, window, place)),
      ever,
    ),
  ];
}

/** The twelve months from the first day of today's month on; what is planted and picked, from today on only. */
export function growingYear(crops: readonly GrownCrop[], place: GrowingPlace, today: Day): GrowingYear {
  const first = dateIn(yearOf(today), monthOf(today), 1);
  const year: Window = { from: first, to: dateIn(yearOf(today) + 1, monthOf(today), 1) - 1 };
  const ahead: Window = { from: today, to: year.to };
  return {
    from: textOf(year.from),
    to: textOf(year.to),
    frost: frostSpans(place.frost, year),
    crops: crops.map((crop) => {
      const { outdoor, indoor } = windowsOf(crop, place, today);
      const late = lateWindow(crop, { place, today, isThere: false });
      const open = [...outdoor, ...(late ? [late.window] : [])].flatMap((window) => clip(window, ahead) ?? []);
      return {
        cropId: crop.id,
        name: crop.name,
        method: crop.method,
        spans: [
          ...spansOf('indoors', indoor, ahead),
          ...spansOf('outdoors', open, ahead),
          ...spansOf(
            'harvest',
            open.map((window) => harvestOf(crop, window, place)),
            ahead,
          ),
        ],
      };
    }),
  };
}
