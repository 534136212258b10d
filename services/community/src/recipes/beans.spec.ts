import { isDryBean, isListedDry } from './beans';
import { builtInRecipes } from './built-in-recipes';
import { dishFitOf } from './dish-fit';
import { longestMinutes } from './draft-recipe';
import { findFood, readFoods } from './read-foods';
import { findRecipeProblems } from './recipe-checks';
import { applySwaps } from './swaps';

const ofDryBeans = builtInRecipes.flatMap((dish) => {
  const beans = dish.ingredients.find((each) => isListedDry(each) && isDryBean(findFood(each.name)));
  return beans ? [{ dish, beans }] : [];
});
const withCanned = ofDryBeans.filter(({ dish }) => dish.canned);

test('dry beans are in many dishes, and most of them say how canned ones go in', () => {
  expect(withCanned.length).toBeGreaterThan(12);
  expect(builtInRecipes.filter(({ canned }) => canned).map(({ id }) => id)).toEqual(
    withCanned.map(({ dish }) => dish.id),
  );
});

test.each(withCanned.map(({ dish, beans }) => [dish.id, dish, beans.name] as const))(
  '%s: canned beans are drained and rinsed, and neither soaked nor boiled as dry ones are',
  (_, dish, name) => {
    const draft = applySwaps(dishFitOf(dish, readFoods(`canned ${name}`)));
    const steps = draft.instructions.join(' ');
    expect(draft.ingredients.find((each) => findFood(each.name)?.name === findFood(name)?.name)?.amount).toMatch(
      / cans? /,
    );
    expect(steps).toMatch(/Drain .*rinse/);
    expect(steps).not.toMatch(/night before|soak|boil(?:ing)? hard|1 hour|crush(?:es)? (?:easily )?between/i);
    expect(findRecipeProblems(draft, [])).toEqual([]);
    expect(draft.cookMinutes).toBeLessThan(dish.cookMinutes);
    expect(draft.cookMinutes).toBeGreaterThanOrEqual(Math.max(...draft.instructions.map(longestMinutes)));
    for (const { step } of dish.canned?.steps ?? []) expect(step).toBeLessThan(dish.instructions.length);
  },
);

test('a batter of dry beans takes no canned ones', () => {
  for (const { dish, beans } of ofDryBeans.filter(({ dish: { canned } }) => !canned))
    expect(dishFitOf(dish, readFoods(`canned ${beans.name}`)).uses).toEqual([]);
});

test('beans that a dish has from cans keep its minutes', () => {
  const dish = builtInRecipes.find(({ id }) => id === 'minestrone');
  const draft = dish && applySwaps(dishFitOf(dish, readFoods('canned great northern beans')));
  expect([draft?.cookMinutes, draft?.ingredients.find(({ name }) => name === 'white beans')?.amount]).toEqual([
    dish?.cookMinutes,
    '1 can (15 ounces)',
  ]);
});
