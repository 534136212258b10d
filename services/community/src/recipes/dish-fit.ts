import { memoizeByObject } from '@farm/server-kit';
import { type Addition, additionsTo, rowFor } from './additions';
import { isCookedBean, isListedDry } from './beans';
import type { BuiltInRecipe } from './built-in-recipes';
import { containsWords, type Food, namedFoods, normalizeWords, slots, standIns, withoutState } from './foods';
import { isStarchOf, MAIN_WEIGHT, WEIGHTS } from './food-weights';
import { findFood, readFoods, type TypedFood } from './read-foods';

/** A food that was typed, and the ingredient that it is or replaces. */
export interface Use {
  typed: TypedFood;
  /** In the dish's list. */
  index: number;
  isSwap: boolean;
}

export interface DishFit<T extends Dish = BuiltInRecipe> {
  dish: T;
  /** The weight of the foods that it uses. */
  used: number;
  /** The same, less for a main food that is missing. */
  score: number;
  uses: readonly Use[];
  /** Foods that are not in its list, and join it. */
  adds: readonly Addition[];
  unused: readonly TypedFood[];
}

interface Dish {
  title?: string;
  protein?: BuiltInRecipe['protein'];
  takes?: BuiltInRecipe['takes'];
  cooked?: BuiltInRecipe['cooked'];
  canned?: BuiltInRecipe['canned'];
  instructions?: readonly string[];
  ingredients: readonly Pick<BuiltInRecipe['ingredients'][number], 'name' | 'amount' | 'note' | 'swap' | 'for'>[];
}

type Reading = Pick<TypedFood, 'food' | 'means'>;

const SWAP_SHARE = 0.7;
/** In a place that the dish keeps for any food of its sort. */
const SLOT_SHARE = 0.75;
/** Of a food that joins a dish that others make. */
const ADD_SHARE = 0.55;
/** Of raw meat where the dish has cooked meat, and the other way round. */
const RAW_SHARE = 0.8;
const COOKED: readonly string[] = ['cooked poultry', 'cooked meat'];
/** What no dish cooks from raw, whatever is said of it. */
const NEVER_RAW: readonly string[] = [
  ...[...COOKED, 'canned meat', 'cured meat', 'sausage', 'canned fish', 'preserved fish', 'anchovies', 'plant protein'],
];
/** A dish of chicken or beans for somebody who typed nothing of the kind. */
const MISSING_PROTEIN = 3;
/** Of sausage or bacon for somebody who typed neither. */
const MISSING_SMALL_MEAT = 1;
/** Of other main foods, in a part of their weight. */
const MISSING_SHARE = 0.2;
/** Of a food that the title names: green tomatoes without any are no dish for buttermilk. */
const MISSING_TITLE = 0.6;
/** Of the food that it is, before 'with': egusi soup is for who has egusi. */
const HEAD = 1.5;
/** What more it costs that this is missing, where it is no meat. */
const MISSING_HEAD = 1.5;
/** A dish of ham for somebody who has a steak. */
const OTHER_PROTEIN = 3;
/** Of beans and lentils that must be cooked before they join. */
const UNCOOKED_SHARE = 0.5;
/** What a main food that is not used takes off, in a part of its weight. */
const UNUSED_SHARE = 0.5;
/** A dish for any meat stands back behind one that is named for what was typed. */
const PLAIN = 0.5;
/** So has one of a single food and water. */
const FEW = 2;
const PLAIN_SORTS: readonly string[] = ['meats', 'pickling vegetables'];

const GENERAL_WEIGHT = 3;
/** What cooks longer would hold up the rest of the dish. */
const MAX_SLOT_MINUTES = 30;

/** A glut of the garden is the main food, whatever it is. */
export const isGlut = ({ food, states }: Partial<Pick<TypedFood, 'food' | 'states'>>) =>
  food?.group === 'garden' && states?.has('many') === true;

/** How much what was typed makes a dish. */
export function typedWeight(typed: Reading & Partial<Pick<TypedFood, 'states'>>): number {
  const { food, means } = typed;
  if (!food) return means.length > 0 ? GENERAL_WEIGHT : 0;
  const own = WEIGHTS[food.name] ?? WEIGHTS[food.kind] ?? WEIGHTS[food.group] ?? 0;
  return isGlut(typed) ? Math.max(own, GENERAL_WEIGHT) : own;
}

/** Whether a dish can be chosen for it. Onions and salt are in nearly all of them. */
export const isMain = (typed: Reading): boolean => typedWeight(typed) >= MAIN_WEIGHT;

const SMALL_MEATS: readonly string[] = ['sausage', 'cured meat'];

