import {
  dateIn,
  frostIn,
  monthOf,
  textOf,
  windowsOf,
  yearOf,
  yearsAround,
  type Crop,
  type Day,
  type Frost,
  type Window,
} from '@farm/almanac';
import type { GrowingYear } from '@farm/contracts';

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

/** From the first picking of the earliest planting to the last of the latest; frost ends it for tender crops. */
function harvestOf(crop: Crop, { from, to }: Window, frost: Frost): Window {
  const harvest = { from: from + crop.daysToHarvest[0], to: to + crop.daysToHarvest[1] };
  if (crop.hardiness !== 'tender' || frost.kind !== 'dates') return harvest;
  const firstFrosts = yearsAround(from).map((year) => frostIn(frost, year).firstHalf);
  const end = firstFrosts.find((day) => day >= harvest.from) ?? harvest.to;
  return { from: harvest.from, to: Math.min(harvest.to, end) };
}

/** The twelve months from the first day of today's month on. */
export function growingYear(crops: readonly Crop[], frost: Frost, today: Day): GrowingYear {
  const first = dateIn(yearOf(today), monthOf(today), 1);
  const year: Window = { from: first, to: dateIn(yearOf(today) + 1, monthOf(today), 1) - 1 };
  return {
    from: textOf(year.from),
    to: textOf(year.to),
    frost: frostSpans(frost, year),
    crops: crops.map((crop) => {
      const { outdoor, indoor } = windowsOf(crop, frost, today);
      const harvest = outdoor.map((window) => harvestOf(crop, window, frost));
      return {
        cropId: crop.id,
        name: crop.name,
        method: crop.method,
        spans: [
          ...spansOf('indoors', indoor, year),
          ...spansOf('outdoors', outdoor, year),
          ...spansOf('harvest', harvest, year),
        ],
      };
    }),
  };
}
