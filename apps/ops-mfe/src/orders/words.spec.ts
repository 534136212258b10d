import { calendarText, lastDayText, momentText, plainWords, typedCents, usd } from './words';

test.each([
  ['39.99', 3999],
  ['$39.99', 3999],
  [' $ 5 ', 500],
  ['5.5', 550],
  ['1,200.00', 120000],
  ['1200', 120000],
  ['0.10', 10],
  ['', null],
  ['-5', null],
  ['5.999', null],
  ['five', null],
  ['1,2', null],
])('%j is read as %j cents', (text, expected) => expect(typedCents(text)).toBe(expected));

test.each([
  [3999, '$39.99'],
  [0, '$0.00'],
  [-5, '-$0.05'],
])('%i cents are shown as %s', (amount, expected) => expect(usd(amount)).toBe(expected));

test('moments are on the farm’s clocks, whole days in no time zone', () => {
  expect(momentText('2026-11-21T14:05:00.000Z')).toBe('Nov 21, 2026, 9:05 AM');
  expect(calendarText('2026-11-21')).toBe('Nov 21, 2026');
  expect(lastDayText('2026-12-01T05:00:00.000Z')).toBe('Nov 30, 2026');
});

test('words of the services read like words', () =>
  expect(plainWords('email_corrected_old')).toBe('Email corrected old'));
