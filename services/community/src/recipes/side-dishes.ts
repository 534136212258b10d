import { type Change, isInSlot } from './cooking-hints';

type Ingredient = Change['ingredient'];

const BREADS = ['bread', 'pita', 'naan', 'chapati', 'corn tortillas', 'flour tortillas'];

/** The first step that names a side dish is about nothing else: with another side dish it says how that is cooked. */
export function withSideDish(steps: readonly string[], changes: readonly Change[]): string[] {
  const change = changes.find((each) => each.ingredient.for?.includes('starches') && isInSlot(each));
  const at = change ? steps.findIndex((step) => step.includes(`{${change.ingredient.name}}`)) : -1;
  if (!change || at < 0) return [...steps];
  const name = `{${change.ingredient.name}}`;
  const cooked = change.states.has('cooked') ? `heat the ${name} with a splash of water to 165 F` : null;
  const how = BREADS.includes(change.food.name)
    ? `warm the ${name}`
    : (cooked ?? `cook the ${name} as the package says`);
  const text = at === 0 ? `${how.charAt(0).toUpperCase()}${how.slice(1)}` : `Meanwhile ${how}`;
  return steps.with(at, `${text}, so that it is hot when the rest is done.`);
}

const OF_SIDE = /^(?:.*; )?(?:(.+?) of it )?for the (?:rice|side)$/; // '3 cups (710 g) of it for the rice'
const AND_SIDE = /^(.+?) (for the \w+), the rest for the rice$/;

/** The water of a list without that of a side dish which is cooked in none: bread, or what is cooked already. */
export function waterWithoutSide(water: Ingredient, changes: readonly Change[]): Ingredient | null {
  const { note = '' } = water;
  const isDry = changes.some(
    (each) =>
      each.ingredient.for?.includes('starches') === true &&
      isInSlot(each) &&
      (BREADS.includes(each.food.name) || each.states.has('cooked')),
  );
  const [match, part] = OF_SIDE.exec(note) ?? [];
  const [, amount, use] = AND_SIDE.exec(note) ?? [];
  if (!isDry) return water;
  if (amount !== undefined && use !== undefined) return { ...water, amount, note: use };
  if (match === undefined) return water;
  return part === undefined ? null : { ...water, note: `less by ${part}: the side dish needs none` };
}

/** The weight of roots and fruits that are boiled for four. */
export const provisionAmount = '2 pounds (900 g)';

/** How each is peeled and boiled; all are soft all through before they are eaten. */
const PROVISIONS: Readonly<Record<string, string>> = {
  breadfruit:
    'Peel the breadfruit, cut it in wedges, and cut out the core. Boil it in the water with the salt for 25 minutes, until a fork goes in easily. Drain it.',
  yams: 'Peel the yams and cut them in thick slices. Boil them in the water with the salt for 25 minutes, until a fork goes in easily. Drain them.',
  dasheen:
    'Peel the dasheen, with gloves, because it itches raw, and cut it in big pieces. Boil it in the water with the salt for 35 minutes, until it is soft all through. Drain it.',
  cassava:
    'Peel the cassava thick, cut it in 3-inch pieces, and pull out the cord. Boil it in the water with the salt for 30 minutes, until it is soft all through, and throw the water away.',
  'sweet potatoes':
    'Peel the sweet potatoes and cut them in thick slices. Boil them in the water with the salt for 20 minutes, until a fork goes in easily. Drain them.',
  potatoes:
    'Peel the potatoes and cut them in half. Boil them in the water with the salt for 20 minutes, until a fork goes in easily. Drain them.',
  plantains:
    'Cut the tips off the plantains and slit the skins from end to end. Boil them in the water with the salt for 20 minutes, until a knife goes in easily. Drain and peel them.',
};

/** The first step that names boiled roots and fruits is about nothing else: others are peeled and boiled in their own way. */
export function withProvisions(steps: readonly string[], changes: readonly Change[]): string[] {
  const change = changes.find(({ ingredient, isSwap }) => isSwap && ingredient.for?.includes('provisions'));
  const how = change && PROVISIONS[change.food.name];
  const at = change ? steps.findIndex((step) => step.includes(`{${change.ingredient.name}}`)) : -1;
  return how === undefined || at < 0 ? [...steps] : steps.with(at, how);
}