/** What it costs a dish that the food of which it is a meal was not typed; 0: it is a meal of something else. */
function missingProtein(listed: Reading | undefined): number {
  if (listed === undefined) return 0;
  if (SMALL_MEATS.includes(listed.food?.kind ?? '')) return MISSING_SMALL_MEAT;
  return typedWeight(listed) > GENERAL_WEIGHT ? MISSING_PROTEIN : 0;
}

const isProtein = (listed: Reading | undefined): boolean => missingProtein(listed) > 0;

/** What it costs a dish that a food of its list was not typed. */
const missingWeight = (listed: Reading | undefined): number =>
  listed && isMain(listed) ? MISSING_SHARE * typedWeight(listed) : 0;

const isAmong = (means: readonly string[], food: Food | null) =>
  food !== null && (means.includes(food.kind) || means.includes(food.name));

/** Whether a protein is named by its kind: 'white fish'. */
const isGeneral = (food: Food | null) => food?.group === 'protein' && food.name === food.kind;

/** One food, or a general word that means it: in what was typed or in the list. */
function isSame(typed: Reading, listed: Reading): boolean {
  const [one, other] = [typed.food, listed.food];
  if (one && other) return one.name === other.name || (isGeneral(other) && one.kind === other.kind);
  if (!one && !other) return typed.means.some((each) => listed.means.includes(each));
  return isAmong(typed.means, other) || isAmong(listed.means, one);
}

/** Food of one kind; cooked fowl may replace raw fowl, but never the other way round. */
const isOfKind = (typed: Food | null, listed: Food | null): boolean =>
  typed !== null &&
  listed !== null &&
  ((typed.kind === listed.kind && isStarchOf(typed, listed)) ||
    (typed.kind === 'cooked poultry' && listed.kind === 'poultry'));

const isSlotOf = (food: Food, names: readonly (keyof typeof slots)[]) =>
  names.some(
    (each) =>
      isAmong(slots[each], food) && (['provisions', 'stewing cuts'].includes(each) || rowFor(food) !== undefined),
  );

/** Whether a food may stand in a pot for another of no kind of its own: canned tomatoes with chiles for tomatoes. */
const isStandIn = (
  food: Food | null,
  { name }: Dish['ingredients'][number],
  listed: Food | null,
  { ingredients, instructions = [] }: Dish,
): boolean =>
  food !== null &&
  listed !== null &&
  standIns.some((each) => each.foods.includes(food.name) && each.for.includes(listed.name)) &&
  // In the list once, and cooked.
  readingsOf(ingredients).filter((each) => each.food?.name === listed.name).length === 1 &&
  instructions.some((step) => step.includes(name) && /\b(?:cook|simmer|boil|warm|heat|fry)/i.test(step));

const STALE = /\b(?:stale|old|day[- ]old|dur[oa])\b/i;

/** Whether a food may replace an ingredient: one of its kind, or any of the sort for which the dish keeps a place. */
function maySwap({ food, states, words }: TypedFood, own: Dish['ingredients'][number], listed: Food | null): boolean {
  // Stale bread is no side dish.
  if (STALE.test(words) && own.for?.includes('starches')) return false;
  if (own.swap === undefined || !food || food.name === 'tomatoes') return false;
  // A box of macaroni and cheese is a side dish, and no noodle of another sauce.
  if (food.name === 'boxed macaroni and cheese' && !own.for) return false;
  if (!own.for) return isOfKind(food, listed);
  return isSlotOf(food, own.for) && !states.has('home-canned') && (food.minutes ?? 0) <= MAX_SLOT_MINUTES;
}

/** Whether meat, fish or eggs that come cooked would take the place of raw ones. */
export const isCookedForRaw = ({ food, states }: Pick<TypedFood, 'food' | 'states'>, listed: Food | null): boolean =>
  listed?.group === 'protein' &&
  !NEVER_RAW.includes(listed.kind) &&
  (states.has('cooked') || (food !== null && [...COOKED, 'canned meat'].includes(food.kind)) || food?.name === 'ham');

/** Whether beans that are soft already would go where the dish soaks and boils dry ones. */
const isSoftForDry = ({ food, states }: TypedFood, own: Dish['ingredients'][number] | undefined): boolean =>
  own !== undefined && isListedDry(own) && isCookedBean(food ?? findFood(own.name), states);

/** Cheese of raw milk, wild plants and ackee that no factory canned are in no dish of ours, whoever has them; raw milk is boiled first. */
const isUsable = ({ food, states }: TypedFood) =>
  !(food?.kind === 'ackee' && (!states.has('canned') || states.has('home-canned'))) &&
  !(states.has('raw') && (food?.kind === 'dairy' || food?.kind === 'cheese') && food.name !== 'milk') &&
  !(states.has('wild') && food?.group !== 'protein' && food?.kind !== 'starches');

const readings = new WeakMap<Dish['ingredients'], Reading[]>();

