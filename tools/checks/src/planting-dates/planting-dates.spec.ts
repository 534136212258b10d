import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gardenCrops, site } from '@farm/farm';
import { ROOT } from '../workspace';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const GUIDE = 'services/payments/content/guides/seeds-of-change.md';
const LESSON = 'services/payments/content/courses/southern-market-garden/04-spring-and-fall-windows.md';

interface Crop {
  id: string;
  name: string;
  hardiness: string;
  springWeeksFromLastFrost50: [number, number] | null;
  fallWeeksBeforeFirstFrost50: [number, number] | null;
  daysToHarvest: [number, number];
}
const { crops } = JSON.parse(read('libs/almanac/src/data/crops-south.json')) as { crops: Crop[] };

/** Names in the guides that differ from the beginning of the name in the data. */
const ALIASES: Record<string, string> = {
  'Bush beans': 'Bush snap bean',
  'Bush bean': 'Bush snap bean',
  'Short-day onion': 'Bulb onion',
};
function findCrop(name: string): Crop {
  const guideName = ALIASES[name] ?? name.replace(/,.*/, '');
  const spellings = [guideName, guideName.replace(/s$/, ''), guideName.replace(/es$/, '')].map((each) =>
    each.toLowerCase(),
  );
  const dates = crops.find((crop) => spellings.some((spelling) => crop.name.toLowerCase().startsWith(spelling)));
  if (!dates) throw new Error(`The data has no crop called ${name}`);
  return dates;
}

// A year without a leap day; the tables have days but no years.
const YEAR = 2025;
const DAY_MS = 86_400_000;
const dayOf = (text: string) => new Date(`${text} ${YEAR} UTC`);
const after = (day: Date, weeks: number) => new Date(day.getTime() + weeks * 7 * DAY_MS);
const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const span = (first: Date, last: Date) => `${short.format(first)} to ${short.format(last)}`;
const NOT_PLANTED = 'not planted';

interface Frost {
  lastHalf: Date;
  lastNineInTen: Date;
  firstHalf: Date;
}

/** Tender crops are never planted before the safe date. */
function spring({ springWeeksFromLastFrost50: weeks, hardiness }: Crop, { lastHalf, lastNineInTen }: Frost): string {
  if (!weeks) return NOT_PLANTED;
  const first = after(lastHalf, weeks[0]);
  return span(hardiness === 'tender' && first < lastNineInTen ? lastNineInTen : first, after(lastHalf, weeks[1]));
}

const fall = ({ fallWeeksBeforeFirstFrost50: weeks }: Crop, { firstHalf }: Frost): string =>
  weeks ? span(after(firstHalf, -weeks[0]), after(firstHalf, -weeks[1])) : NOT_PLANTED;

/** Rows of the table under a heading, as cells. */
function tableUnder(file: string, heading: string): string[][] {
  const under = read(file).split(`${heading}\n`)[1] ?? '';
  const lines = under.split('\n');
  const first = lines.findIndex((line) => line.startsWith('|'));
  const length = lines.slice(first).findIndex((line) => !line.startsWith('|'));
  const rows = lines.slice(first + 2, first + length);
  return rows.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const zones: [zone: string, frost: Frost][] = tableUnder(GUIDE, '## Know your two dates').map(([zone, ...days]) => {
  const [lastHalf, lastNineInTen, firstHalf] = days.map(dayOf) as [Date, Date, Date];
  return [zone as string, { lastHalf, lastNineInTen, firstHalf }];
});
const inTable = ['7b', '8a', '9a'].map((expected) => zones.find(([zone]) => zone === expected)?.[1] as Frost);
const monthDay = (text: string) => new Date(`${YEAR}-${text}T00:00:00Z`);
const atHome: Frost = {
  lastHalf: monthDay(site.frost.lastHalf),
  lastNineInTen: monthDay(site.frost.lastNineInTen),
  firstHalf: monthDay(site.frost.firstHalf),
};

test.each(tableUnder(GUIDE, '### When to plant in spring'))('in spring, %s', (name, ...days) => {
  expect(days).toEqual(inTable.map((frost) => spring(findCrop(name as string), frost)));
});

test.each(tableUnder(GUIDE, '### When to plant for fall'))('for fall, %s', (name, ...days) => {
  expect(days).toEqual(inTable.map((frost) => fall(findCrop(name as string), frost)));
});

test.each([...tableUnder(LESSON, '### Cool crops'), ...tableUnder(LESSON, '### Warm crops')])(
  'in the course, at the farm: %s',
  (name, _, ...documented) => {
    const crop = findCrop(name as string);
    expect(documented).toEqual([spring(crop, atHome), fall(crop, atHome), crop.daysToHarvest.join(' to ')]);
  },
);

test('the guide names the farm’s own three dates', () => {
  const long = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
  const [last, safe, first] = [atHome.lastHalf, atHome.lastNineInTen, atHome.firstHalf].map((day) => long.format(day));
  expect(read(GUIDE)).toContain(`in middle Georgia the three dates are ${last}, ${safe} and ${first}.`);
});

test.each(gardenCrops.map((crop) => [crop.name, crop] as const))(
  'in the garden year, %s has the days to harvest and the hardiness of the crop table',
  (_, { crop: id, days, tender = false }) => {
    const crop = crops.find((each) => each.id === id);
    expect([crop?.daysToHarvest, crop?.hardiness === 'tender']).toEqual([days, tender]);
  },
);
