import { cuisines, type Cuisine } from '@farm/farm';
import { Value } from '@sinclair/typebox/value';
import { builtInRecipes, fromBuiltInRecipes } from './built-in-recipes';
import { DraftRecipe } from './draft-recipe';
import { finalizeRecipe } from './finalize-recipe';
import { allergensOf, normalizeWords } from './foods';
import { findRecipeProblems } from './recipe-checks';
import { builtInDraft } from './testing/draft-of';

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

test('there are eighteen built-in recipes, three per cuisine, and the table below lists them all', () => {
  expect(builtInRecipes.map(({ id }) => id).sort()).toEqual(TABLE.map(([id]) => id).sort());
  for (const { value } of cuisines) expect(builtInRecipes.filter(({ culture }) => culture === value)).toHaveLength(3);
});

describe.each(TABLE)('%s', (id, minutes, serves, contains, check) => {
  const draft = builtInDraft(id);

  test('passes every check that a model must pass', () => {
    expect(findRecipeProblems(draft, [])).toEqual([]);
    expect([...Value.Errors(DraftRecipe, draft)].map(({ path, message }) => `${path} ${message}`)).toEqual([]);
  });

  test('has the time, servings and allergens of the table', () => {
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

  test('its steps name each ingredient that can be substituted', () => {
    const dish = builtInRecipes.find((each) => each.id === id);
    const inSteps = [...(dish?.instructions.join(' ') ?? '').matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
    const swappable = dish?.ingredients.filter(({ swap }) => swap !== undefined).map(({ name }) => name);
    expect([...new Set(inSteps)].sort()).toEqual([...(swappable ?? [])].sort());
  });
});

test('a request for pickles gets the note on tested recipes', () => {
  const given = ['pickling cucumbers', 'okra'];
  const { safety } = finalizeRecipe(builtInDraft('fasolakia'), { source: 'farm-book', requested: given, leftOut: [] });
  expect(safety).toEqual(['To can or pickle, follow tested recipes only: https://nchfp.uga.edu']);
});

test('kidney beans, poultry and coconut have safety notes', () => {
  const safetyOf = (id: string) =>
    finalizeRecipe(builtInDraft(id), { source: 'farm-book', requested: [], leftOut: [] }).safety.map(
      (line) => line.split(':')[0],
    );
  expect(safetyOf('rice-and-peas')).toEqual(['Kidney beans', 'Coconut']);
  expect(safetyOf('hoppin-john')).toEqual(['Poultry']);
  expect(safetyOf('pumpkin-soup')).toEqual(['Coconut']);
  expect(safetyOf('fasolakia')).toEqual([]);
});

const NOON = new Date('2026-03-20T16:00:00.000Z');
const cook = (culture: Cuisine, ...given: string[]) => fromBuiltInRecipes(given, culture, NOON);
const lineOf = (draft: ReturnType<typeof cook>['draft'], name: string) =>
  draft.ingredients.find((each) => each.name === name);

test.each<[Cuisine, string[], string]>([
  ['west-african', ['peanut butter', 'sweet potatoes'], 'Groundnut Stew (Maafe)'],
  ['west-african', ['plantains', 'cowpeas'], 'Red-Red with Plantain'],
  ['mexican', ['pattypan', 'sweet corn'], 'Calabacitas con Elote'],
  ['mexican', ['squash flowers'], 'Squash-Blossom Quesadillas'],
  ['indian', ['collard greens', 'baby spinach'], 'Sarson ka Saag with Makki Roti'],
  ['indian', ['aubergine'], 'Baingan Bharta'],
  ['caribbean', ['amaranth'], 'Callaloo of Amaranth'],
  ['caribbean', ['butternut', 'carrots'], 'Caribbean Pumpkin Soup'],
  ['caribbean', ['red kidney beans', 'rice'], 'Rice and Peas'],
  ['southern-us', ['okra', 'lima beans', 'corn'], 'Okra and Tomato Succotash'],
  ['southern-us', ['turnip greens', 'buttermilk'], 'Collards, Potlikker and Cornbread'],
  ['mediterranean', ['eggs', 'red peppers'], 'Shakshuka'],
  ['mediterranean', ['wax beans', 'turnips'], 'Fasolakia'],
])('%s with %j is %s', (culture, given, title) => expect(cook(culture, ...given).draft.title).toBe(title));

test('a substitute appears in the list, with its own cups, and in every step', () => {
  const { draft, leftOut } = cook('mediterranean', 'yardlong beans', 'turnips', 'leeks', 'green beans');
  expect(lineOf(draft, 'turnips')).toEqual({
    name: 'turnips',
    amount: '2 1/4 cups (300 g)',
    note: 'in thick wedges; in place of potatoes',
  });
  expect(draft.instructions.join(' ')).toContain('the turnips');
  expect(normalizeWords(draft.instructions.join(' '))).not.toMatch(/ potato | onion /);
  // the dish's own green beans were given too: the yardlong ones stand beside it
  expect(draft.instructions.at(-1)).toContain('Steam the yardlong beans');
  expect(leftOut).toEqual([]);
});

test.each<[Cuisine, string, string]>([
  ['southern-us', 'kidney beans', 'Sea Island red peas'], // they need a boil of their own
  ['southern-us', 'green beans', 'butter beans'], // a pod is no shelled bean
  ['mediterranean', 'habanero', 'bell peppers'], // two cups of it would be no dinner
])('%s: %s replace nothing', (culture, given, own) => {
  const { draft } = cook(culture, given);
  expect(draft.ingredients.some(({ note }) => note.includes(`in place of ${own}`))).toBe(false);
});

test('sturdy greens in place of tender ones cook 15 minutes longer', () => {
  const tender = cook('indian', 'mustard greens', 'spinach').draft;
  const sturdy = cook('indian', 'mustard greens', 'kale').draft;
  expect(sturdy.cookMinutes).toBe(tender.cookMinutes + 15);
  expect(sturdy.instructions[0]).toMatch(/Cook the kale 15 minutes longer than stated here\.$/);
});

test('unused vegetables become plain sides, at most three; the rest is explained', () => {
  const { draft, leftOut } = cook('caribbean', 'amaranth', 'broccoli', 'beets', 'cucumbers', 'radishes');
  expect(draft.instructions.at(-1)).toBe(
    'Steam the broccoli and beets, cut small, each until a knife goes in easily, 5 to 20 minutes. Slice the cucumbers and serve raw. Season with a pinch of the salt and set beside the dish.',
  );
  expect(lineOf(draft, 'cucumbers')?.amount).toBe('1 cup (120 g)');
  expect(leftOut).toEqual(['There’s plenty on the plate without the radishes.']);
});

test('anything else that the dish does not use is left out with an explanation', () => {
  expect(cook('indian', 'okra', 'rosemary', 'chocolate').leftOut).toEqual([
    'Bhindi Masala doesn’t use “rosemary”.',
    'We couldn’t work “chocolate” into this dish.',
  ]);
});

test('ties rotate by the farm’s day, whatever the server’s time zone', () => {
  const titleOn = (at: string) => fromBuiltInRecipes(['nothing we know'], 'indian', new Date(at)).draft.title;
  const days = ['2026-03-20', '2026-03-21', '2026-03-22'].map((day) => titleOn(`${day}T16:00:00Z`));
  expect(new Set(days).size).toBe(3);
  expect(titleOn('2026-03-21T03:00:00Z')).toBe(days[0]); // 11 at night on the farm, still the 20th
});

const PRODUCE = [
  ...['kale', 'leeks', 'chives', 'jalapeño', 'oregano', 'yellow squash', 'acorn squash', 'wax beans', 'beets'],
  ...['black beans', 'field peas', 'banana peppers', 'lettuce', 'mushrooms', 'chard', 'cherry tomatoes'],
];

test.each(cuisines.flatMap(({ value }) => PRODUCE.map((each) => [value, each] as const)))(
  '%s with %s passes every check after its swaps',
  (culture, given) => expect(findRecipeProblems(cook(culture, given).draft, [])).toEqual([]),
);
