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
  ['southern-us', 'sliced turkey left over | cornbread dressing | jar of gravy', 'turkey-dressing-bake'],
  ['southern-us', 'hamburger | egg noodles | mushrooms | sour cream', 'ground-beef-stroganoff'],
  ['southern-us', 'pork steaks | canned onion soup | long grain rice', 'onion-soup-pork-chops'],
  ['southern-us', 'cold rice left over | eggs | soy sauce | ham', 'leftover-fried-rice'],
  ['southern-us', 'rotisserie chicken | mayonnaise | celery', 'chicken-salad'],
  ['southern-us', 'ground beef | leftover mashed potatoes | peas and carrots', 'cottage-pie'],
  ['southern-us', 'crookneck squash | onion | bacon grease', 'squash-and-onions'],
  ['southern-us', 'french toast | stale bread | eggs', 'french-toast'],
  ['southern-us', 'deer backstrap | mushrooms | cream', 'venison-mushroom-cream'],
  ['southern-us', 'kielbasa | potatoes | bell peppers', 'sausage-potato-skillet'],
  ['southern-us', 'cooked turkey | stale bread | celery | sage', 'bread-dressing'],
  ['west-african', 'tin of corned beef | tomatoes | rice', 'corned-beef-stew'],
  ['west-african', 'ripe plantains | eggs | onion', 'plantain-and-eggs'],
  ['mexican', 'ground beef | zucchini | corn', 'calabacitas-con-carne'],
  ['mexican', 'cooked chicken | corn tortillas | tomatoes | avocado', 'sopa-de-tortilla'],
  ['mexican', 'eggs | stale tortillas | cheddar', 'migas'],
  ['mexican', 'hamburger | flour tortillas | canned beans | rice', 'burritos'],
  ['caribbean', 'ground beef | pie dough | curry powder', 'beef-patties'],
  ['caribbean', 'black plantains | ground beef | cheese', 'pastelon'],
  ['caribbean', 'salt cod | flour | scallions', 'saltfish-fritters'],
  ['indian', 'tilapia | turmeric | lemon', 'masala-fish-fry'],
  ['indian', 'potatoes | green peas | tomatoes | cumin', 'aloo-matar'],
  ['indian', 'stale bread | onion | mustard seeds', 'bread-upma'],
  ['mediterranean', 'italian sausage | pasta | kale', 'sausage-greens-pasta'],
  ['mediterranean', 'stale bread | white beans | kale', 'ribollita'],
  ['mediterranean', 'chickpeas | spaghetti | rosemary', 'pasta-e-ceci'],
  ['mediterranean', 'penne | marinara | mozzarella', 'baked-ziti'],
])('%s: %s is %s, shown at once', (culture, typed, id) => {
  const { dish, question, draft } = cook(culture, typed);
  expect([dish.id, question]).toEqual([id, null]);
  expect(findRecipeProblems(draft, [])).toEqual([]);
});

test('what only joins a dish does not choose it: no pot of another vegetable for three foods that it would take in', () => {
  const { dish, draft } = cook('indian', 'canned ham | cooked rice | peas | eggs | carrots');
  expect(dish.id).toMatch(/rice|pulao/);
  expect(draft.ingredients.map(({ name }) => name)).not.toContain('pumpkin');
});
