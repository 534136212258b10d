import { farmSky, frostLow, mayFreeze } from './farm-sky';

// At the farm in November the sun rises at about 7:10 AM and sets at about 5:30 PM, in Eastern Standard Time.
test.each([
  ['2026-11-21T12:15:00Z', 'twilight', 0],
  ['2026-11-21T17:20:00Z', 'day', 0.5],
  ['2026-11-21T22:40:00Z', 'twilight', 1],
  ['2026-11-22T05:20:00Z', 'night', 0.5],
  ['2026-11-22T10:00:00Z', 'night', 0.85],
  ['2026-06-21T00:00:00Z', 'day', 0.95],
])('at %s it is %s', (at, light, share) => {
  const sky = farmSky(new Date(at));
  expect(sky.light).toBe(light);
  expect(Math.abs(sky.share - share)).toBeLessThan(0.06);
});

const LOWS = [
  { night: '2026-11-20', temperature: 35.6 },
  { night: '2026-11-21', temperature: 36 },
  { night: '2026-11-22', temperature: 28.4 },
];

test.each([
  ['in the evening the coming night counts', '2026-11-23T00:00:00Z', 28],
  ['before 9 AM the night that ends', '2026-11-21T13:59:00Z', 36],
  ['after 9 AM the coming night', '2026-11-21T14:00:00Z', null],
  ['without a forecast there is none', '2026-11-25T14:00:00Z', null],
])('frost: %s', (_, at, low) => {
  expect(frostLow(new Date(at), LOWS)).toBe(low);
});

test('frost is possible from October to April', () => {
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)));
  expect(months.filter(mayFreeze).map((day) => day.getUTCMonth() + 1)).toEqual([1, 2, 3, 4, 10, 11, 12]);
});