/** What the ingredients of a dish are. Memoized per list. */
function readingsOf(ingredients: Dish['ingredients']): Reading[] {
  const known = readings.get(ingredients);
  if (known) return known;
  const read = ingredients.map(({ name }): Reading => readFoods(name)[0] ?? { food: null, means: [] });
  readings.set(ingredients, read);
  return read;
}

/** What a food is called in titles; meat and fish also by another cut or state. */
const phrasesLike = memoizeByObject((food: Food): readonly string[] => {
  const plain = withoutState(food.name);
  const isSame = (other: Food) =>
    other.name === food.name ||
    (food.group === 'protein' && (other.kind === food.kind || withoutState(other.name) === plain));
  return namedFoods.filter((each) => isSame(each.food)).map(({ phrase }) => phrase);
});

/** Whether a title, or a part of it, names a food, by any of its names: 'Callaloo of Amaranth'. */
export function titleNames(title: string, food: Food | null): boolean {
  if (!food) return false;
  if (food.group === 'pantry')
    return !['starches', 'basics'].includes(food.kind) && containsWords(title, food.name.replace(/ paste$/, ''));
  const words = normalizeWords(title);
  return phrasesLike(food).some((phrase) => words.includes(phrase));
}

/** What the dish is, before what it comes with. */
const headOf = (title: string): string => title.split(/ (?:with|over|and|in) /)[0] ?? title;

const titleWeights = new WeakMap<Dish['ingredients'], number[]>();

/** How much the title makes each ingredient a part of the dish. Memoized per list. */
function titleWeightsOf({ title = '', ingredients }: Dish, listed: readonly Reading[]): readonly number[] {
  const known = titleWeights.get(ingredients);
  if (known) return known;
  const head = headOf(title);
  const weights = listed.map(({ food }, i) => {
    const isNamed =
      food?.group === 'pantry' &&
      [food.name, ingredients[i]?.name ?? ''].some((name) => name && containsWords(head, name));
    if (titleNames(head, food) || isNamed) return HEAD;
    return titleNames(title, food) ? MISSING_TITLE : 0;
  });
  // Onions are in most kitchens: beside another food, what a dish is is that food.
  const isOnions = (i: number) => listed[i]?.food?.kind === 'onions';
  const hasOther = weights.some((weight, i) => weight === HEAD && !isOnions(i));
  const own = weights.map((weight, i) => (weight === HEAD && hasOther && isOnions(i) ? MISSING_TITLE : weight));
  titleWeights.set(ingredients, own);
  return own;
}

/** A general word as the first of its foods that joins dishes: 'beef' is ground beef, 'pork' pork chops. */
function withFood(typed: TypedFood): TypedFood {
  if (typed.food) return typed;
  const food = typed.means.flatMap((name) => namedFoods.find((each) => each.name === name)?.food ?? []).find(rowFor);
  return food ? { ...typed, food } : typed;
}

/** How much of a use counts: less for a substitute, and for meat that comes cooked where the dish has it raw, or the other way round. */
function shareOf(
  { typed, index, isSwap }: Use,
  listed: readonly Reading[],
  { for: sorts, swap, note = '' }: Partial<Dish['ingredients'][number]>,
): number {
  // For what only stands in no dish is chosen.
  if (isSwap && swap === undefined) return 0;
  const { food } = typed;
  const own = listed[index]?.food?.kind ?? '';
  const isCookedTwice = isCookedForRaw(typed, listed[index]?.food ?? null);
  const isRawForCooked = isSwap && COOKED.includes(own) && !COOKED.includes(food?.kind ?? '');
  const isOtherState = food?.kind === 'starches' && typed.states.has('cooked') !== /\bcooked\b/.test(note);
  const swapped = isSwap ? (sorts ? SLOT_SHARE : SWAP_SHARE) : 1;
  return swapped * (isRawForCooked || isCookedTwice || isOtherState ? RAW_SHARE : 1);
}

const sumOf = (weights: readonly number[]): number => weights.reduce((sum, each) => sum + each, 0);

/** The weight of what a dish uses; what only joins it counts for no more than what it is made of. */
function usedWeight(
  ingredients: Dish['ingredients'],
  listed: readonly Reading[],
  uses: readonly Use[],
  adds: readonly Addition[],
): number {
  const isCookedFirst = ({ row, typed: { states } }: Addition) =>
    row.set === 'beans' && !states.has('canned') && !states.has('cooked');
  const weights = [
    ...uses.map((each) => {
      const own = each.typed.food ? each.typed : (listed[each.index] ?? each.typed);
      return typedWeight(own) * shareOf(each, listed, ingredients[each.index] ?? {});
    }),
  ];
  const joining = adds.map((each) => ADD_SHARE * typedWeight(each.typed) * (isCookedFirst(each) ? UNCOOKED_SHARE : 1));
  const own = sumOf(weights);
  // A pot into which anything goes is chosen for what it is made of.
  return own + Math.min(own, sumOf(joining));
}

