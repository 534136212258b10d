import {
  formatDay,
  formatFarmDate,
  formatFarmDateAndTime,
  formatFarmDay,
  formatFarmDayAndTime,
  formatFarmTime,
  formatFarmWeekdayAndTime,
  formatMonth,
  formatMonthAndDay,
  formatNearDay,
  formatWeekday,
  isDay,
  monthsBefore,
} from './dates';

test('days of the calendar are the same in every time zone', () => {
  expect(formatDay('2026-11-21')).toBe('November 21, 2026');
  expect(formatMonthAndDay(new Date('2027-04-14T00:00:00Z'))).toBe('April 14');
  expect(formatMonth('2026-12-01')).toBe('December 2026');
  expect(formatDay('2026-11-21', 'full')).toBe('Saturday, November 21, 2026');
  expect(formatWeekday('2026-11-21')).toBe('Saturday');
});

test.each([
  ['2026-04-14', '2026-11-21', 'April 14'],
  ['2027-04-14', '2026-11-21', 'April 14, 2027'],
])('%s read on %s is %s', (day, today, text) => expect(formatNearDay(day, today)).toBe(text));

test.each([
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2026-02-31', false],
  ['2026-2-3', false],
  ['soon', false],
])('whether %s is a day: %s', (text, expected) => expect(isDay(text)).toBe(expected));

test("a moment is a day of the farm's calendar", () => {
  expect(formatFarmDate('2026-11-22T03:00:00Z')).toBe('November 21, 2026');
  expect(formatFarmDate('2026-11-22T03:00:00Z', 'full')).toBe('Saturday, November 21, 2026');
  expect(formatFarmDate('2026-11-22T03:00:00Z', 'medium')).toBe('Nov 21, 2026');
});

test.each([
  [formatFarmDay, 'Saturday, November 21'],
  [formatFarmTime, '8:04 PM'],
  [formatFarmWeekdayAndTime, 'Saturday 8:04 PM'],
  [formatFarmDayAndTime, 'Saturday, November 21 at 8:04 PM'],
  [formatFarmDateAndTime, 'Saturday, November 21, 2026 at 8:04 PM'],
])('moments are formatted in farm time: %p', (format, text) => {
  expect(format('2026-11-22T01:04:00Z').replace(/\u202f/g, ' ')).toBe(text);
});

test.each([
  ['2026-08-31T10:00:00.000Z', 6, '2026-02-28T10:00:00.000Z'],
  ['2024-08-30T10:00:00.000Z', 6, '2024-02-29T10:00:00.000Z'],
  ['2026-05-15T10:00:00.000Z', 6, '2025-11-15T10:00:00.000Z'],
  ['2026-03-31T00:00:00.000Z', 1, '2026-02-28T00:00:00.000Z'],
  ['2026-01-31T00:00:00.000Z', 12, '2025-01-31T00:00:00.000Z'],
])('%s, %d months before, is %s', (at, months, before) =>
  expect(monthsBefore(new Date(at), months).toISOString()).toBe(before),
);
