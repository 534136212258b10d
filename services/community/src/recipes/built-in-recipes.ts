import { StrictObject } from '@farm/contracts';
import { cuisines, farmTime, type Cuisine } from '@farm/farm';
import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { DraftIngredient, DraftRecipe } from './draft-recipe';
import { containsWords, findFood, type Food } from './foods';
import recipes from './recipes.json';

/** In the steps `{name}` stands for the ingredient or its substitute. */
const BuiltInIngredient = StrictObject({
  name: DraftIngredient.properties.name,
  amount: DraftIngredient.properties.amount,
  note: Type.Optional(DraftIngredient.properties.note),
  /** May be substituted by a food of its kind: in this many grams, or in the same amount. */
  swap: Type.Optional(Type.Union([Type.Integer({ minimum: 1 }), Type.Literal('same')])),
});

export const BuiltInRecipe = StrictObject({
  ...DraftRecipe.properties,
  id: Type.String(),
  culture: Type.Union(cuisines.map(({ value }) => Type.Literal(value))),
  ingredients: Type.Array(BuiltInIngredient),
});
export type BuiltInRecipe = Static<typeof BuiltInRecipe>;

Value.Assert(Type.Array(BuiltInRecipe), recipes);

/** Three for each cuisine; used without a model. */
export const builtInRecipes: readonly BuiltInRecipe[] = recipes;

interface RequestedIngredient {
  words: string;
  food: Food | null;
}

interface Fit {
  dish: BuiltInRecipe;
  score: number;
  /** By the index of the ingredient in the dish's list. */
  swaps: ReadonlyMap<number, Food>;
  unused: readonly RequestedIngredient[];
}

// 'named': a pantry word such as 'rice'.
const WEIGHTS = { sameFood: 3, swap: 2, named: 1 };

function fitOf(dish: BuiltInRecipe, requested: readonly RequestedIngredient[]): Fit {
  const foods = dish.ingredients.map(({ name }) => findFood(name));
  const usedIndexes = new Set<number>();
  const swaps = new Map<number, Food>();
  let score = 0;
  const unmatched = requested.filter(({ words, food }) => {
    const index = foods.findIndex((each, i) => each && food && each.name === food.name && !usedIndexes.has(i));
    if (index >= 0) {
      usedIndexes.add(index);
      score += WEIGHTS.sameFood;
      return false;
    }
    const isNamed = !food && dish.ingredients.some(({ name }) => containsWords(name, words));
    if (isNamed) score += WEIGHTS.named;
    return !isNamed;
  });
  const unused = unmatched.filter(({ food }) => {
    const index = foods.findIndex(
      (each, i) => food && each?.kind === food.kind && dish.ingredients[i]?.swap !== undefined && !usedIndexes.has(i),
    );
    if (index < 0 || !food) return true;
    usedIndexes.add(index);
    swaps.set(index, food);
    score += WEIGHTS.swap;
    return false;
  });
  return { dish, score, swaps, unused };
}

const QUARTERS = ['', ' 1/4', ' 1/2', ' 3/4'];

/** 150 g of spinach as '5 cups (150 g)', rounded to a quarter of a cup. */
function formatCups(grams: number, { gramsPerCup }: Food): string {
  const quarters = Math.max(1, Math.round((grams / gramsPerCup) * 4));
  const cups = `${Math.floor(quarters / 4) || ''}${QUARTERS[quarters % 4]}`.trim();
  return `${cups} ${quarters <= 4 ? 'cup' : 'cups'} (${grams.toLocaleString('en-US')} g)`;
}

type Ingredient = BuiltInRecipe['ingredients'][number];

function swapIngredient({ name, amount, note, swap }: Ingredient, food: Food | undefined): DraftIngredient {
  if (!food) return { name, amount, note: note ?? '' };
  const instead = `in place of ${name}`;
  return {
    name: food.name,
    amount: typeof swap === 'number' ? formatCups(swap, food) : amount,
    note: note ? `${note}; ${instead}` : instead,
  };
}

const STURDY_MINUTES = 15;

