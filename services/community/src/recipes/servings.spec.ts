import type { Recipe } from '@farm/contracts';
import type { Cuisine } from '@farm/farm';
import { gramsOf, nameFor, readAmountNumber, scaleAmount, scaleText } from './amounts';
import { builtInRecipes } from './built-in-recipes';
import { fromBuiltInRecipes } from './choose-recipe';
import { finalizeRecipe } from './finalize-recipe';
import { findUnlistedFoods, isNamedIn } from './foods';
import { scaleDraft } from './servings';
import { toDraft } from './swaps';

const NOON = new Date('2026-03-20T16:00:00.000Z');
const cook = (culture: Cuisine, ...given: string[]) => fromBuiltInRecipes(given, culture, NOON);
const portion = (servings: number, factor: number) => ({ servings, factor, sentence: 'For more.' });

const TEASPOONS: Readonly<Record<string, number>> = { teaspoon: 1, tablespoon: 3, cup: 48, quart: 192, gallon: 768 };
/** The volume of an amount in teaspoons, its pieces, or null. */
function sizeOf(amount: string): number | null {
  const [, number, unit = ''] =
    /^(\d+ \d\/\d|\d\/\d|\d+)(?: (teaspoon|tablespoon|cup|quart|gallon|pound|ounce)s?\b)?/.exec(amount) ?? [];
  if (number === undefined) return null;
  return readAmountNumber(number) * (TEASPOONS[unit] ?? (unit === 'pound' ? 16 : 1));
}

const ALL = [
  ...new Map(
    builtInRecipes.flatMap((dish) => toDraft(dish).ingredients).map((each) => [`${each.amount} ${each.name}`, each]),
  ).values(),
];

test('twice the people get twice the amount of everything', () => {
  for (const each of ALL) {
    const twice = scaleAmount(each, 2);
    expect([each.amount, twice, gramsOf(twice)]).toEqual([
      each.amount,
      twice,
      expect.closeTo(2 * gramsOf(each.amount), -1),
    ]);
    const [one, two] = [sizeOf(each.amount), sizeOf(twice)];
    if (one !== null && two !== null)
      expect([each.amount, twice, Math.abs(two / one - 2) < 0.15]).toEqual([each.amount, twice, true]);
  }
});

test('the same people get the same amounts, and more people never less of anything', () => {
  for (const each of ALL) {
    expect(scaleAmount(each, 1)).toBe(each.amount);
    const grams = [0.5, 1, 1.5, 2, 5, 7].map((factor) => gramsOf(scaleAmount(each, factor)));
    expect(grams).toEqual(grams.toSorted((one, other) => one - other));
  }
});

const IN_KITCHEN = /^(?:[1-9]\d*(?: [1-3]\/[2-4])?|1\/8|[1-3]\/[2-4]|[\d.,]+ k?g\b.*|[1-9][\d,]*)(?: |$)/;

test('no amount is nothing, and none is a fraction that no cup or spoon measures', () => {
  const amounts = [0.25, 1 / 3, 0.5, 0.7, 1.3, 5 / 3, 40 / 6].flatMap((factor) =>
    ALL.map((each) => scaleAmount(each, factor)),
  );
  expect(amounts.filter((each) => !IN_KITCHEN.test(each))).toEqual([]);
});

test.each([
  ['1 1/2 cups (280 g)', 'rice', 2, '3 cups (560 g)'],
  ['1/4 cup (55 g)', 'olive oil', 0.5, '2 tablespoons (30 g)'],
  ['1 1/2 teaspoons', 'salt', 2, '1 tablespoon'],
  ['1 tablespoon', 'sugar', 0.5, '1 1/2 teaspoons'],
  ['3 tablespoons', 'oil', 4, '3/4 cup (12 tablespoons)'],
  ['1 can (15 ounces)', 'chickpeas', 2, '2 cans (15 ounces each)'],
  ['2 cans (15 ounces each)', 'chickpeas', 0.5, '1 can (15 ounces)'],
  ['3', 'eggs', 0.5, '2'],
  ['1', 'bay leaf', 0.25, '1'],
  ['12 ounces (340 g)', 'shrimp', 2, '1 1/2 pounds (680 g)'],
  ['1 large (200 g)', 'onion', 0.5, '1/2 large (100 g)'],
])('%s %s times %p is %s', (amount, name, factor, expected) =>
  expect(scaleAmount({ amount, name }, factor)).toBe(expected),
);

test('steps say how much with the list, and keep minutes, sizes and temperatures', () => {
  expect(scaleText('Boil 2 cups (475 g) of the water for 20 minutes, and half a teaspoon of the salt, 165 F.', 2)).toBe(
    'Boil 4 cups (950 g) of the water for 20 minutes, and 1 teaspoon of the salt, 165 F.',
  );
  expect(scaleText('chopped, or two 15-ounce cans, in 1-inch pieces', 2)).toBe(
    'chopped, or four 15-ounce cans, in 1-inch pieces',
  );
  expect(scaleText('Pour off all but 2 tablespoons of the oil.', 3)).toBe('Pour off all but 2 tablespoons of the oil.');
});

