import type { Cuisine } from '@farm/farm';
import { fromBuiltInRecipes } from './choose-recipe';
import { findRecipeProblems } from './recipe-checks';

const NOON = new Date('2026-11-30T17:00:00.000Z');
const cook = (culture: Cuisine, typed: string) => fromBuiltInRecipes(typed.split(' | '), culture, NOON);

// What a family has on a Tuesday, and the dish that every cook makes of it.
test.each<[Cuisine, string, string]>([
  ['southern-us', 'rotisserie chicken | flour tortillas | romaine | italian dressing', 'chicken-wraps'],
  ['southern-us', 'leftover turkey | tortillas | lettuce | tomato', 'chicken-wraps'],
  ['southern-us', 'chicken livers | buttermilk | hot sauce', 'fried-chicken-livers'],
  ['southern-us', 'chicken livers | onions', 'liver-and-onions'],
  ['southern-us', 'pork chops | cream of chicken soup | rice | carrots', 'pork-chop-rice-bake'],
  ['southern-us', 'kielbasa | sweet potatoes | apples', 'sausage-sweet-potato-skillet'],
  ['southern-us', 'smoked sausage | butternut squash | kale', 'sausage-sweet-potato-skillet'],
  ['southern-us', 'hamburger meat | hamburger buns | ketchup', 'sloppy-joes'],
  ['southern-us', 'ground beef | onions | flour', 'hamburger-steak'],
  ['southern-us', 'leftover biscuits | milk | eggs', 'biscuit-pudding'],
  ['southern-us', 'cold biscuits | pears | butter | sugar', 'biscuit-pudding'],
  ['west-african', 'rice | tomato paste | onion | frozen peas', 'vegetable-jollof'],
  ['caribbean', 'chicken thighs | jerk seasoning | kidney beans | rice', 'jerk-chicken-rice-and-peas'],
  ['caribbean', 'salt cod | cabbage | onion', 'cabbage-and-saltfish'],
  ['caribbean', 'green bananas | saltfish | tomato', 'green-fig-and-saltfish'],
  ['mexican', 'pinto beans | bacon | onion | serrano', 'frijoles-charros'],
  ['mexican', 'frijol pinto | tocino | cerveza', 'frijoles-charros'],
  ['mexican', 'chorizo | eggs | tortillas', 'huevos-con-chorizo'],
  ['mediterranean', 'can of tuna | pita | cucumber', 'tuna-in-pita'],
])('%s: %s is %s, shown at once', (culture, typed, id) => {
  const { dish, question, draft } = cook(culture, typed);
  expect([dish.id, question]).toEqual([id, null]);
  expect(findRecipeProblems(draft, [])).toEqual([]);
});
