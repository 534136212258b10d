import { cuisines, type Cuisine } from '@farm/farm';
import { Value } from '@sinclair/typebox/value';
import { builtInRecipes } from './built-in-recipes';
import { fromBuiltInRecipes } from './choose-recipe';
import { DraftRecipe } from './draft-recipe';
import { finalizeRecipe } from './finalize-recipe';
import { safeTemperature } from './food-safety';
import { allergensOf, normalizeWords } from './foods';
import { findFood, readFoods } from './read-foods';
import { findRecipeProblems } from './recipe-checks';
import { builtInDraft } from './testing/draft-of';

/** Eggs in a batter need no thermometer, and the toothpick comes out clean. */
const BAKED_THROUGH = ['collards-potlikker-cornbread'];

test('there are at least thirteen built-in recipes per cuisine, each with an id of its own', () => {
  for (const { value } of cuisines)
    expect(builtInRecipes.filter(({ culture }) => culture === value).length).toBeGreaterThanOrEqual(13);
  expect(new Set(builtInRecipes.map(({ id }) => id)).size).toBe(builtInRecipes.length);
});

describe.each(builtInRecipes.map((dish) => [dish.id, dish] as const))('%s', (id, dish) => {
  const draft = builtInDraft(id);

  test('passes every check that a model must pass', () => {
    expect(findRecipeProblems(draft, [])).toEqual([]);
    expect([...Value.Errors(DraftRecipe, draft)].map(({ path, message }) => `${path} ${message}`)).toEqual([]);
  });

  test('has the allergens that its cook names', () => {
    const { allergens } = allergensOf(draft.ingredients, draft.instructions);
    expect(allergens.map((each) => each.replace(' (if used)', ''))).toEqual(dish.allergens);
  });

  test('is made of foods that the reader knows, each by its whole name', () => {
    const unknown = draft.ingredients.filter(({ name }) => readFoods(name).length !== 1);
    expect(unknown.map(({ name }) => name)).toEqual([]);
  });

  test('names a safe temperature for each protein that it cooks', () => {
    const steps = draft.instructions.join(' ');
    for (const { name } of draft.ingredients.filter(({ note }) => !note.startsWith('optional'))) {
      const food = findFood(name);
      const safe = food === null ? null : safeTemperature(food);
      if (food && safe !== null && !BAKED_THROUGH.includes(id))
        expect(steps).toMatch(food.kind === 'eggs' ? /firm|160 F/ : `${safe} F`);
    }
  });

  test('has five to nine steps, a context of two or three sentences and two to four tips', () => {
    expect(draft.instructions.length).toBeGreaterThanOrEqual(5);
    expect(draft.instructions.length).toBeLessThanOrEqual(9);
    const sentences = draft.culturalContext.match(/[.!?](?= |$)/g)?.length ?? 0;
    expect([2, 3]).toContain(sentences);
    expect(draft.instructions.join(' ')).not.toMatch(/[{}]/);
  });

  test('its steps name each ingredient that can be substituted', () => {
    const inSteps = [...dish.instructions.join(' ').matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
    const swappable = dish.ingredients.filter(({ swap }) => swap !== undefined).map(({ name }) => name);
    expect([...new Set(inSteps)].sort()).toEqual(swappable.sort());
  });
});

test('a request for pickles gets the note on tested recipes', () => {
  const given = ['pickling cucumbers', 'okra'];
  const { safety } = finalizeRecipe(builtInDraft('fasolakia'), { source: 'farm-book', requested: given, leftOut: [] });
  expect(safety).toEqual(['To can or pickle, follow tested recipes only: https://nchfp.uga.edu']);
});

test('kidney beans and poultry have safety notes, and coconut one for who has an allergy', () => {
  const safetyOf = (id: string, isAllergy = false) =>
    finalizeRecipe(builtInDraft(id), { source: 'farm-book', requested: [], leftOut: [], isAllergy }).safety.map(
      (line) => line.split(':')[0],
    );
  expect(safetyOf('rice-and-peas')).toEqual(['Kidney beans']);
  expect(safetyOf('rice-and-peas', true)).toEqual(['Kidney beans', 'Coconut']);
  expect(safetyOf('hoppin-john')).toEqual(['Poultry']);
  expect(safetyOf('pumpkin-soup', true)).toEqual(['Coconut']);
  expect(safetyOf('fasolakia')).toEqual([]);
});

const NOON = new Date('2026-03-20T16:00:00.000Z');
const cook = (culture: Cuisine, ...given: string[]) => fromBuiltInRecipes(given, culture, NOON);
const lineOf = (draft: ReturnType<typeof cook>['draft'], name: string) =>
  draft.ingredients.find((each) => each.name === name);

test.each<[Cuisine, string[], string]>([
  ['west-african', ['peanut butter', 'sweet potatoes'], 'Sweet Potato and Groundnut Soup'],
  ['west-african', ['plantains', 'cowpeas'], 'Red-Red with Plantain'],
  ['mexican', ['pattypan', 'sweet corn'], 'Calabacitas con Elote'],
  ['mexican', ['squash flowers'], 'Squash-Blossom Quesadillas'],
  ['indian', ['collard greens', 'baby spinach'], 'Sarson ka Saag with Makki Roti, Made with Collards'],
  ['indian', ['aubergine'], 'Baingan Bharta'],
  ['caribbean', ['amaranth'], 'Callaloo of Amaranth'],
  ['caribbean', ['butternut', 'carrots'], 'Caribbean Butternut Squash Soup'],
  ['caribbean', ['red kidney beans', 'rice'], 'Rice and Peas'],
  ['southern-us', ['okra', 'lima beans', 'corn'], 'Okra and Tomato Succotash'],
  ['southern-us', ['turnip greens', 'buttermilk'], 'Turnip Greens, Potlikker and Cornbread'],
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
  // the dish's own green beans were given too: the yardlong ones join them
  expect(draft.instructions.join(' ')).toContain('Add the yardlong beans for the last 15 minutes');
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
  expect(sturdy.instructions[0]).toMatch(/the kale .* for about 45 minutes/);
});

test('other vegetables join the pot where it has a place for them, each with its minutes; the rest is beside', () => {
  const { draft, leftOut } = cook('caribbean', 'pumpkin', 'coconut milk', 'broccoli', 'beets', 'cucumbers', 'cassava');
  const simmering = draft.instructions.find((each) => each.includes('broccoli'));
  expect(simmering).toMatch(/simmer 20 minutes.* Add the broccoli for the last 6 minutes of this step/);
  expect(simmering).toMatch(/At the very beginning set the beets to boil on the side for about 40 minutes/);
  expect(lineOf(draft, 'broccoli')?.amount).toMatch(/^1 cup \(\d+ g\)$/);
  expect(draft.cookMinutes).toBe(40);
  expect(draft.instructions.at(-2)).toMatch(/^Beside it: .*cucumbers.*cassava, peeled thick/);
  expect(leftOut).toEqual([]);
});

test('a place for other foods is a step that there is, and that cooks as long as it says', () => {
  for (const { id, takes, instructions } of builtInRecipes) {
    const step = instructions[takes?.step ?? 0] ?? '';
    const minutes = [...step.matchAll(/(\d+)(?: to (\d+))? minutes/g)].map(([, low, high]) => Number(high ?? low));
    expect([id, step !== '', (takes?.minutes ?? 0) <= Math.max(0, ...minutes)]).toEqual([id, true, true]);
    if (takes?.of.some((each) => !['toppings', 'garnishes', 'sweets', 'starches'].includes(each)))
      expect([id, step]).toEqual([id, expect.not.stringMatching(/serve/i)]);
  }
});

test('anything else that the dish does not use is left out with an explanation', () => {
  expect(cook('indian', 'okra', 'rosemary', 'chocolate', 'dragon dust').leftOut).toEqual([
    'Bhindi Masala has no place for “rosemary”: its taste would not go with the rest, and it keeps.',
    'Bhindi Masala has no place for “chocolate”: eat it beside, or keep it for another day.',
    'We couldn’t work “dragon dust” into this dish.',
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
