import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  cropLabel,
  dayOf,
  farmPrefix,
  grownCrops,
  type GrownCrop,
  textOf,
  type Window,
  windowsOf,
} from '@farm/almanac';
import { frost } from '@farm/farm';
import { ROOT } from '../workspace';

const FOLDER = 'libs/farm/src';
// A year without a leap day; the calendar has days but no years.
const YEAR = 2027;
const MIDSUMMER = dayOf(`${YEAR}-06-01`);

/** First and last days, as '04-12'; a window may pass the new year. */
type MonthDays = readonly [from: string, to: string];

interface GardenCropRow {
  name: string;
  crop: string;
  plant: MonthDays[];
  days: readonly number[];
  tender?: true;
}

interface SownCropRow {
  crop: string;
  drawing: string;
  work: string;
  harvest: string;
  windows: number[][];
  harvests: number[][];
}

interface GardenMonthRow {
  name: string;
  plant: string[];
  /** What is planted by no table: bare-root trees. */
  also: string[];
  do: string[];
}

interface GardenCalendar {
  'garden-crops.json': GardenCropRow[];
  'sowing-windows.json': SownCropRow[];
  'garden-year.json': GardenMonthRow[];
}

/** What a file of libs/farm holds. */
export const storedCalendar = <Name extends keyof GardenCalendar>(name: Name) =>
  JSON.parse(readFileSync(join(ROOT, FOLDER, name), 'utf8')) as GardenCalendar[Name];

/** @throws RangeError for an id that is not in the crop table */
function cropOf(id: string): GrownCrop {
  const crop = grownCrops.find((each) => each.id === id);
  if (!crop) throw new RangeError(`The crop table has no ${id}`);
  return crop;
}

/** The windows at the farm's ZIP code of the years before, of and after `YEAR`. */
const windowsAround = (crop: GrownCrop): readonly Window[] => windowsOf(crop, farmPrefix, MIDSUMMER).outdoor;

const farmWindows = (crop: GrownCrop) => windowsAround(crop).filter(({ from }) => textOf(from).startsWith(`${YEAR}`));

const monthDay = (day: number) => textOf(day).slice(5);

function currentGardenCrop({ name, crop: id }: GardenCropRow): GardenCropRow {
  const crop = cropOf(id);
  const plant = farmWindows(crop).map(({ from, to }) => [monthDay(from), monthDay(to)] as const);
  return { name, crop: id, plant, days: crop.daysToHarvest, ...(crop.hardiness === 'tender' && { tender: true }) };
}

const VERBS = { sow: 'Sow', transplant: 'Set out', plant: 'Plant' } as const;

/** As in the chart of the year, in lower case; else as growers call it. */
const labelOf = (crop: GrownCrop): string =>
  storedCalendar('garden-crops.json')
    .find((row) => row.crop === crop.id)
    ?.name.toLowerCase() ?? cropLabel(crop);

const numberOf = (day: number) => Number(monthDay(day).replace('-', ''));
const FIRST_FREEZE = dayOf(`${YEAR}-${frost.firstHalf}`);

/** When the crop of a window is harvested; a tender one until the first freeze, at the latest. */
function harvestOf({ daysToHarvest: [least, most], hardiness }: GrownCrop, { from, to }: Window): number[][] {
  const last = hardiness === 'tender' ? Math.min(to + most, FIRST_FREEZE) : to + most;
  return from + least < last ? [[from + least, last].map(numberOf)] : [];
}

/** Drawings of crops that are dug, not picked. */
const DUG: ReadonlySet<string> = new Set(['carrot', 'garlic', 'onion', 'potato', 'radish', 'sweet-potato']);

function currentSownCrop({ crop: id, drawing }: SownCropRow): SownCropRow {
  const crop = cropOf(id);
  const windows = farmWindows(crop);
  const verb = VERBS[windows[0]?.method ?? crop.method];
  return {
    crop: id,
    drawing,
    work: `${verb} ${labelOf(crop)}`,
    harvest: `${DUG.has(drawing) ? 'Dig' : 'Pick'} ${labelOf(crop)}`,
    windows: windows.map(({ from, to }) => [numberOf(from), numberOf(to)]),
    harvests: windows.flatMap((window) => harvestOf(crop, window)),
  };
}

/** Crops of the months that have no row in the chart of the year. */
const FURTHER_CROPS = ['eggplant', 'lima-bean', 'pumpkin', 'strawberry', 'watermelon'];
const MIN_DAYS = 3; // fewer days of a month are left to the month before or after

interface MonthShare {
  label: string;
  from: number;
  to: number;
}

/** The days of a month, from 1, on which a crop can go out. */
function sharesOf(crop: GrownCrop, month: number): MonthShare[] {
  const first = dayOf(`${YEAR}-${String(month).padStart(2, '0')}-01`);
  const last = dayOf(month === 12 ? `${YEAR + 1}-01-01` : `${YEAR}-${String(month + 1).padStart(2, '0')}-01`) - 1;
  return windowsAround(crop)
    .map(({ from, to }) => ({ from: Math.max(from, first), to: Math.min(to, last) }))
    .filter(({ from, to }) => to - from + 1 >= MIN_DAYS)
    .map(({ from, to }) => ({ label: labelOf(crop), from: from - first + 1, to: to === last ? 31 : to - first + 1 }));
}

/** '2nd', '15th'. */
function ordinal(day: number): string {
  const suffix = day > 10 && day < 20 ? undefined : ['st', 'nd', 'rd'][(day % 10) - 1];
  return `${day}${suffix ?? 'th'}`;
}

/** 'All month', 'From the 12th', 'To the 15th', 'From the 5th to the 20th'. */
function spanName({ from, to }: MonthShare): string {
  if (from === 1) return to === 31 ? 'All month' : `To the ${ordinal(to)}`;
  return to === 31 ? `From the ${ordinal(from)}` : `From the ${ordinal(from)} to the ${ordinal(to)}`;
}

/** 'From the 12th: beans, okra', whole months first. */
function plantLines(month: number): string[] {
  const ids = [...storedCalendar('garden-crops.json').map(({ crop }) => crop), ...FURTHER_CROPS];
  const shares = ids.map(cropOf).flatMap((crop) => sharesOf(crop, month));
  const spans = new Map<string, string[]>();
  for (const share of shares.sort((a, b) => a.from - b.from || b.to - a.to || a.label.localeCompare(b.label)))
    spans.set(spanName(share), [...(spans.get(spanName(share)) ?? []), share.label]);
  return [...spans].map(([span, labels]) => `${span}: ${labels.join(', ')}`);
}

/** The planting dates of libs/farm as the almanac computes them for the farm's ZIP code; the rest as it is stored. */
export const currentGardenCalendar = (): GardenCalendar => ({
  'garden-crops.json': storedCalendar('garden-crops.json').map(currentGardenCrop),
  'sowing-windows.json': storedCalendar('sowing-windows.json').map(currentSownCrop),
  'garden-year.json': storedCalendar('garden-year.json').map((month, index) => ({
    ...month,
    plant: plantLines(index + 1),
  })),
});

if (require.main === module)
  for (const [name, value] of Object.entries(currentGardenCalendar()))
    writeFileSync(join(ROOT, FOLDER, name), JSON.stringify(value));
