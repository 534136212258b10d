import type { Cuisine } from '@farm/farm';
import { fromBuiltInRecipes } from './choose-recipe';
import { parseWishes } from './exclusions';
import { allergensOf } from './foods';
import { finalizeRecipe } from './finalize-recipe';
import { safetyNotesFor } from './food-safety';
import { readFoods } from './read-foods';
import { readTyped } from './recipe-summary';

const NOON = new Date('2026-11-30T17:00:00.000Z');
const cook = (culture: Cuisine, typed: string) => fromBuiltInRecipes(typed.split(' | '), culture, NOON);
const stepsOf = ({ draft }: ReturnType<typeof cook>) => draft.instructions;

describe('a condition stands in the steps where it applies', () => {
  test.each<[Cuisine, string]>([
    ['southern-us', 'butternut squash | chicken | for my baby'],
    ['mediterranean', 'zucchini | rice | baby is 9 months old'],
  ])('%s: %s: the share of a baby is out before the salt is in', (culture, typed) => {
    const answer = cook(culture, typed);
    expect(answer.draft.ingredients.map(({ name }) => name)).toContain('salt');
    const held = stepsOf(answer).findIndex((step) => /For the baby hold back the .*salt/.test(step));
    const salted = stepsOf(answer).findIndex((step) => / salt\b/.test(step));
    const share = stepsOf(answer).findIndex((step) => step.startsWith('Take out the share of the baby now'));
    expect([salted === share || held === salted, share > held, share < stepsOf(answer).length - 1]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('low salt leaves a pinch in the list, and says it of what is salty', () => {
    const { draft } = cook('mediterranean', 'chicken | olives | low sodium');
    expect(draft.ingredients.find(({ name }) => name === 'salt')?.amount).toBe('1 pinch');
    expect(draft.instructions.join(' ')).not.toMatch(/teaspoons? of (?:the )?salt/);
    expect(draft.ingredients.find(({ name }) => name.includes('olives'))?.note).toMatch(/salty: rinse/);
  });

  test.each<[Cuisine, string]>([
    ['mexican', 'pork shoulder | hominy | dried chiles | crock pot'],
    ['indian', 'lamb shoulder | yogurt | slow cooker'],
    ['southern-us', 'dry red beans | sausage | crockpot'],
  ])('%s: %s: the hours of a slow cooker are in the steps, and no other time of simmering', (culture, typed) => {
    const answer = cook(culture, typed);
    const steps = stepsOf(answer).join(' ');
    expect(answer.cookTime).toMatch(/^\d+ to \d+ hours on low(?:, then \d+ to \d+ on high)?$/);
    expect(steps).toMatch(
      /Move it all to your (?:crock ?pot|slow cooker)\. .*hours on low, or \d+ to \d+ (?:more )?hours on high/,
    );
    expect(steps.match(/hours on low/g)).toHaveLength(1);
  });

  test('a bone cooks with the rest, under a lid that stays closed', () => {
    const steps = stepsOf(cook('southern-us', 'butter beans | smoked turkey wing | slow cooker')).join(' ');
    expect(steps).not.toMatch(/Begin ahead|lid ajar|stated here/);
    expect(steps).toMatch(/Lay in the smoked turkey at the start; at the end lift it out/);
  });

  test('a diet leaves out what does not fit it, by name, and a dish that is made of nothing such comes first', () => {
    const typed = ['salmon', 'coconut milk', 'low fodmap diet'];
    const { draft } = cook('indian', typed.join(' | '));
    expect(draft.ingredients.find(({ name }) => name === 'garlic')?.note).toMatch(/not low FODMAP: leave out/);
    const { safety } = finalizeRecipe(draft, { source: 'farm-book', requested: typed, leftOut: [] });
    expect(safety[0]).toMatch(/^Low FODMAP: leave out the onion and the garlic/);
    const turkey = cook('southern-us', 'ground turkey | carrots | I have IBS').draft.ingredients;
    expect(turkey.filter(({ name }) => / beans$|^pasta$|^noodles$/.test(name))).toEqual([]);
  });

  test('what is named for a diabetic is in the list', () => {
    const typed = ['chicken', 'rice', 'he is diabetic'];
    const { draft } = cook('indian', typed.join(' | '));
    const { safety } = finalizeRecipe(draft, { source: 'farm-book', requested: typed, leftOut: [] });
    expect(safety[0]).toMatch(/^Counting carbohydrate: .* rice/);
  });

  test('the hard boil of kidney beans stays on the stove', () =>
    expect(stepsOf(cook('southern-us', 'dry red beans | sausage | crockpot')).join(' ')).toMatch(
      /hard .* 30 minutes.*Move it all to your/,
    ));
});

describe('words', () => {
  test.each<[string, string]>([
    ['cat fish', 'catfish'],
    ['water melon', 'watermelon'],
    ['butter milk', 'buttermilk'],
    ['two egg plants', 'eggplant'],
    ['pine apple and rice', 'pineapple'],
  ])('“%s”, written apart, is %s', (typed, name) => expect(readFoods(typed)[0]?.food?.name).toBe(name));

  test.each(['duck eggs from our ducks', 'milk and butter from the cows'])('the animals of “%s” are no meat', (typed) =>
    expect(readFoods(typed).filter(({ food }) => food?.kind === 'poultry' || food?.kind === 'stew meat')).toEqual([]),
  );

  test('two foods in a row stay two', () =>
    expect(readFoods('flour butter milk').map(({ food }) => food?.name)).toEqual(['flour', 'butter', 'milk']));

  test('a compound that is excluded is excluded by both spellings', () =>
    expect(parseWishes(['no egg plant']).exclusions[0]?.phrases).toContain(' eggplant '));

  test.each(['no slow cooker', "don't have an air fryer"])('“%s” names no appliance to cook in', (typed) =>
    expect(readTyped(['beef', typed]).appliance).toBeNull(),
  );

  test.each(['too hot to use the stove', "I won't heat up the kitchen"])('“%s” asks for no heat', (typed) =>
    expect(readTyped(['tomatoes', typed])).toMatchObject({ hasNoHeat: true, unread: [] }),
  );
});

describe('what is swapped is written for itself', () => {
  const linesOf = (culture: Cuisine, typed: string) => cook(culture, typed).draft.ingredients;

  test('fruit is prepared as the fruit asks', () =>
    expect(
      linesOf('southern-us', 'blueberries | oats | butter').find(({ name }) => name === 'blueberries')?.note,
    ).toMatch(/^rinsed/));

  test('frozen and canned vegetables have no note on how fresh ones are cut', () => {
    const list = linesOf('southern-us', 'frozen okra | frozen corn | canned tomatoes');
    expect(list.filter(({ note }) => /ears|inch/.test(note) && ['okra', 'corn', 'tomatoes'].includes(note))).toEqual(
      [],
    );
    expect(list.find(({ name }) => name === 'okra')?.note).toBe('frozen');
    expect(list.find(({ name }) => name === 'tomatoes')?.note).toBe('canned, with their juice');
  });

  test('dough is made into what the dish lists', () => {
    const { draft } = cook('mexican', 'masa | pinto beans | queso fresco');
    const steps = draft.instructions.join(' ');
    if (draft.ingredients.some(({ note }) => note.startsWith('makes the')))
      expect(steps).toMatch(/First stir the masa harina .* tortillas/);
  });

  test('a fat takes the place of another, and is named once', () => {
    const steps = stepsOf(cook('west-african', 'gizzards | plantains | palm oil')).join(' ');
    expect(steps).not.toMatch(/palm red palm|vegetable oil/);
  });

  test('what is replaced gives no allergen', () =>
    expect(
      allergensOf([{ name: 'kale', amount: '1', note: 'in place of cheddar cheese' }], ['Cook it.']).allergens,
    ).toEqual([]));

  test('roots beside a dish are peeled and boiled in their own way', () => {
    const answer = cook('caribbean', 'cassava | tin mackerel');
    expect([answer.dish.id, stepsOf(answer)[0]]).toEqual([
      'tin-mackerel',
      expect.stringMatching(/^Peel the cassava thick.* throw the water away/),
    ]);
  });
});

test('what the list needs is named, beside what most kitchens have', () => {
  const { summary } = cook('southern-us', 'squirrel | flour');
  expect(summary).toMatch(/You also need .*buttermilk/);
  expect(summary).not.toMatch(/salt|black pepper|vegetable oil/);
});

test('what is typed is no longer optional in the steps', () => {
  const steps = stepsOf(cook('southern-us', 'grits | eggs | cheddar')).join(' ');
  expect(steps).toMatch(/cheddar cheese/);
  expect(steps).not.toMatch(/if you use/);
});

test('a request in Spanish has Spanish lines and names', () => {
  const typed = ['calabacitas', 'elote', 'cebolla'];
  const { draft, summary, isSpanish } = fromBuiltInRecipes(typed, 'mexican', NOON);
  expect(summary).toMatch(/^Usa lo que tiene: calabacitas, elote y cebolla\. También necesita: /);
  const { ingredients } = finalizeRecipe(draft, { source: 'farm-book', requested: [], leftOut: [], isSpanish });
  expect(ingredients.join(' | ')).toMatch(/onion \(cebolla\)/);
  expect(safetyNotesFor(['pollo'], [], true)[0]).toMatch(/165 F en la parte más gruesa/);
  expect(cook('mexican', 'zucchini | corn | onion').isSpanish).toBe(false);
});
