import type { Cuisine } from '@farm/farm';
import { fromBuiltInRecipes } from './choose-recipe';
import { parseWishes } from './exclusions';
import { finalizeRecipe } from './finalize-recipe';
import { discardsIn, hasSafetyNote } from './food-safety';
import { generateRecipe } from './generate-recipe';

const NOON = new Date('2026-11-30T17:00:00.000Z');
const cook = (culture: Cuisine, typed: string) => fromBuiltInRecipes(typed.split(' | '), culture, NOON);
const stepsOf = ({ draft }: ReturnType<typeof cook>) => draft.instructions.join(' ');
const safetyOf = (culture: Cuisine, typed: string) =>
  finalizeRecipe(cook(culture, typed).draft, { source: 'farm-book', requested: typed.split(' | '), leftOut: [] })
    .safety;

describe('a food that is named', () => {
  test('is eaten beside a dish that has no place for it, and the first line says so', () => {
    const answer = cook('caribbean', 'pork shoulder | oranges | green bananas');
    expect(answer.summary).toMatch(/Beside the dish: green bananas\./);
    expect(answer.draft.ingredients.at(-1)).toMatchObject({ name: 'green bananas', note: 'beside the dish' });
    expect(answer.draft.instructions.at(-2)).toMatch(/^Beside it: cut the tips off the green bananas/);
    expect(answer.leftOut).toEqual([]);
  });

  test('is said to make another dish where it has no place at all', () =>
    expect(cook('southern-us', 'ham hock | navy beans | cornmeal').leftOut).toEqual([
      expect.stringMatching(/has no place for “cornmeal”: .*Cornbread uses it\./),
    ]));

  test('that spares others is not bought with them', () => {
    const answer = cook('mexican', 'totopos corn tortillas | eggs | green salsa verde');
    expect(answer.dish.id).toBe('chilaquiles-verdes');
    expect(answer.summary).not.toMatch(/tomatillos|serrano/);
  });
});

describe('a step is written for the food that it has', () => {
  test('what takes longer has its own minutes, and no remark on other ones', () => {
    const steps = stepsOf(cook('indian', 'mustard greens | kale'));
    expect(steps).not.toMatch(/longer than stated/);
  });

  test.each<[Cuisine, string]>([
    ['mexican', 'salsa verde | tortillas | eggs | leftover pork'],
    ['southern-us', 'leftover ham | eggs | grits | spinach'],
  ])('%s: %s: no last minutes that the step does not have', (culture, typed) => {
    for (const step of cook(culture, typed).draft.instructions) {
      const [, last = '0'] = /last (\d+) minutes/.exec(step) ?? [];
      const others = [...step.replace(/last \d+ minutes/, '').matchAll(/(\d+) minutes/g)].map(([, each]) =>
        Number(each),
      );
      expect(Number(last)).toBeLessThanOrEqual(Math.max(0, ...others));
    }
  });

  test('meat is whole after a pot is mashed', () => {
    const steps = cook('west-african', 'turkey | peanut butter | sweet potatoes').draft.instructions;
    expect(steps.findIndex((each) => each.includes('Return the turkey'))).toBe(
      steps.findIndex((each) => /Mash it/.test(each)),
    );
  });

  test('dry spices and pastes fry with the onion, and stock goes in with the water', () => {
    const steps = cook('west-african', 'rice | frozen peas | carrots | curry powder | ginger').draft.instructions;
    expect(steps.join(' ')).not.toMatch(/curry powder for the last 5/);
    expect(stepsOf(cook('west-african', 'turkey | peanut butter | sweet potatoes | stock cube'))).toMatch(
      /the water .* Dissolve the stock cube in that water/,
    );
  });

  test('nothing fries in a marinade', () =>
    expect(stepsOf(cook('west-african', 'chicken thighs | onions | lemon | tomato paste'))).not.toMatch(
      /refrigerate[^.]*\. Stir in the tomato paste/,
    ));

  test('grains that are cooked are heated in the amount of cooked ones', () => {
    const { draft } = cook('southern-us', 'beef liver | onions | leftover rice');
    expect(draft.ingredients.find(({ name }) => name === 'rice')).toMatchObject({ amount: '4 cups (640 g)' });
    expect(draft.instructions.at(-2)).toMatch(/^Beside it: heat the rice/);
  });
});