/** The weight of what it uses, more for what its title names, less for what it needs and for what it leaves. */
function scoreOf(
  { dish, used, uses, unused }: Omit<DishFit<Dish>, 'score'>,
  listed: readonly Reading[],
  free: readonly number[],
): number {
  const needed = free.filter((i) => !dish.ingredients[i]?.note?.startsWith('optional'));
  const titled = titleWeightsOf(dish, listed);
  // Two eggs in a batter make no dish of eggs.
  const isOfMeal = ({ index }: Use) =>
    isProtein(listed[index]) && (listed[index]?.food?.kind !== 'eggs' || dish.protein === 'eggs');
  const isMeal = dish.protein !== null && !uses.some(isOfMeal);
  const lacking = isMeal ? Math.max(0, ...needed.map((i) => missingProtein(listed[i]))) : 0;
  const headless =
    needed.filter((i) => titled[i] === HEAD && listed[i]?.food?.group === 'garden').length * MISSING_HEAD;
  // Meat that was typed and is not used, while another must be bought.
  const hasOther = unused.some(({ food }) => food?.group === 'protein' && food.kind !== 'eggs');
  const other =
    hasOther && needed.some((i) => isProtein(listed[i]) && listed[i]?.food?.kind !== 'eggs') ? OTHER_PROTEIN : 0;
  const missing = needed.reduce(
    (sum, i) => sum + missingWeight(listed[i]) + (titled[i] ?? 0),
    lacking + headless + other,
  );
  const named = uses
    .filter(({ index, typed: { food }, isSwap }) => !isSwap || isOfKind(food, listed[index]?.food ?? null))
    .map(({ index }) => titled[index] ?? 0);
  const also = named.includes(HEAD) && named.includes(MISSING_TITLE) ? MISSING_TITLE : 0;
  const wasted = unused.filter(isMain).reduce((sum, each) => sum + UNUSED_SHARE * typedWeight(each), 0);
  const isPlain =
    dish.ingredients.length <= FEW ||
    dish.ingredients.some((each) => each.for?.some((sort) => PLAIN_SORTS.includes(sort)));
  const plain = isPlain ? PLAIN : 0;
  return used + Math.max(0, ...named) + also - missing - wasted - plain;
}

/** Which of the foods a dish uses, each ingredient once: first what it has, then what may replace something. */
export function dishFitOf<T extends Dish>(dish: T, typed: readonly TypedFood[]): DishFit<T> {
  const listed = readingsOf(dish.ingredients);
  const free = new Set(listed.keys());
  const uses: Use[] = [];
  const replaces = (each: TypedFood, i: number) => {
    const own = dish.ingredients[i];
    const food = listed[i]?.food ?? null;
    return own !== undefined && (maySwap(each, own, food) || isStandIn(each.food, own, food, dish));
  };
  const take = (each: TypedFood, isSwap: boolean, isKindOnly = false): boolean => {
    if (!isUsable(each)) return false;
    const index = listed.findIndex(
      (own, i) =>
        free.has(i) &&
        (dish.cooked !== undefined || !isCookedForRaw(each, own.food)) &&
        (dish.canned !== undefined || !isSoftForDry(each, dish.ingredients[i])) &&
        (isSwap ? replaces(each, i) && (!isKindOnly || isOfKind(each.food, own.food)) : isSame(each, own)),
    );
    if (index < 0) return false;
    free.delete(index);
    // 'Canned beans' are those of the list.
    const own = listed[index]?.food ?? null;
    const isOwnBean = each.food === null && isCookedBean(own, each.states);
    uses.push({ typed: isOwnBean ? { ...each, food: own } : each, index, isSwap });
    return true;
  };
  // A general name in the list, 'white fish', gives way to the fish that was typed.
  const names = (each: TypedFood) =>
    !isGeneral(each.food) && listed.some(({ food }, i) => isGeneral(food) && replaces(each, i));
  const others = typed.filter((each) => !take(each, names(each)));
  const origins = new Map(others.map((each) => [withFood(each), each]));
  const left = [...origins.keys()].filter((each) => !take(each, true, true)).filter((each) => !take(each, true));
  const adds = additionsTo(dish.takes, left.filter(isUsable));
  const unused = left.flatMap((each) => (adds.some(({ typed: own }) => own === each) ? [] : (origins.get(each) ?? [])));
  const used = usedWeight(dish.ingredients, listed, uses, adds);
  const fit = { dish, used, uses, adds, unused };
  return { ...fit, score: typed.length > 0 ? scoreOf(fit, listed, [...free]) : 0 };
}
