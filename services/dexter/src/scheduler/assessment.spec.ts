import { measured } from './assessment';

const results = (scores: readonly number[], keyOf = (at: number) => `case ${at}`) =>
  scores.map((score, at) => ({ key: keyOf(at), passed: score === 1 }));

test.each<[string, number[], number]>([
  ['all right', [1, 1, 1, 1], 10],
  ['none right', [0, 0], 0],
  ['three of four', [1, 1, 1, 0], 7.5],
])('%s', (_, scores, value) => {
  expect(measured(results(scores)).value).toBe(value);
});

test('a lesson is retained only if its question and its paraphrases get the trained answer', () => {
  const lessons = (...scores: number[]) => results(scores, (at) => (at < 2 ? 'x' : 'y'));
  expect(measured(lessons(1, 1, 1))).toMatchObject({ value: 10, n: 2 });
  expect(measured(lessons(1, 0, 1))).toMatchObject({ value: 5, n: 2 });
});

test('the interval holds the value and shrinks with more cases; a perfect score leaves room below', () => {
  const of = (n: number) => measured(results(Array.from({ length: n }, (_, at) => (at % 4 ? 1 : 0))));
  const [few, many] = [of(40), of(400)];
  const width = ({ low, high }: typeof few) => (high ?? 0) - (low ?? 0);
  expect(few.low).toBeLessThan(7.5);
  expect(few.high).toBeGreaterThan(7.5);
  expect(width(many)).toBeLessThan(width(few));
  expect(many).toMatchObject({ value: 7.5, n: 400 });
  // R: prop.test(10, 10, correct = FALSE), and prop.test(30, 40, correct = FALSE)
  expect(measured(results(Array(10).fill(1)))).toMatchObject({ low: 7.22, high: 10 });
  expect(few).toMatchObject({ low: 5.98, high: 8.58 });
});

test('the order of the results does not matter; without results there is no figure, not a bad one', () => {
  const rows = results([1, 0, 1, 1, 0]);
  expect(measured([...rows].reverse())).toEqual(measured(rows));
  expect(measured([])).toEqual({ value: null, n: 0, low: null, high: null, judge: 'deterministic' });
});
