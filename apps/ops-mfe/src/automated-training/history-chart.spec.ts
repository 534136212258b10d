import { chartText, chartPoints, segmentsOf, type History } from './history-chart';

const at = (memoryRetention: number | null, day: number): History[number] => ({
  at: `2026-06-${day}T10:00:00.000Z`,
  responseQuality: 8,
  featureSuggestions: 10,
  conversationalFlow: 0,
  memoryRetention,
});
const history = [at(10, 14), at(9, 13), at(null, 12), at(7, 11)]; // newest first

test('the oldest is at the left, 10 at the top and 0 at the bottom', () => {
  expect(chartPoints(history, 'featureSuggestions').map((place) => place?.y)).toEqual([6, 6, 6, 6]);
  expect(chartPoints(history, 'conversationalFlow')[0]?.y).toBe(94);
  expect(chartPoints(history, 'memoryRetention').map((place) => place && Math.round(place.x))).toEqual([
    6,
    null,
    65,
    94,
  ]);
});

test('a missing value has no point, and interrupts the line', () => {
  expect(segmentsOf(chartPoints(history, 'memoryRetention'))).toHaveLength(1);
  expect(segmentsOf(chartPoints(history, 'responseQuality'))).toHaveLength(3);
});

test.each([
  [[at(null, 14)], 'in one assessment. Response Quality 8.0; Memory Retention not measured; '],
  [
    [at(5, 14), at(null, 13)],
    'over 2 assessments. Response Quality first 8.0, now 8.0; Memory Retention first not measured, now 5.0; ',
  ],
])('the text alternative has the first and newest values', (history, text) =>
  expect(chartText(history)).toContain(text),
);