/** Substitutes ingredients in the list and in the steps. */
function applySwaps({ dish, swaps }: Pick<Fit, 'dish' | 'swaps'>): DraftRecipe {
  const { id: _, culture: __, ...recipe } = dish;
  const names = new Map(dish.ingredients.map(({ name }, i) => [name, swaps.get(i)?.name ?? name]));
  const slower = [...swaps].flatMap(([i, food]) =>
    food.sturdy && !findFood(dish.ingredients[i]?.name ?? '')?.sturdy ? [food.name] : [],
  );
  const instructions = dish.instructions.map((template) => {
    const step = template.replace(/\{([^}]+)\}/g, (_match, name: string) => names.get(name) ?? name);
    const hints = slower
      .filter((name) => step.includes(name))
      .map((name) => `Cook the ${name} ${STURDY_MINUTES} minutes longer than stated here.`);
    return [step, ...hints].join(' ');
  });
  return {
    ...recipe,
    cookMinutes: dish.cookMinutes + (slower.length > 0 ? STURDY_MINUTES : 0),
    ingredients: dish.ingredients.map((each, i) => swapIngredient(each, swaps.get(i))),
    instructions,
  };
}

/** The dish with its own ingredients. */
export const toDraft = (dish: BuiltInRecipe): DraftRecipe => applySwaps({ dish, swaps: new Map() });

const MAX_SIDES = 3;
const RAW_SIDES = ['raw vegetables', 'sweet peppers'];
const COOKED_SIDES = ['leafy greens', 'summer squash', 'winter squash', 'green beans', 'roots', 'cooked vegetables'];

const isSide = ({ kind }: Food): boolean => COOKED_SIDES.includes(kind) || RAW_SIDES.includes(kind);

const listOf = new Intl.ListFormat('en-US');

/** Adds plain vegetables to the list, with a step of their own. */
function addSides(draft: DraftRecipe, sides: readonly Food[]): DraftRecipe {
  if (sides.length === 0) return draft;
  const namesOf = (kinds: readonly string[]) =>
    listOf.format(sides.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name));
  const cooked = namesOf(COOKED_SIDES);
  const raw = namesOf(RAW_SIDES);
  const step = [
    cooked && `Steam the ${cooked}, cut small, each until a knife goes in easily, 5 to 20 minutes.`,
    raw && `Slice the ${raw} and serve raw.`,
    'Season with a pinch of the salt and set beside the dish.',
  ];
  const ingredients = sides.map(({ name, gramsPerCup }) => ({
    name,
    amount: `1 cup (${gramsPerCup} g)`,
    note: 'for a plain side',
  }));
  return {
    ...draft,
    ingredients: [...draft.ingredients, ...ingredients],
    instructions: [...draft.instructions, step.filter(Boolean).join(' ')],
  };
}

/** The dishes of a cuisine, rotated by day. */
function dishesOf(recipes: readonly BuiltInRecipe[], culture: Cuisine, now: Date): BuiltInRecipe[] {
  const dishes = recipes.filter((each) => each.culture === culture);
  const turn = Math.floor(Date.parse(farmTime(now).date) / 86_400_000) % dishes.length;
  return [...dishes.slice(turn), ...dishes.slice(0, turn)];
}

/**
 * The dish of the cuisine that uses most of the ingredients; ties rotate by day. Unused vegetables become plain sides,
 * everything else is explained in `leftOut`.
 */
export function fromBuiltInRecipes(
  ingredients: readonly string[],
  culture: Cuisine,
  now: Date,
  recipes: readonly BuiltInRecipe[] = builtInRecipes,
): { draft: DraftRecipe; leftOut: string[] } {
  const requested = ingredients.map((words) => ({ words, food: findFood(words) }));
  const [first, ...others] = dishesOf(recipes, culture, now).map((dish) => fitOf(dish, requested));
  if (!first) throw new Error(`there is no built-in recipe for ${culture}`);
  const fit = others.reduce((best, each) => (each.score > best.score ? each : best), first);
  const unusedFoods = fit.unused.flatMap(({ food }) => (food && isSide(food) ? [food] : []));
  const sides = [...new Set(unusedFoods)].slice(0, MAX_SIDES);
  const leftOut = fit.unused.flatMap(({ words, food }) => {
    if (!food) return [`We couldn’t work “${words}” into this dish.`];
    if (sides.includes(food)) return [];
    if (isSide(food)) return [`There’s plenty on the plate without the ${words}.`];
    return [`${fit.dish.title} doesn’t use “${words}”.`];
  });
  return { draft: addSides(applySwaps(fit), sides), leftOut };
}
