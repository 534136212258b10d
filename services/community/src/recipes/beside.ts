import { rowFor } from './additions';
import { chooseFor } from './choose-dish';
import type { BuiltInRecipe } from './built-in-recipes';
import { BESIDE, type DraftIngredient, type DraftRecipe, withBesideStep } from './draft-recipe';
import type { Food } from './foods';
import type { TypedFood } from './read-foods';
import { sidePairOf } from './unused-foods';

/** How a food is made ready that is eaten beside a dish, and how much of it. */
interface Side {
  amount: string;
  /** What is done, with the food as `it`; null: it is only put on the table. */
  how: string | null;
  minutes: number;
}

/** Fruit that is eaten as it is, washed and cut. */
const TABLE_FRUIT: readonly string[] = [
  ...['apples', 'peaches', 'pears', 'bananas', 'mango', 'pineapple', 'blueberries', 'strawberries', 'blackberries'],
  ...['figs', 'cherries', 'plums', 'apricots', 'nectarines', 'raspberries', 'papaya', 'orange', 'watermelon', 'kiwi'],
];
const TABLE_VEGETABLES: readonly string[] = [
  ...['tomatoes', 'cucumbers', 'radishes', 'lettuce', 'arugula', 'celery', 'avocado', 'jicama', 'bell peppers'],
];
const WARM_BREADS: readonly string[] = [
  ...['bread', 'pita', 'naan', 'chapati', 'corn tortillas', 'flour tortillas', 'baked biscuits', 'stale cornbread'],
];
const SAUCES: readonly string[] = [
  ...[
    'salad dressing',
    'bottled salsa',
    'salsa verde',
    'hot sauce',
    'sour cream',
    'yogurt',
    'hummus',
    'pesto',
    'pickles',
  ],
  ...['bbq sauce', 'sauerkraut', 'ketchup'],
];
/** Kinds of the garden that are boiled in a little water until they are tender. */
const BOILED_KINDS: readonly string[] = [
  ...['leafy greens', 'summer squash', 'winter squash', 'green beans', 'cooked vegetables', 'sweet roots'],
  ...['shell beans', 'starchy roots', 'beets'],
];
/** What is not a side dish of its own, or needs more care than a line. */
const NO_SIDE: readonly string[] = [
  ...['bitter leaf', 'cassava leaves', 'taro leaves', 'grape leaves', 'nopales', 'gundruk', 'bamboo shoots'],
  ...['jackfruit', 'tomatillos', 'squash blossoms', 'huitlacoche', 'loroco', 'sun-dried tomatoes', 'dasheen'],
  ...['green tomatoes', 'bitter melon', 'mushrooms', 'black mushrooms', 'eggplant', 'hearts of palm', 'bean sprouts'],
];
/** Minutes of boiling where the table of foods has none. */
const BOILED_MINUTES: Readonly<Record<string, number>> = {
  'green bananas': 20,
  plantains: 20,
  cassava: 30,
  breadfruit: 25,
};
const IN_SKIN: readonly string[] = ['green bananas', 'plantains'];

const isMany = (name: string): boolean => /[^s]s$/.test(name);

function boiled({ name, minutes = BOILED_MINUTES[name] }: Food): Side | null {
  if (minutes === undefined) return null;
  const it = isMany(name) ? 'them' : 'it';
  const water = name === 'cassava' ? ', and throw that water away' : '';
  const how = IN_SKIN.includes(name)
    ? `Cut the tips off the ${name}, slit the skins from end to end, boil ${it} ${minutes} minutes in salted water, and peel ${it}`
    : `Boil the ${name}${name === 'cassava' ? ', peeled thick and cut up,' : ', washed and cut up,'} ${minutes} minutes in salted water, until tender, and drain ${it}${water}`;
  return { amount: IN_SKIN.includes(name) ? '4' : '1 pound (450 g)', how, minutes };
}