test('an appliance names no dish', () =>
  expect(cook('mediterranean', 'chicken breast | zucchini | feta | instant pot').dish.culture).toBe('mediterranean'));

test('an illness names no dish', () =>
  expect(cook('mediterranean', 'rigatoni | italian sausage | kidney disease').dish.culture).toBe('mediterranean'));

test('beans of a can that are not named further are soft already', () => {
  const { draft } = cook('mexican', 'frijoles de lata | sobras de pavo | tortillas de harina');
  expect(draft.ingredients.find(({ name }) => name === 'pinto beans')?.amount).toMatch(/^2 cans/);
  expect(draft.ingredients.map(({ name }) => name)).not.toContain('noodles');
});

test('what is optional and at hand is in the title', () =>
  expect(cook('southern-us', 'kielbasa | sweet potatoes | kale').draft.title).toMatch(/ with Kale$/));

describe('a line on safety stands where its food is', () => {
  test('no poultry in a dish of beef with a can of soup', () =>
    expect(safetyOf('southern-us', 'ground beef | noodles | cream of mushroom soup').join(' ')).not.toMatch(/Poultry/));
  test('ground meat is no whole cut', () =>
    expect(safetyOf('mediterranean', 'ground lamb | eggplant').join(' ')).not.toMatch(/whole cuts/));
  test('fish from a can is cooked', () =>
    expect(safetyOf('mediterranean', 'tuna | white beans').join(' ')).not.toMatch(/Fish:/));
  test('an English word is no typing error of a plant', () =>
    expect(hasSafetyNote('foraged', 'I have a dutch oven')).toBe(false));
  test('bread is no leftover meal', () => expect(hasSafetyNote('leftovers', 'leftover rolls')).toBe(false));
});

test.each(['grits sat out overnight', 'noodles left on the counter all day', 'soup out since lunch'])(
  '“%s” is thrown away',
  (entry) => expect(discardsIn([entry], NOON)).toHaveLength(1),
);

test.each<[string, string[], string[]]>([
  [
    'a cheese after an allergy to nuts is a food',
    ['my son is allergic to peanuts', 'cheder cheese'],
    ['cheder cheese'],
  ],
  ['so is one with a typing error in milk’s kin', ['allergic to walnuts', 'yogert'], ['yogert']],
  ['an allergen by its name goes on', ['my son is allergic to peanuts', 'milk', 'rice'], ['rice']],
  ['so does a food with the same allergen', ['shrimp allergy', 'crab', 'rice'], ['rice']],
])('%s', (_, entries, requested) => expect(parseWishes(entries).requested).toEqual(requested));

test('a kitchen that there is not is refused with those that there are', async () => {
  const deps = {
    model: null,
    budget: { reserve: async () => false, replaceReserved: async () => undefined, tokensOf: async () => 0 },
    clock: { now: () => NOON },
    warn: () => undefined,
    mayUseModel: async () => false,
  };
  const recipe = generateRecipe({ ingredients: ['okra'], culture: 'thai' as Cuisine }, deps);
  await expect(recipe).rejects.toThrow(/no kitchen “thai”.* choose one of these: .*southern-us/);
});

test.each<[string, RegExp]>([
  ['no skillet just an instant pot', /no times for an instant pot.* sauté/],
  ['air fryer', /air fryer.* 25 F lower/],
])('%s is answered in the first line', (appliance, line) =>
  expect(cook('southern-us', `catfish | crackers | ${appliance}`).summary).toMatch(
    appliance === 'air fryer' ? line : /no times for an instant pot/,
  ),
);
