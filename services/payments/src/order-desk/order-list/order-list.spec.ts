import { monthOf, nextDay, startOfDay } from './order-list';

const refused = () => {
  throw new Error('refused');
};

test.each([
  ['2026-02-28', '2026-03-01'],
  ['2028-02-28', '2028-02-29'],
  ['2026-12-31', '2027-01-01'],
])('after %s comes %s', (day, expected) => expect(nextDay(day)).toBe(expected));

test.each([
  ['winter', '2026-01-15', '2026-01-15T05:00:00.000Z'],
  ['summer', '2026-07-15', '2026-07-15T04:00:00.000Z'],
  ['the day on which clocks go forward', '2026-03-08', '2026-03-08T05:00:00.000Z'],
])('a day begins on the farm’s clocks: %s', (_, day, expected) =>
  expect(startOfDay(day, refused).toISOString()).toBe(expected),
);

test.each(['2026-02-30', '2026-13-01', '2026-00-10'])('%s is no day', (day) =>
  expect(() => startOfDay(day, refused)).toThrow('refused'),
);

test('a month ends where the next one begins', () => {
  expect(monthOf('2026-12').map((moment) => moment.toISOString())).toEqual([
    '2026-12-01T00:00:00.000Z',
    '2027-01-01T00:00:00.000Z',
  ]);
  expect(() => monthOf('2026-13')).toThrow('Please choose a month.');
});