/** How a food is eaten beside a savory dish; null: it is not. */
function sideOf({ food, states }: TypedFood): Side | null {
  if (!food || states.has('home-canned') || states.has('wild') || NO_SIDE.includes(food.name)) return null;
  const { name, kind } = food;
  const row = rowFor(food);
  if (row?.say !== undefined && !states.has('cooked'))
    return { amount: row.amount, how: row.say, minutes: row.minutes ?? 0 };
  if (SAUCES.includes(name)) return { amount: '1/2 cup (120 g)', how: null, minutes: 0 };
  if (kind === 'cheese' && !states.has('raw')) return { amount: '1/2 cup (60 g)', how: null, minutes: 0 };
  if (TABLE_FRUIT.includes(name)) {
    const isReady = states.has('canned') || states.has('frozen') || states.has('dried');
    return { amount: '4 portions', how: isReady ? null : `Wash the ${name} and cut what is big`, minutes: 0 };
  }
  if (name === 'lemon' || name === 'lime') return { amount: '1', how: `Cut the ${name} in wedges`, minutes: 0 };
  if (kind === 'soft herbs') return { amount: '2 tablespoons', how: `Chop the ${name}, to scatter on top`, minutes: 0 };
  if (TABLE_VEGETABLES.includes(name))
    return { amount: '2 cups (250 g)', how: `Wash and slice the ${name}`, minutes: 0 };
  if (WARM_BREADS.includes(name)) return { amount: '8 pieces', how: `Warm the ${name}`, minutes: 5 };
  if (name === 'bacon')
    return { amount: '4 ounces (115 g)', how: 'Cook the bacon in a skillet for 8 minutes, until crisp', minutes: 8 };
  const isSoft = states.has('canned') || states.has('cooked');
  if (isSoft && (food.group === 'garden' || kind === 'pulses'))
    return { amount: '1 can, or 2 cups (300 g)', how: `Heat the ${name} 5 minutes, until hot all through`, minutes: 5 };
  return BOILED_KINDS.includes(kind) ? boiled(food) : null;
}

const MOST = 3;
const MOST_STEPS = 12;
const MOST_INGREDIENTS = 24;

const isSweet = ({ takes, protein }: BuiltInRecipe): boolean =>
  protein === null && takes?.of.includes('sweets') === true;

/** The dish with foods beside it for which it has no place itself. */
export function withBeside(draft: DraftRecipe, dish: BuiltInRecipe, unused: readonly TypedFood[]): DraftRecipe {
  const room = Math.min(MOST, MOST_INGREDIENTS - draft.ingredients.length);
  if (isSweet(dish) || draft.instructions.length >= MOST_STEPS) return draft;
  const pair = sidePairOf(unused);
  const paired = pair?.food.food && pair.with.food ? [pair.food.food.name, pair.with.food.name] : [];
  const together =
    pair && paired.length === 2 && room >= 2
      ? [
          { name: paired[0] ?? '', amount: pair.amount, how: pair.how, minutes: 0 },
          { name: paired[1] ?? '', amount: pair.withAmount, how: '', minutes: 0 },
        ]
      : [];
  const alone = unused
    .filter(({ food }) => together.length === 0 || food === null || !paired.includes(food.name))
    .flatMap((each) => {
      const side = sideOf(each);
      return side && each.food ? [{ name: each.food.name, ...side }] : [];
    })
    .slice(0, room - together.length);
  const sides = [...together, ...alone];
  if (sides.length === 0) return draft;
  const sentences = sides.map(({ name, how }) => how ?? `Set the ${name} on the table`).filter((each) => each !== '');
  return {
    ...draft,
    cookMinutes: Math.max(draft.cookMinutes, ...sides.map(({ minutes }) => minutes)),
    ingredients: [
      ...draft.ingredients,
      ...sides.map(({ name, amount }): DraftIngredient => ({ name, amount, note: BESIDE })),
    ],
    instructions: withBesideStep(draft.instructions, sentences),
  };
}

/** The dish of the same kitchen that has in its list a food which this dish leaves, and most of the others; null: there is none. */
export function dishOfUnused(
  dish: BuiltInRecipe,
  unused: TypedFood,
  typed: readonly TypedFood[],
  recipes: readonly BuiltInRecipe[],
): string | null {
  const others = recipes.filter((each) => each.culture === dish.culture && each.id !== dish.id);
  return chooseFor(unused, typed, others)?.dish.title ?? null;
}
