import { measured, SUGGESTIONS, type CaseScore } from './metrics';

const item = (score: number, at: number, reason = ''): CaseScore => ({
  ...{ caseKey: `case ${at}`, score, reason, judge: 'deterministic' },
});
const items = (scores: readonly number[]) => scores.map((score, at) => item(score, at));
const itemsFor = (reasons: readonly (keyof typeof SUGGESTIONS)[]) =>
  reasons.map((reason, at) => item(0, at, SUGGESTIONS[reason]));

test.each<[string, number[], number]>([
  ['all right', [1, 1, 1, 1], 10],
  ['none right', [0, 0], 0],
  ['three of four', [1, 1, 1, 0], 7.5],
  ['half scores count half', [0.5, 1], 7.5],
])('%s', (_, scores, value) => {
  expect(measured('responseQuality', items(scores)).value).toBe(value);
});

test.each<[string, (keyof typeof SUGGESTIONS)[], number]>([
  ['right and rightly none', ['right', 'none', 'none'], 10],
  ['one left out', ['right', 'missing'], 6.67],
  ['one too many costs as much', ['right', 'extra'], 6.67],
  ['another page costs both', ['right', 'wrong'], 5],
  ['nothing itemsFor, nothing wanted', ['none', 'none'], 0],
])('features: %s', (_, reasons, value) => {
  expect(measured('featureSuggestions', itemsFor(reasons)).value).toBe(value);
});

test('the interval holds the value and shrinks with more cases; a perfect score leaves room below', () => {
  const of = (n: number) => measured('responseQuality', items(Array.from({ length: n }, (_, at) => (at % 4 ? 1 : 0))));
  const [few, many] = [of(40), of(400)];
  const width = ({ low, high }: typeof few) => (high ?? 0) - (low ?? 0);
  expect(few.low).toBeLessThan(7.5);
  expect(few.high).toBeGreaterThan(7.5);
  expect(width(many)).toBeLessThan(width(few));
  expect(many).toMatchObject({ value: 7.5, n: 400 });
  // R: prop.test(10, 10, correct = FALSE), and prop.test(30, 40, correct = FALSE)
  expect(measured('responseQuality', items(Array(10).fill(1)))).toMatchObject({ low: 7.22, high: 10 });
  expect(few).toMatchObject({ low: 5.98, high: 8.58 });
});

test('the order of the rows does not matter; no rows are no figure, not a bad one', () => {
  const rows = items([1, 0, 0.5, 1, 0]);
  expect(measured('conversationalFlow', [...rows].reverse())).toEqual(measured('conversationalFlow', rows));
  expect(measured('memoryRetention', [])).toEqual({ value: null, n: 0, low: null, high: null, judge: 'deterministic' });
});
