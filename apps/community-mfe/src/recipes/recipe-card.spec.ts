import { withIngredient } from './recipe-card';

const twenty = Array.from({ length: 20 }, (_, i) => `crop ${i}`);

test.each<[string, readonly string[], string, readonly string[], string | null]>([
  ['a word is added trimmed', ['okra'], '  collard   greens ', ['okra', 'collard greens'], null],
  ['nothing is not added', ['okra'], '   ', ['okra'], null],
  ['a double is ignored, whatever its case', ['Okra'], 'oKRA', ['Okra'], 'Okra is already on the list.'],
  ['the twenty-first is not added', twenty, 'corn', twenty, '20 ingredients are enough.'],
  ['a word ends at forty characters', [], 'x'.repeat(50), ['x'.repeat(40)], null],
])('%s', (_, list, typed, expected, message) =>
  expect(withIngredient(list, typed)).toEqual({ list: expected, message }),
);
