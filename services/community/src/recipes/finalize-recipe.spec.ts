import { finalizeRecipe, formatDuration } from './finalize-recipe';
import { builtInDraft } from './testing/draft-of';

test.each([
  [0, '0 minutes'],
  [1, '1 minute'],
  [45, '45 minutes'],
  [60, '1 hour'],
  [75, '1 hour 15 minutes'],
  [121, '2 hours 1 minute'],
])('%i minutes are %s', (minutes, expected) => expect(formatDuration(minutes)).toBe(expected));

test.each([
  ['dry ones are soaked and boiled', 'kidney beans', 'dry', true],
  ['canned ones are cooked already', 'kidney beans', 'canned, rinsed', false],
  ['however the can is said', 'canned kidney beans', '', false],
])('%s', (_, name, note, warned) => {
  const draft = builtInDraft('fasolakia');
  const ingredients = [...draft.ingredients, { name, amount: '1 cup (180 g)', note }];
  const { safety } = finalizeRecipe({ ...draft, ingredients }, { source: 'assistant', requested: [], leftOut: [] });
  expect(safety.some((line) => line.startsWith('Kidney beans'))).toBe(warned);
});
