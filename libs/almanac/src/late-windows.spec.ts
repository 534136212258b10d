import { climate } from './climate';
import { grownCrops } from './crops';
import { dayOf, textOf } from './days';
import { climateAt } from './highlands';
import { lateWindow } from './late-windows';
import { windowsOf } from './planting-windows';

function placeAt(zip3: string) {
  const place = climate.byPrefix.get(zip3);
  if (!place) throw new Error(`No prefix ${zip3}`);
  return place;
}

const cropOf = (id: string) => {
  const crop = grownCrops.find((each) => each.id === id);
  if (!crop) throw new Error(`No ${id}`);
  return crop;
};

/** Whether a crop can go in on a day, within a window or after it. */
function isOpen(id: string, zip3: string, day: string): boolean {
  const place = placeAt(zip3);
  const today = dayOf(day);
  const { outdoor } = windowsOf(cropOf(id), place, today);
  return (
    outdoor.some(({ from, to }) => from <= today && to >= today) ||
    lateWindow(cropOf(id), { place, today, isThere: false }) !== null
  );
}

test.each([
  ['312', '2027-05-08', 'watermelon'],
  ['312', '2027-06-10', 'cantaloupe'],
  ['735', '2027-06-15', 'bell-pepper'],
  ['735', '2027-06-15', 'summer-squash'],
  ['735', '2027-06-15', 'watermelon'],
  ['381', '2027-06-12', 'winter-squash'],
  ['360', '2027-07-20', 'okra'],
  ['390', '2027-08-01', 'sunflower'],
  ['785', '2027-02-02', 'cilantro'],
  ['381', '2027-04-25', 'radish'],
  ['727', '2027-10-03', 'radish'],
  ['727', '2027-10-10', 'spinach'],
  ['420', '2027-11-06', 'garlic'],
  ['724', '2027-07-01', 'watermelon'],
  ['724', '2027-07-01', 'sweet-potato'],
  ['741', '2027-08-20', 'broccoli'],
])('at %s on %s %s can still go in', (zip3, day, id) => {
  expect(isOpen(id, zip3, day)).toBe(true);
});

test.each([
  ['312', '2027-09-10', 'watermelon'],
  ['701', '2027-07-10', 'slicing-tomato'],
  ['701', '2027-06-20', 'leaf-lettuce'],
  ['735', '2027-11-20', 'radish'],
  ['360', '2027-01-05', 'bush-bean'],
  ['752', '2027-01-15', 'basil'],
])('at %s on %s it is too late or too early for %s', (zip3, day, id) => {
  expect(isOpen(id, zip3, day)).toBe(false);
});

test('what is late has its reason: it bears, is picked small, stands light frost, or the winter', () => {
  const kindOf = (id: string, zip3: string, day: string) =>
    lateWindow(cropOf(id), { place: placeAt(zip3), today: dayOf(day), isThere: false })?.kind;
  expect([
    kindOf('watermelon', '312', '2027-05-08'),
    kindOf('cilantro', '785', '2027-02-02'),
    kindOf('radish', '727', '2027-10-03'),
    kindOf('spinach', '727', '2027-10-10'),
  ]).toEqual(['warm', 'cool', 'fall', 'winter']);
});

test('a town high above the others of its prefix has frosts of its own, and sows carrots until July', () => {
  const valley = climate.byPrefix.get('286');
  if (!valley) throw new Error('No prefix 286');
  const [boone, hickory] = [climateAt(valley, '28607'), climateAt(valley, '28601')];
  expect(hickory).toEqual(valley);
  expect(boone.zone).toBe('6b');
  const today = dayOf('2027-04-20');
  const [first] = windowsOf(cropOf('marigold'), boone, today).outdoor.filter(({ to }) => to >= today);
  expect(first && textOf(first.from) >= '2027-05-20').toBe(true);
  expect(
    windowsOf(cropOf('carrot'), boone, today).outdoor.some(
      ({ from, to }) => from <= today && to >= dayOf('2027-07-01'),
    ),
  ).toBe(true);
});

test('no window of a chart is a single day, and what is sown or later is open until its days of fall', () => {
  const place = placeAt('735');
  const spans = (id: string) =>
    windowsOf(cropOf(id), place, dayOf('2027-06-15'))
      .outdoor.filter(({ from }) => textOf(from).startsWith('2027'))
      .map(({ from, to }) => [textOf(from), textOf(to)]);
  expect(spans('bell-pepper')).toEqual([
    ['2027-04-16', '2027-07-14'],
    ['2027-07-15', '2027-07-29'],
  ]);
});
