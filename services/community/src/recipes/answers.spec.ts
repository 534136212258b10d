import type { Cuisine } from '@farm/farm';
import { fromBuiltInRecipes } from './choose-recipe';
import { dishesWithout } from './excluded-dishes';
import { builtInRecipes } from './built-in-recipes';
import { parseWishes } from './exclusions';

const NOON = new Date('2026-11-30T17:00:00.000Z');
function answer(culture: Cuisine, typed: string) {
  const { exclusions, requested } = parseWishes(typed.split(' | '));
  return fromBuiltInRecipes(requested, culture, NOON, dishesWithout(builtInRecipes, exclusions));
}
const stepsOf = (culture: Cuisine, typed: string) => answer(culture, typed).draft.instructions.join(' ');

test.each<[Cuisine, string, string]>([
  ['mexican', 'posole | hominy | no pork', 'mushroom-pozole'],
  ['mexican', 'tacos | hamburger meat | iceberg', 'ground-beef-tacos'],
  ['southern-us', 'I want stroganoff | ground beef', 'ground-beef-stroganoff'],
  ['caribbean', 'jamaican patties | ground beef', 'beef-patties'],
])('%s: %s asks for a dish by its name, and gets it', (culture, typed, id) =>
  expect(answer(culture, typed).dish.id).toBe(id),
);

test('a dish of no name of ours is said in the first line; what is left of one is no wish for it', () => {
  expect(answer('mediterranean', 'paella | rice | shrimp').summary).toMatch(/^We have no paella /);
  expect(answer('southern-us', 'taco seasoning | ground beef | corn | canned beans').summary).not.toMatch(
    /^We have no/,
  );
});

test.each<[Cuisine, string, RegExp]>([
  [
    'southern-us',
    'chuck roast | carrots | dry onion soup',
    /Stir the onion soup mix into that water; .*leave out the other salt/,
  ],
  ['southern-us', 'ground beef | mashed potatoes | frozen peas | jar of gravy', /bring the gravy to a boil/],
  [
    'southern-us',
    'whiting | cornmeal | cabbage | mayonnaise',
    /Shred the cabbage fine.*that is the slaw|shred the cabbage fine.*that is the slaw/,
  ],
  ['caribbean', 'canned black beans | rice | ripe plantains', /fry them in a little oil for 3 minutes a side/],
])('%s: of %s the ready-made or delicate food does what it is for', (culture, typed, step) =>
  expect(stepsOf(culture, typed)).toMatch(step),
);

test('what has no place is refused in a cook’s words', () => {
  const { leftOut } = answer('southern-us', 'eggs | green onions | steak | honey');
  expect(leftOut.join(' ')).toMatch(/“honey”: keep it for something sweet/);
});

test('raw meat that joins a pot is browned in it first, and its minutes count', () => {
  const plain = answer('caribbean', 'cabbage | carrots | thyme').draft;
  const { draft } = answer('caribbean', 'cabbage | carrots | thyme | ground turkey');
  expect(draft.instructions[0]).toMatch(/^First brown the ground turkey in the same pan .*165 F, and lift it out/);
  expect(draft.instructions.join(' ')).not.toMatch(/in a skillet with a little fat/);
  expect(draft.cookMinutes).toBe(plain.cookMinutes + 10);
});

test('in a slow cooker roots lie under the meat from the start', () => {
  const { draft, cookTime } = answer('southern-us', 'chuck roast | potatoes | carrots | crock pot');
  expect(draft.instructions.join(' ')).toMatch(/Lay the carrots, the potatoes .* in the bottom of your crock pot/);
  expect(cookTime).toBe('8 to 10 hours on low');
});

test('a time that was named decides: no night of soaking, no hours of a slow cooker, and the total is said', () => {
  const { draft, summary, cookTime } = answer(
    'southern-us',
    'dried red beans | smoked sausage | slow cooker | have 2 hours',
  );
  expect(cookTime).toBeNull();
  expect(summary).toMatch(/^In the time that you have, dry beans cannot be soaked/);
  expect(summary).toMatch(/It takes \d+ of your 120 minutes\./);
  expect(draft.instructions.join(' ')).not.toMatch(/night before/i);
});

test('what cannot be kept is the first thing that is said', () => {
  expect(answer('caribbean', 'oxtail | butter beans | 30 minutes').summary).toMatch(/^It takes \d+ minutes: none/);
  expect(answer('southern-us', 'meatloaf | ground beef | no oven').summary).toMatch(/^It needs an oven/);
  expect(answer('southern-us', 'pinto beans | ham hock | crock pot | have 8 hours').summary).not.toMatch(
    /of your 480 minutes/,
  );
});

test('salted food that somebody has stays in a dish of little salt, with how its salt is drawn out', () => {
  const { dish, draft } = answer('caribbean', 'salt cod | canned ackee | low sodium');
  expect(dish.id).toBe('ackee-and-saltfish');
  expect(draft.ingredients.find(({ name }) => name === 'saltfish')?.note).toMatch(/soak it in two waters/);
});

test('nothing is offered beside the share of a baby', () => {
  const { leftOut } = answer('southern-us', 'carrots | rice | almonds | cherries | for my baby');
  expect(leftOut.length).toBeGreaterThan(0);
  for (const line of leftOut) expect(line).toMatch(/for the grown-ups|couldn’t work/);
});

test('for a baby no step salts before its share is taken', () => {
  const { draft } = answer('southern-us', 'chicken thighs | carrots | my 9 month old');
  const share = draft.instructions.findIndex((step) => step.startsWith('Take out the share of the baby'));
  expect(share).toBeGreaterThan(0);
  expect(draft.instructions.slice(0, share).join(' ')).not.toMatch(/\bsalt\b/);
});
