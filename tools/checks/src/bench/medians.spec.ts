import { lineOf, medianOf, percentileOf } from './medians';

test.each([
  [[3], 3],
  [[1, 9], 5],
  [[9, 1, 5], 5],
])('the middle of %j is %s', (figures, median) => expect(medianOf(figures)).toBe(median));

test('a median of nothing is refused', () => expect(() => medianOf([])).toThrow(RangeError));

test('95 of 100 figures do not pass the 95th percentile', () =>
  expect(
    percentileOf(
      Array.from({ length: 100 }, (_, i) => i + 1),
      0.95,
    ),
  ).toBe(95));

test('growth is the ratio of the medians', () =>
  expect(lineOf({ name: 'x', small: [1, 2, 3], large: [3, 4, 5] })).toEqual({
    ...{ name: 'x', samples: 3, smallMs: 2, largeMs: 4, ratio: 2, largeP95Ms: 5 },
  }));
