import { cuisines } from '@farm/farm';
import { allergensOf } from '../foods/allergens';
import { problemsOf } from '../checks';
import { DraftRecipe } from '../draft';
import { finished } from '../finish';
import { Value } from '@sinclair/typebox/value';
import { draftOf } from '../testing/draft-of';
import { book } from './book';

// id, minutes, serves, what it contains, labels to check
const TABLE: [string, number, number, string[], string[]][] = [
  ['groundnut-stew', 65, 6, ['peanut'], []],
  ['okra-soup', 60, 6, ['fish (if used)'], []],
  ['red-red', 75, 4, [], []],
  ['calabacitas', 35, 4, ['milk'], []],
  ['squash-blossom-quesadillas', 30, 4, ['milk'], ['corn tortilla']],
  ['frijoles-de-la-olla', 130, 8, [], []],
  ['sarson-ka-saag', 85, 4, ['milk'], ['cornmeal']],
  ['bhindi-masala', 40, 4, [], []],
  ['baingan-bharta', 60, 4, [], []],
  ['callaloo', 40, 4, ['fish (if used)'], []],
  ['rice-and-peas', 105, 6, [], []],
  ['pumpkin-soup', 50, 6, [], []],
  ['hoppin-john', 90, 6, [], []],
  ['collards-potlikker-cornbread', 95, 6, ['milk', 'egg'], ['cornmeal']],
  ['okra-tomato-succotash', 40, 6, [], []],
  ['fasolakia', 65, 4, [], []],
  ['ratatouille', 75, 6, [], []],
  ['shakshuka', 35, 4, ['egg'], []],
];

test('the book has eighteen recipes, three a kitchen, and the table below names them all', () => {
  expect(book.map(({ id }) => id).sort()).toEqual(TABLE.map(([id]) => id).sort());
  for (const { value } of cuisines) expect(book.filter(({ culture }) => culture === value)).toHaveLength(3);
});

describe.each(TABLE)('%s', (id, minutes, serves, contains, check) => {
  const draft = draftOf(id);

  test('passes every check that a model must pass', () => {
    expect(problemsOf(draft, [])).toEqual([]);
    expect([...Value.Errors(DraftRecipe, draft)].map(({ path, message }) => `${path} ${message}`)).toEqual([]);
  });

  test('takes the time, feeds the people and contains what the plan says', () => {
    expect([draft.prepMinutes + draft.cookMinutes, draft.servings]).toEqual([minutes, serves]);
    const { allergens, labelCheck } = allergensOf(draft.ingredients, draft.instructions);
    expect([allergens, labelCheck]).toEqual([contains, check]);
  });

  test('has five to nine steps, a context of two or three sentences and two to four tips', () => {
    expect(draft.instructions.length).toBeGreaterThanOrEqual(5);
    expect(draft.instructions.length).toBeLessThanOrEqual(9);
    const sentences = draft.culturalContext.match(/[.!?](?= |$)/g)?.length ?? 0;
    expect([2, 3]).toContain(sentences);
    expect(draft.instructions.join(' ')).not.toMatch(/[{}]/);
  });

  test('each place for a swap is one that its steps name', () => {
    const dish = book.find((each) => each.id === id);
    const inSteps = [...(dish?.instructions.join(' ') ?? '').matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
    const swappable = dish?.ingredients.filter(({ swap }) => swap !== undefined).map(({ name }) => name);
    expect([...new Set(inSteps)].sort()).toEqual([...(swappable ?? [])].sort());
  });
});

test('who wishes for pickles is told whose recipes are tested', () => {
  const given = ['pickling cucumbers', 'kidney beans'];
  const { safety } = finished(draftOf('fasolakia'), { source: 'farm-book', given, leftOut: [] });
  expect(safety).toEqual(['To can or pickle, follow tested recipes only: https://nchfp.uga.edu']);
});

test('kidney beans, poultry and coconut bring their own lines', () => {
  const safetyOf = (id: string) =>
    finished(draftOf(id), { source: 'farm-book', given: [], leftOut: [] }).safety.map((line) => line.split(':')[0]);
  expect(safetyOf('rice-and-peas')).toEqual(['Kidney beans', 'Coconut']);
  expect(safetyOf('hoppin-john')).toEqual(['Poultry']);
  expect(safetyOf('pumpkin-soup')).toEqual(['Coconut']);
  expect(safetyOf('fasolakia')).toEqual([]);
});
