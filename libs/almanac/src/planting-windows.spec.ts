import { place, planOptions, sownCrops } from '@farm/farm';
import { dayOf, textOf } from './days';
import { climate } from './climate';
import { crops } from './crops';
import { plantingStatus, windowsOf } from './planting-windows';

const frostOf = (zip3: string) => climate.byPrefix.get(zip3)?.frost ?? { kind: 'ever' as const };
const on = (zip3: string, day: string, kind: 'plant' | 'indoors') =>
  crops.filter((crop) => plantingStatus(crop, frostOf(zip3), dayOf(day)).kind === kind).map(({ id }) => id);

const RIPE =
  `collards cherry-tomato slicing-tomato bell-pepper hot-pepper southern-pea lima-bean sweet-potato basil zinnia
  sunflower tulsi`.split(/\s+/);

test.each<[string, string, readonly string[] | number, readonly string[] | number]>([
  ['360', '2026-11-21', ['garlic', 'short-day-onion'], ['pansy']],
  ['360', '2027-01-25', 15, ['bell-pepper', 'hot-pepper', 'parsley', 'echinacea', 'yarrow']],
  ['360', '2027-03-20', 33, []],
  ['360', '2027-07-10', RIPE, ['leaf-lettuce', 'kale', 'parsley', 'pansy', 'echinacea', 'yarrow']],
  ['360', '2027-08-23', 30, ['pansy']],
  ['701', '2027-07-10', ['southern-pea', 'sweet-potato', 'basil', 'zinnia', 'sunflower', 'tulsi'], 5],
  ['288', '2026-11-21', ['short-day-onion'], ['pansy']],
  ['337', '2027-01-25', 29, []],
])('%s on %s', (zip3, day, plant, indoors) => {
  const outdoor = on(zip3, day, 'plant');
  const inside = on(zip3, day, 'indoors');
  if (typeof plant === 'number') expect(outdoor).toHaveLength(plant);
  else expect(new Set(outdoor)).toEqual(new Set(plant));
  if (typeof indoors === 'number') expect(inside).toHaveLength(indoors);
  else expect(new Set(inside)).toEqual(new Set(indoors));
});

test('a cherry tomato in November waits: seeds indoors from February 24, out from April 14', () => {
  const tomato = crops.find(({ id }) => id === 'cherry-tomato');
  const status = tomato && plantingStatus(tomato, frostOf('360'), dayOf('2026-11-21'));
  expect(status).toEqual({ kind: 'wait', next: dayOf('2027-04-14'), indoors: dayOf('2027-02-24') });
});

test('nothing tender has a window that opens before the day after which 1 spring in 10 freezes', () => {
  const dated = [...climate.byPrefix.values()].filter(({ frost }) => frost.kind === 'dates');
  const early = dated.flatMap(({ zip3, frost }) =>
    crops
      .filter(({ hardiness }) => hardiness === 'tender')
      .flatMap((crop) => windowsOf(crop, frost, dayOf('2027-06-01')).outdoor.map((window) => ({ zip3, crop, window })))
      .filter(({ window }) => {
        const year = Number(textOf(window.from).slice(0, 4));
        const tenth = frost.kind === 'dates' ? dayOf(`${year}-01-01`) + frost.lastTenth - 1 : 0;
        return window.from < tenth;
      }),
  );
  expect(early).toEqual([]);
});

test('every Southern prefix with dates has something to plant or to start on the 1st and 15th of every month', () => {
  const southern = [...climate.byPrefix.values()].filter(
    ({ state, frost }) => planOptions.southernStates.includes(state) && frost.kind === 'dates',
  );
  const idle = southern.flatMap(({ zip3, frost }) =>
    Array.from({ length: 24 }, (_, i) =>
      dayOf(`2027-${String(Math.floor(i / 2) + 1).padStart(2, '0')}-${i % 2 ? 15 : '01'}`),
    )
      .filter((day) => crops.every((crop) => plantingStatus(crop, frost, day).kind === 'wait'))
      .map((day) => `${zip3} ${textOf(day)}`),
  );
  expect(idle).toEqual([]);
});

test('frost-free places plant tomatoes in fall and garlic never', () => {
  const kinds = Object.fromEntries(
    crops.map((crop) => [crop.id, plantingStatus(crop, { kind: 'free' }, dayOf('2026-11-21')).kind]),
  );
  expect(kinds).toMatchObject({ 'cherry-tomato': 'plant', 'leaf-lettuce': 'plant', garlic: 'wait', basil: 'wait' });
});

const SHOWN: Readonly<Record<(typeof sownCrops)[number]['drawing'], string>> = {
  bean: 'bush-bean',
  carrot: 'carrot',
  collard: 'collards',
  garlic: 'garlic',
  lettuce: 'leaf-lettuce',
  onion: 'short-day-onion',
  pepper: 'bell-pepper',
  potato: 'irish-potato',
  radish: 'radish',
  sunflower: 'sunflower',
  'sweet-potato': 'sweet-potato',
  tomato: 'cherry-tomato',
};
const monthDay = (day: number) => Number(textOf(day).slice(5).replace('-', ''));

test.each(sownCrops)('$work: the home page’s dates are those of the almanac', ({ drawing, windows }) => {
  const crop = crops.find(({ id }) => id === SHOWN[drawing]);
  const computed = crop && windowsOf(crop, frostOf(place.zip3), dayOf('2027-06-01')).outdoor;
  const thatYear = computed?.filter(({ from }) => textOf(from).startsWith('2027'));
  expect(thatYear?.map(({ from, to }) => [monthDay(from), monthDay(to)])).toEqual(windows);
});
