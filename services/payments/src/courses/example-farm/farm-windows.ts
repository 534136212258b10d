import {
  type Day,
  dayOf,
  farmPrefix,
  frostIn,
  type FrostYear,
  grownCrops,
  type GrownCrop,
  monthOf,
  type Window,
  windowsOf,
  yearOf,
} from '@farm/almanac';
import { lessonTable, shortDayName } from './lesson-table';

const { frost, zip3 } = farmPrefix;
if (frost.kind !== 'dates') throw new RangeError(`The climate table has no frost dates of ${zip3}`);
const datedFrost = frost;

/** The frosts at the farm's ZIP code in a year. */
export const farmFrost = (year: number): FrostYear => frostIn(datedFrost, year);

interface CropWindows {
  crop: GrownCrop;
  windows: readonly Window[];
}

/** A crop's windows at the farm's ZIP code around a day. @throws RangeError for a crop that the almanac does not have */
export function windowsAround(id: string, day: Day): CropWindows {
  const crop = grownCrops.find((each) => each.id === id);
  if (!crop) throw new RangeError(`The crop table has no ${id}`);
  return { crop, windows: windowsOf(crop, farmPrefix, day).outdoor };
}

// A year without a leap day; the tables have days but no years.
const YEAR = 2027;
const JULY = 7;

/** Those that begin in a year. @throws RangeError for a crop that the almanac does not have */
export function windowsAtHome(id: string): CropWindows {
  const { crop, windows } = windowsAround(id, dayOf(`${YEAR}-06-01`));
  return { crop, windows: windows.filter(({ from }) => yearOf(from) === YEAR) };
}

/** 'Jan 15 to Mar 1, Sep 1 to Oct 1'. */
export const windowSpans = (windows: readonly Window[]): string =>
  windows.map(({ from, to }) => `${shortDayName(from)} to ${shortDayName(to)}`).join(', ');

type WindowRow = readonly [label: string, how: 'S' | 'T' | 'P', id: string];

const COOL: readonly WindowRow[] = [
  ['Leaf lettuce', 'S', 'leaf-lettuce'],
  ['Spinach', 'S', 'spinach'],
  ['Collards', 'S', 'collards'],
  ['Kale', 'S', 'kale'],
  ['Mustard and turnip greens', 'S', 'mustard-turnip-greens'],
  ['Turnip roots', 'S', 'turnip'],
  ['Carrot', 'S', 'carrot'],
  ['Beet', 'S', 'beet'],
  ['Radish', 'S', 'radish'],
  ['Sugar snap pea', 'S', 'sugar-snap-pea'],
  ['Irish potato', 'P', 'irish-potato'],
  ['Garlic', 'P', 'garlic'],
  ['Short-day onion', 'P', 'short-day-onion'],
];
const WARM: readonly WindowRow[] = [
  ['Cherry tomato', 'T', 'cherry-tomato'],
  ['Slicing tomato', 'T', 'slicing-tomato'],
  ['Bell pepper', 'T', 'bell-pepper'],
  ['Bush bean', 'S', 'bush-bean'],
  ['Pole bean', 'S', 'pole-bean'],
  ['Southern pea', 'S', 'southern-pea'],
  ['Sweet potato', 'P', 'sweet-potato'],
  ['Basil', 'T', 'basil'],
  ['Zinnia', 'S', 'zinnia'],
  ['Sunflower', 'S', 'sunflower'],
];

const NOT_PLANTED = 'not planted';

interface WindowColumns {
  second: string;
  isSecond: (window: Window) => boolean;
  /** Of a crop without a second window. */
  none: string;
}

function windowTable(rows: readonly WindowRow[], { second, isSecond, none }: WindowColumns) {
  return lessonTable(
    ['Crop', 'How', 'Spring window', second, 'Days to harvest'],
    rows.map(([label, how, id]) => {
      const { crop, windows } = windowsAtHome(id);
      const first = windows.filter((window) => !isSecond(window));
      const days = crop.daysToHarvest.join(' to ');
      return [label, how, windowSpans(first) || NOT_PLANTED, windowSpans(windows.filter(isSecond)) || none, days];
    }),
  );
}

const startsInFall = ({ from }: Window) => monthOf(from) >= JULY;
/** Warm crops have their second season from June on. */
const startsInSummer = ({ from }: Window) => monthOf(from) >= 6;

const STARTED: readonly (readonly [label: string, id: string])[] = [
  ['Leaf lettuce', 'leaf-lettuce'],
  ['Collards, kale', 'collards'],
  ['Bell pepper', 'bell-pepper'],
  ['Cherry and slicing tomato', 'cherry-tomato'],
  ['Basil', 'basil'],
];

/** When trays are sown for the first day of each spring window. */
export function seedStartTable(): string {
  const rows = STARTED.map(([label, id]) => {
    const { crop, windows } = windowsAtHome(id);
    const weeks = crop.indoorLeadWeeks ?? 0;
    return [label, weeks, shortDayName((windows[0]?.from ?? 0) - 7 * weeks)];
  });
  return lessonTable(['Crop', 'Weeks in the tray', 'Seed on, for the first day of the spring window'], rows, [1]);
}

export const coolWindowTable = (): string =>
  windowTable(COOL, { second: 'Fall window', isSecond: startsInFall, none: NOT_PLANTED });

export const warmWindowTable = (): string =>
  windowTable(WARM, { second: 'Second window', isSecond: startsInSummer, none: 'one window' });
