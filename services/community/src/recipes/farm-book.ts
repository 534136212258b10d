import { farmTime, type Cuisine } from '@farm/farm';
import { book } from './book/book';
import type { BookIngredient, BookRecipe } from './book/book-recipe';
import type { DraftRecipe } from './draft';
import { foodOf, type Food } from './foods/foods';
import { plainSides, isSideDish } from './foods/plain-sides';
import { has, plain } from './foods/words';

/** What a visitor has, read: the words and the food they name, if our book knows it. */
interface Given {
  words: string;
  food: Food | null;
}

/** How the given things fit one dish. */
interface Fit {
  dish: BookRecipe;
  score: number;
  /** By the place of the ingredient in the dish's list. */
  swaps: ReadonlyMap<number, Food>;
  rest: readonly Given[];
}

// The very food counts most; one that may stand in for another less; a cupboard word ('rice') least.
const EXACT = 3;
const SWAPPED = 2;
const NAMED = 1;

function fitOf(dish: BookRecipe, given: readonly Given[]): Fit {
  const foods = dish.ingredients.map(({ name }) => foodOf(name));
  const taken = new Set<number>();
  const swaps = new Map<number, Food>();
  let score = 0;
  const first = given.filter(({ words, food }) => {
    const place = foods.findIndex((each, at) => each && food && each.name === food.name && !taken.has(at));
    if (place >= 0) {
      taken.add(place);
      score += EXACT;
      return false;
    }
    const isNamed = !food && dish.ingredients.some(({ name }) => has(plain(name), plain(words)));
    if (isNamed) score += NAMED;
    return !isNamed;
  });
  const rest = first.filter(({ food }) => {
    const place = foods.findIndex(
      (each, at) => food && each?.kind === food.kind && dish.ingredients[at]?.swap !== undefined && !taken.has(at),
    );
    if (place < 0 || !food) return true;
    taken.add(place);
    swaps.set(place, food);
    score += SWAPPED;
    return false;
  });
  return { dish, score, swaps, rest };
}

const QUARTERS = ['', ' 1/4', ' 1/2', ' 3/4'];

/** 150 g of spinach as '5 cups (150 g)', to a quarter of a cup. */
function inCups(grams: number, { cup }: Food): string {
  const quarters = Math.max(1, Math.round((grams / cup) * 4));
  const text = `${Math.floor(quarters / 4) || ''}${QUARTERS[quarters % 4]}`.trim();
  return `${text} ${quarters <= 4 ? 'cup' : 'cups'} (${grams.toLocaleString('en-US')} g)`;
}

const lineOf = ({ name, amount, note, swap }: BookIngredient, food: Food | undefined) => {
  if (!food) return { name, amount, note: note ?? '' };
  const instead = `in place of ${name}`;
  return {
    name: food.name,
    amount: typeof swap === 'number' ? inCups(swap, food) : amount,
    note: note ? `${note}; ${instead}` : instead,
  };
};

/** The dish with what took the place of what, in list and steps alike. */
function written({ dish, swaps }: Fit): DraftRecipe {
  const names = new Map(dish.ingredients.map(({ name }, at) => [name, swaps.get(at)?.name ?? name]));
  const slow = [...swaps].filter(([at, food]) => food.sturdy && !foodOf(dish.ingredients[at]?.name ?? '')?.sturdy);
  const fill = (step: string) => step.replace(/\{([^}]+)\}/g, (_, name: string) => names.get(name) ?? name);
  const slowly = (step: string) => {
    const late = slow.filter(([, { name }]) => step.includes(name));
    return [step, ...late.map(([, { name }]) => `Give the ${name} 15 minutes more than it says here.`)].join(' ');
  };
  const { title, culturalContext, prepMinutes, cookMinutes, servings, farmingTips, veganNote, makeAhead } = dish;
  const last = slow.length > 0 ? 15 : 0;
  return {
    ...{ title, culturalContext, prepMinutes, servings, farmingTips, veganNote, makeAhead },
    cookMinutes: cookMinutes + last,
    ingredients: dish.ingredients.map((each, at) => lineOf(each, swaps.get(at))),
    instructions: dish.instructions.map(fill).map(slowly),
  };
}

/**
 * The dish of the kitchen's three that uses most of what is given; equal ones take turns by the farm's day. A vegetable
 * without a place in it becomes a plain side; for anything else there is a sentence in `leftOut`.
 */
export function fromBook(
  ingredients: readonly string[],
  culture: Cuisine,
  now: Date,
): { draft: DraftRecipe; leftOut: string[] } {
  const given = ingredients.map((words) => ({ words, food: foodOf(words) }));
  const dishes = book.filter((each) => each.culture === culture);
  const turn = Math.floor(Date.parse(farmTime(now).date) / 86_400_000) % dishes.length;
  const fits = [...dishes.slice(turn), ...dishes.slice(0, turn)].map((dish) => fitOf(dish, given));
  const [best, ...others] = fits;
  if (!best) throw new Error(`the book has no recipe of ${culture}`);
  const fit = others.reduce((chosen, each) => (each.score > chosen.score ? each : chosen), best);
  const { draft, served } = plainSides(
    written(fit),
    fit.rest.flatMap(({ food }) => (food ? [food] : [])),
  );
  const leftOut = fit.rest.flatMap(({ words, food }) => {
    if (food && served.includes(food)) return [];
    if (food && isSideDish(food)) return [`There is enough on the plate without the ${words}.`];
    if (food) return [`“${words}” found no place in ${fit.dish.title}.`];
    return [`Our farm book has no use for “${words}” in this dish.`];
  });
  return { draft, leftOut };
}
