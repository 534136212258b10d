import { cents, formatUsd, nearestCents, toCents, toDollars } from './money';

test.each([
  ['a whole number of cents', 1999, 1999],
  ['19.99 x 100 in binary', 19.99 * 100, 1999],
  ['half a cent is no amount', 1999.5, null],
  ['a negative is no amount', -1, null],
  ['not a number', Number.NaN, null],
  ['more than can be counted', 1e300, null],
])('%s', (_, value, expected) => expect(nearestCents(value)).toBe(expected));

test('dollars are rounded once, to whole cents', () => {
  expect(toCents(79.99)).toBe(7999);
  expect(toCents(79.994)).toBeNull();
  expect(toDollars(cents(7999))).toBe(79.99);
});

test.each([
  [0, '$0.00'],
  [3999, '$39.99'],
  [129_700, '$1,297.00'],
])('%d cents read %s', (amount, text) => expect(formatUsd(cents(amount))).toBe(text));

test('a fraction can never be branded as cents', () => {
  expect(() => cents(19.99)).toThrow(RangeError);
  expect(() => cents(-5)).toThrow(RangeError);
});
