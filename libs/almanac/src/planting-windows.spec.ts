import { frost, place, planOptions } from '@farm/farm';
import { climate, frostIn } from './climate';
import { crops, grownCrops } from './crops';
import { dayOf, monthOf, textOf, yearOf } from './days';
import { plantingStatus, windowsOf, zoneNumber } from './planting-windows';

function placeOf(zip3: string) {
  const prefix = climate.byPrefix.get(zip3);
  if (!prefix) throw new Error(`No prefix ${zip3}`);
  return prefix;
}
const on = (zip3: string, day: string, kind: 'plant' | 'indoors') =>
  crops.filter((crop) => plantingStatus(crop, placeOf(zip3), dayOf(day)).kind === kind).map(({ id }) => id);

test.each<[string, string, readonly string[], readonly string[], readonly string[]]>([
  ['360', '2026-11-21', ['garlic', 'short-day-onion'], ['pansy'], ['cherry-tomato', 'leaf-lettuce', 'basil']],
  ['360', '2027-01-25', ['spinach', 'radish', 'sugar-snap-pea'], ['bell-pepper', 'parsley'], ['bush-bean', 'garlic']],
  ['360', '2027-03-20', ['cherry-tomato', 'bush-bean', 'leaf-lettuce'], [], ['garlic', 'pansy']],
  ['360', '2027-07-10', ['southern-pea', 'sweet-potato', 'basil', 'zinnia'], ['leaf-lettuce', 'pansy'], ['carrot']],
  ['360', '2027-08-23', ['carrot', 'mustard-turnip-greens', 'collards'], ['pansy'], ['garlic', 'short-day-onion']],
  ['701', '2027-07-10', ['southern-pea', 'basil', 'zinnia'], [], ['garlic', 'spinach']],
  ['288', '2026-11-21', ['short-day-onion'], ['pansy'], ['carrot', 'cherry-tomato']],
  ['337', '2027-01-25', ['leaf-lettuce', 'carrot', 'radish'], [], ['okra', 'watermelon']],
])('%s on %s: out, indoors and neither', (zip3, day, plant, indoors, neither) => {
  const [outdoor, inside] = [on(zip3, day, 'plant'), on(zip3, day, 'indoors')];
  expect(outdoor).toEqual(expect.arrayContaining([...plant]));
  expect(inside).toEqual(expect.arrayContaining([...indoors]));
  expect(neither.filter((id) => outdoor.includes(id) || inside.includes(id))).toEqual([]);
});

test('a cherry tomato in November waits: seeds indoors from February 24, out from April 14', () => {
  const tomato = crops.find(({ id }) => id === 'cherry-tomato');
  const status = tomato && plantingStatus(tomato, placeOf('360'), dayOf('2026-11-21'));
  expect(status).toEqual({ kind: 'wait', next: dayOf('2027-04-14'), indoors: dayOf('2027-02-24') });
});

test('nothing tender goes out before the average last frost, nor before the 1-in-10 date where no chart says otherwise', () => {
  const dated = [...climate.byPrefix.values()].flatMap((prefix) =>
    prefix.frost.kind === 'dates' ? [{ prefix, frost: prefix.frost }] : [],
  );
  const tender = grownCrops.filter(({ hardiness }) => hardiness === 'tender');
  const early = dated.flatMap(({ prefix, frost }) =>
    tender.flatMap((crop) =>
      windowsOf(crop, prefix, dayOf('2027-06-01'))
        .outdoor.filter(({ from, source }) => {
          const { lastTenth, lastHalf } = frostIn(frost, yearOf(from));
          return from < (source ? lastHalf : lastTenth) && monthOf(from) <= 6;
        })
        .map(({ from }) => `${prefix.zip3} ${crop.id} ${textOf(from)}`),
    ),
  );
  expect(early).toEqual([]);
});

test('a chart of the state has the dates where it has the crop, else frost dates', () => {
  const carrot = crops.find(({ id }) => id === 'carrot');
  const [inChart] = carrot ? windowsOf(carrot, placeOf('326'), dayOf('2027-06-01')).outdoor : [];
  expect(inChart?.source?.publisher).toBe('UF/IFAS Extension');
  const [worked] = carrot ? windowsOf(carrot, placeOf('857'), dayOf('2027-06-01')).outdoor : [];
  expect([worked === undefined, worked?.source]).toEqual([false, undefined]);
});

