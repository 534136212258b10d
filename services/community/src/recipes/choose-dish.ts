import { type Cuisine, farmTime } from '@farm/farm';
import type { BuiltInRecipe } from './built-in-recipes';
import { type DishFit, dishFitOf, isGlut, isMain, typedWeight, type Use } from './dish-fit';
import type { TypedFood } from './read-foods';

/** The dishes of a cuisine, rotated by day. */
function dishesOf(recipes: readonly BuiltInRecipe[], culture: Cuisine, now: Date): BuiltInRecipe[] {
  const dishes = recipes.filter((each) => each.culture === culture);
  const turn = Math.floor(Date.parse(farmTime(now).date) / 86_400_000) % dishes.length;
  return [...dishes.slice(turn), ...dishes.slice(0, turn)];
}

/** Of the weight of the main foods that were typed. A dish that uses less is no answer to them. */
const ENOUGH = 0.5;
/** The score below which a dish needs too much that was not typed. */
const LEAST = -0.5;

/** Rice or bread beside a dish makes it no dish of rice. */
const isBeside = ({ typed: { food }, isSwap }: Use): boolean => isSwap && food?.kind === 'starches';

/** Whether it uses the heaviest food and at least half of what makes a dish of what was typed, and is made of some of it. */
function isMadeOf({ dish, uses, adds, unused }: DishFit): boolean {
  const weightsOf = (foods: readonly TypedFood[]) => foods.filter(isMain).map(typedWeight);
  const sumOf = (foods: readonly TypedFood[]) => weightsOf(foods).reduce((sum, each) => sum + each, 0);
  const inDish = [...uses, ...adds].map(({ typed }) => typed);
  const heaviest = Math.max(0, ...weightsOf(inDish));
  const isOfOwn = uses.some((each) => !isBeside(each) && isMain(each.typed));
  // A minced jalapeño is no dish for five pounds.
  const isLittle = ({ index }: Use) => !/(?:[4-9]|\d,\d)\d\d g\)/.test(dish.ingredients[index]?.amount ?? '');
  const isLost = [...[...adds, ...uses.filter(isLittle)].map(({ typed }) => typed), ...unused].some(isGlut);
  return (
    isOfOwn &&
    !isLost &&
    Math.max(0, ...weightsOf(unused)) <= heaviest &&
    sumOf(inDish) >= ENOUGH * sumOf([...inDish, ...unused])
  );
}

/** The same, and it needs little else. */
const isGoodFit = (fit: DishFit): boolean => isMadeOf(fit) && fit.score > LEAST;

const CHOICES = 3;
const ELSEWHERE = 2;

/** The dish that uses most of what was typed; `choices`: none does, and these come nearest. */
export interface DishChoice {
  fit: DishFit;
  choices: readonly DishFit[];
  /** Main foods that no dish of the cuisine uses. */
  unknown: readonly TypedFood[];
}

/** What is in many dishes names none. */
const NAMES_A_DISH = 1.5;

/** The best of these dishes for the foods that has one of them in its own list; null: none has. */
export const chooseFor = (
  one: TypedFood,
  typed: readonly TypedFood[],
  dishes: readonly BuiltInRecipe[],
): DishFit | null =>
  typedWeight(one) < NAMES_A_DISH
    ? null
    : (dishes
        .map((dish) => dishFitOf(dish, typed))
        .filter(({ uses }) => uses.some(({ typed: own, isSwap }) => !isSwap && own.food?.name === one.food?.name))
        .sort((first, second) => second.score - first.score)[0] ?? null);

/**
 * Chooses the dish of the cuisine that uses most of the foods; ties rotate by day. If it uses none of those that make a
 * dish, up to two dishes of other cuisines that do and the nearest of this one are offered.
 *
 * @throws without a dish of the cuisine
 */
export function chooseDish(
  typed: readonly TypedFood[],
  culture: Cuisine,
  now: Date,
  recipes: readonly BuiltInRecipe[],
): DishChoice {
  const ranked = (dishes: readonly BuiltInRecipe[]) =>
    // Of two alike the one with fewer foods that only join it.
    dishes
      .map((dish) => dishFitOf(dish, typed))
      .sort((one, other) => other.score - one.score || one.adds.length - other.adds.length);
  const own = ranked(dishesOf(recipes, culture, now));
  const fit = own.find(isGoodFit) ?? own[0];
  if (!fit) throw new Error(`there is no built-in recipe for ${culture}`);
  if (isGoodFit(fit)) return { fit, choices: [], unknown: [] };
  const unknown = typed.filter((each) => isMain(each) && own.every(({ unused }) => unused.includes(each)));
  const elsewhere = ranked(recipes.filter((dish) => dish.culture !== culture))
    .filter(isMadeOf)
    .slice(0, ELSEWHERE);
  const nearest = own.toSorted((one, other) => other.used - one.used);
  const usesMain = ({ uses, adds }: DishFit) => [...uses, ...adds].some(({ typed: each }) => isMain(each));
  // Of the kitchen that was chosen first, as far as it uses anything.
  const near = nearest.filter(usesMain).slice(0, CHOICES - Math.min(elsewhere.length, 1));
  const choices = [...new Set([...near, ...elsewhere, ...nearest])].slice(0, CHOICES);
  return { fit, choices, unknown };
}