test('a name agrees with its number', () => {
  const named = ['1 eggs', '2 bay leaf', '1/2 lemons', '2 serrano', '3 roti', '2 potato'].map((line) => {
    const [amount = '', ...name] = line.split(' ');
    return nameFor({ amount, name: name.join(' ') });
  });
  expect(named).toEqual(['egg', 'bay leaves', 'lemon', 'serranos', 'roti', 'potatoes']);
  expect(nameFor({ amount: '2 cups (360 g)', name: 'rice' })).toBe('rice');
  const counted = ['peaches', 'radishes', 'chipotles in adobo', 'bay leaves', 'collard greens'].map((name) =>
    nameFor({ amount: '1', name }),
  );
  expect(counted).toEqual(['peach', 'radish', 'chipotle in adobo', 'bay leaf', 'collard greens']);
  expect(['peach', 'radish', 'chipotle in adobo', 'squash'].map((name) => nameFor({ amount: '3', name }))).toEqual([
    'peaches',
    'radishes',
    'chipotles in adobo',
    'squashes',
  ]);
});

test('at any size list and steps tell of the same foods, and every cup keeps its weight', () => {
  for (const dish of builtInRecipes)
    for (const factor of [0.5, 40 / 6]) {
      const { ingredients, instructions } = scaleDraft(toDraft(dish), portion(40, factor));
      const list = ingredients.map(({ name, note }) => `${name}, ${note}`).join(' | ');
      expect([dish.id, findUnlistedFoods(instructions.join(' | '), list)]).toEqual([dish.id, []]);
      expect(ingredients.filter(({ name }) => !isNamedIn(instructions.join(' '), name))).toEqual([]);
      expect(Math.max(...instructions.map(({ length }) => length))).toBeLessThanOrEqual(760);
    }
});

test('who names the people gets the amounts for them, and how to cook it in batches', () => {
  const { draft, summary } = cook('west-african', 'jollof rice for 40');
  expect(draft.servings).toBe(40);
  expect(summary).toContain('The amounts are for 40 people; our recipe serves 6.');
  expect(draft.instructions[0]).toMatch(/^Cook it in 7 batches.* at 140 F or above.* within 2 hours/);
  expect(cook('southern-us', 'black-eyed peas', 'ham bone', 'for 6 people').draft.instructions[0]).not.toMatch(
    /batches/,
  );
});

test('the foods in the name of a dish are those of its list', () =>
  expect(cook('caribbean', 'rice and peas', 'for 12 people').draft.title).toBe('Rice and Peas'));

test('for one the dish is made for two', () => {
  const { draft, summary } = cook('indian', 'chicken thighs', 'yogurt', 'cooking for 1');
  expect([draft.servings, summary]).toEqual([2, expect.stringContaining('for 2 servings, the least that cooks well')]);
});

test.each<[Cuisine, string[], number, RegExp]>([
  ['southern-us', ['I have 5 pounds of okra'], 18, /for your 5 pounds of okra; our recipe serves 4, this 18/],
  ['mexican', ['pork shoulder 4 lb', 'hominy', 'dried chiles'], 12, /your 4 lb of pork shoulder/],
  ['southern-us', ['2 dozen eggs', 'spinach', 'cheese'], 4, /^(?!.*amounts)/], // a count is what the store sells
  ['southern-us', ['3 cans of salmon', 'cornmeal'], 4, /^(?!.*amounts)/],
  ['mediterranean', ['a dozen eggs', 'peppers', 'tomatoes'], 4, /^(?!.*amounts)/],
  ['mediterranean', ['3 eggs', 'peppers', 'tomatoes'], 2, /your 3 eggs/],
  ['southern-us', ['half a pound of shrimp', 'grits'], 2, /your half a pound of shrimp/],
  ['west-african', ['5 pounds chicken thighs', '1 cup rice', 'tomatoes'], 3, /your 1 cup of rice/],
  ['southern-us', ['5 ounces of shrimp', 'grits'], 4, /It takes more than your 5 ounces of shrimp: .* for 4\./],
  ['indian', ['1 pound chicken thighs', 'yogurt'], 3, /your 1 pound of chicken thighs/],
  ['caribbean', ['goat', '3 lbs potatoes', 'curry powder'], 6, /^(?!.*amounts)/], // potatoes only go along
  ['mediterranean', ['90 lbs of tomatoes', 'green beans'], 24, /amounts are for 24, and the rest is for another day/],
])('%s with %j serves %p', (culture, given, servings, sentence) => {
  const { draft, summary } = cook(culture, ...given);
  expect([draft.servings, summary]).toEqual([servings, expect.stringMatching(sentence)]);
});

test('allergens and safety are of the dish, at any size', () => {
  for (const dish of builtInRecipes.slice(0, 20)) {
    const of = (draft: ReturnType<typeof toDraft>): Pick<Recipe, 'allergens' | 'safety'> => {
      const { allergens, safety } = finalizeRecipe(draft, { source: 'farm-book', requested: [], leftOut: [] });
      return { allergens, safety };
    };
    expect(of(scaleDraft(toDraft(dish), portion(40, 5)))).toEqual(of(toDraft(dish)));
  }
});