test('every Southern prefix of zone 7 and warmer has something to plant or to start on the 1st and 15th of every month', () => {
  const southern = [...climate.byPrefix.values()].filter(
    ({ state, frost, zone }) =>
      planOptions.southernStates.includes(state) && frost.kind === 'dates' && zoneNumber(zone) >= 7,
  );
  const idle = southern.flatMap((prefix) =>
    Array.from({ length: 24 }, (_, i) =>
      dayOf(`2027-${String(Math.floor(i / 2) + 1).padStart(2, '0')}-${i % 2 ? 15 : '01'}`),
    )
      .filter((day) => crops.every((crop) => plantingStatus(crop, prefix, day).kind === 'wait'))
      .map((day) => `${prefix.zip3} ${textOf(day)}`),
  );
  expect(idle).toEqual([]);
});

test.each([
  ['Gainesville, Florida', '326', ['carrot', 'radish', 'kale', 'collards', 'spinach']],
  ['San Antonio, Texas', '782', ['radish', 'spinach', 'kale', 'collards']],
  ['New Orleans, Louisiana', '701', ['spinach', 'kale', 'mustard-turnip-greens', 'leaf-lettuce']],
])('hardy crops are planted through the mild winter of %s', (_, zip3, ids) => {
  expect(on(zip3, '2026-11-28', 'plant')).toEqual(expect.arrayContaining(ids));
});

test.each([
  ['432', 'spinach', '03-20'],
  ['432', 'leaf-lettuce', '03-20'],
  ['054', 'sugar-snap-pea', '04-10'],
  ['054', 'short-day-onion', '04-10'],
])('in zone 6 and colder nothing goes into frozen ground: %s %s not before %s', (zip3, id, floor) => {
  const crop = crops.find((each) => each.id === id);
  const windows = crop ? windowsOf(crop, placeOf(zip3), dayOf('2027-06-01')).outdoor : [];
  const spring = windows.filter(({ from }) => textOf(from) < '2027-07' && textOf(from) > '2027');
  expect(spring).not.toEqual([]);
  expect(spring.filter(({ from }) => from < dayOf(`2027-${floor}`))).toEqual([]);
  expect(windows.filter(({ from, to }) => to > dayOf('2027-11-15') && from < dayOf('2028-02-01'))).toEqual([]);
});

const windowsAt = (zip3: string, id: string, today: string) => {
  const crop = grownCrops.find((each) => each.id === id);
  return crop ? windowsOf(crop, placeOf(zip3), dayOf(today)).outdoor : [];
};
const isOpen = (zip3: string, id: string, day: string) =>
  windowsAt(zip3, id, day).some(({ from, to }) => from <= dayOf(day) && to >= dayOf(day));

test.each([
  ['304', 'carrot', '2026-12-01', false],
  ['972', 'spinach', '2026-12-15', false],
  ['712', 'radish', '2026-12-02', false],
  ['850', 'carrot', '2026-12-01', true],
  ['701', 'radish', '2026-12-20', true],
  ['402', 'larkspur', '2027-11-20', false],
  ['241', 'short-day-onion', '2026-12-11', false],
  ['405', 'cilantro', '2027-09-01', true],
  ['212', 'cherry-tomato', '2027-06-05', true],
])('no seed in deep winter, a fall in the mountains and no summer gap in the north: %s %s %s', (zip3, id, day, open) =>
  expect(isOpen(zip3, id, day)).toBe(open),
);

test.each([
  ['312', 'sweet-corn', '2027-07-10', true],
  ['312', 'sweet-corn', '2027-08-10', false],
  ['312', 'summer-squash', '2027-08-10', true],
])('a chart that ends in summer leaves no later window: %s %s %s', (zip3, id, day, open) =>
  expect(isOpen(zip3, id, day)).toBe(open),
);

test('frost-free places plant tomatoes in fall and garlic never', () => {
  const kinds = Object.fromEntries(
    crops.map((crop) => [crop.id, plantingStatus(crop, placeOf('331'), dayOf('2026-11-21')).kind]),
  );
  expect(kinds).toMatchObject({ 'cherry-tomato': 'plant', 'leaf-lettuce': 'plant', garlic: 'wait', basil: 'wait' });
});

test("the farm's frost dates are those of its ZIP code", () => {
  const { frost: row } = placeOf(place.zip3);
  const days = row.kind === 'dates' ? frostIn(row, 2027) : undefined;
  const monthDays = [days?.lastHalf, days?.lastTenth, days?.firstHalf].map((day) => textOf(day ?? 0).slice(5));
  expect(monthDays).toEqual([frost.lastHalf, frost.lastNineInTen, frost.firstHalf]);
});
