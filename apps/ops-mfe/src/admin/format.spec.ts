import { formatCalendarDay, formatCents, formatFarmTimestamp, formatLastDay, humanize, toCsv } from './format';

test('times are in the farm’s time zone, calendar days in none', () => {
  expect(formatFarmTimestamp('2026-11-21T14:05:00.000Z')).toBe('Nov 21, 2026, 9:05 AM');
  expect(formatCalendarDay('2026-11-21')).toBe('Nov 21, 2026');
  expect(formatLastDay('2026-12-01T05:00:00.000Z')).toBe('Nov 30, 2026');
});

test('identifiers of the services read like words', () =>
  expect(humanize('email_corrected_old')).toBe('Email corrected old'));

test.each([
  [3999, '$39.99'],
  [0, '$0.00'],
  [-5, '-$0.05'],
])('%i cents are shown as %s', (amount, expected) => expect(formatCents(amount)).toBe(expected));

test('a CSV file has a header and escaped cells', () =>
  expect(toCsv(['name', 'note'], [{ name: '=1+1', note: null }])).toBe("\ufeffname,note\r\n'=1+1,\r\n"));
