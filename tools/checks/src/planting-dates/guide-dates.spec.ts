import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { climate, dayOf, frostIn, type GrownCrop, grownCrops, type Prefix, textOf, windowsOf } from '@farm/almanac';
import { place } from '@farm/farm';
import { dateFaults } from '../garden-calendar/date-claims';
import { ROOT } from '../workspace';

const readGuide = (id: string) => readFileSync(join(ROOT, 'services/payments/content/guides', `${id}.md`), 'utf8');
const seeds = readGuide('seeds-of-change');
const food = readGuide('sustainable-food');

// A year without a leap day; the guides have days but no years.
const YEAR = 2027;
const MIDSUMMER = dayOf(`${YEAR}-06-01`);

function prefixOf(zip3: string): Prefix {
  const prefix = climate.byPrefix.get(zip3);
  if (!prefix) throw new RangeError(`The climate table has no ${zip3}`);
  return prefix;
}

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
const dateText = (day: number, format = short) => format.format(new Date(`${textOf(day)}T00:00:00Z`));

/** Crops of the crop table as the guides call them. */
const CROPS: Readonly<Record<string, string>> = {
  Basil: 'basil',
  Beets: 'beet',
  Broccoli: 'broccoli',
  'Bush beans': 'bush-bean',
  Cabbage: 'cabbage',
  Carrots: 'carrot',
  'Cherry tomatoes': 'cherry-tomato',
  Collards: 'collards',
  Cucumbers: 'cucumber',
  Eggplant: 'eggplant',
  Garlic: 'garlic',
  'Leaf lettuce': 'leaf-lettuce',
  Lettuce: 'leaf-lettuce',
  'Mustard and turnip greens': 'mustard-turnip-greens',
  Okra: 'okra',
  'Onion plants': 'short-day-onion',
  Onions: 'short-day-onion',
  Peppers: 'bell-pepper',
  Potatoes: 'irish-potato',
  Radish: 'radish',
  'Snap peas': 'sugar-snap-pea',
  'Southern peas': 'southern-pea',
  Spinach: 'spinach',
  Squash: 'summer-squash',
  'Sweet potatoes': 'sweet-potato',
};

function cropNamed(name: string): GrownCrop {
  const crop = grownCrops.find(({ id }) => id === CROPS[name]);
  if (!crop) throw new RangeError(`The crop table has no crop for ${name}`);
  return crop;
}

/** 'Jan 15 to Apr 1' for each window at the farm. */
const farmSpans = (name: string): string[] =>
  windowsOf(cropNamed(name), prefixOf(place.zip3), MIDSUMMER)
    .outdoor.filter(({ from }) => textOf(from).startsWith(`${YEAR}`))
    .map(({ from, to }) => `${dateText(from)} to ${dateText(to)}`);

/** Rows of the table under a heading, as cells. */
function tableUnder(text: string, heading: string): string[][] {
  const lines = (text.split(`${heading}\n`)[1] ?? '').split('\n');
  const first = lines.findIndex((line) => line.startsWith('|'));
  const length = lines.slice(first).findIndex((line) => !line.startsWith('|'));
  return lines.slice(first + 2, first + length).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

test.each(tableUnder(seeds, '### When to plant'))('in the first bed, %s', (name, ...cells) => {
  expect(cells.filter((cell) => cell !== '')).toEqual(farmSpans(name as string));
});

/** Rows of the calendar charts of a guide that name a crop. */
const chartRows = (text: string) =>
  [...text.matchAll(/```figure (?:windows|year)\n([\s\S]*?)```/g)]
    .flatMap(([, body = '']) => [...body.matchAll(/^- ([^|]+?) \| (.+)$/gm)])
    .map(([, name = '', spans = '']) => [name, spans] as const)
    .filter(([name]) => CROPS[name]);

test.each(chartRows(food))('in the kitchen plot, %s', (name, spans) => expect(spans).toBe(farmSpans(name).join(', ')));

/** Three-digit ZIP prefixes of the places that the first guide names. */
const PLACES: Readonly<Record<string, string>> = {
  'Nashville, TN': '372',
  'Raleigh, NC': '276',
  'Birmingham, AL': '352',
  'Atlanta, GA': '303',
  'Macon, GA': place.zip3,
  'Columbia, SC': '292',
  'Jackson, MS': '392',
  'Savannah, GA': '314',
  'Mobile, AL': '366',
  'Houston, TX': '770',
};

function frostOf(zip3: string) {
  const { frost } = prefixOf(zip3);
  if (frost.kind !== 'dates') throw new RangeError(`${zip3} has no frost dates`);
  return frostIn(frost, YEAR);
}

test.each(tableUnder(seeds, '## Know your two dates'))('frost dates of %s', (name, ...days) => {
  const { lastHalf, lastTenth, firstHalf } = frostOf(PLACES[name as string] ?? '');
  expect(days).toEqual([lastHalf, lastTenth, firstHalf].map((day) => dateText(day, long)));
});

test('the guide names the farm’s own three dates', () => {
  const { lastHalf, lastTenth, firstHalf } = frostOf(place.zip3);
  const [last, safe, first] = [lastHalf, lastTenth, firstHalf].map((day) => dateText(day, long));
  expect(seeds).toContain(`in middle Georgia the three dates are ${last}, ${safe} and ${first}.`);
});

test('collards in Nashville are those of the farm, moved by both frost dates', () => {
  const [home, there] = [frostOf(place.zip3), frostOf('372')];
  const [later, sooner] = [there.lastHalf - home.lastHalf, home.firstHalf - there.firstHalf];
  expect(seeds).toContain(`Nashville is ${later} days later in spring and ${sooner} days earlier in fall.`);
  const moved = farmSpans('Collards').flatMap((span, index) =>
    span
      .split(' to ')
      .map((day) => long.format(Date.parse(`${day} ${YEAR} UTC`) + (index === 0 ? later : -sooner) * 86_400_000)),
  );
  expect(seeds).toContain(`from ${moved[0]} to ${moved[1]}, and from ${moved[2]} to ${moved[3]}.`);
});

const sentencesOf = (id: string) =>
  readGuide(id)
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/```[\s\S]*?```/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('|'));

test.each(['seeds-of-change', 'growing-minds', 'sustainable-food', 'cooperative-living'])(
  '%s: planting and frost dates in sentences are those of the almanac',
  (id) => expect(sentencesOf(id).flatMap((text) => dateFaults({ title: '', text }))).toEqual([]),
);
