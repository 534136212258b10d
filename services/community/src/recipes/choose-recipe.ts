import type { Recipe } from '@farm/contracts';
import type { Cuisine } from '@farm/farm';
import { addFoods, rowFor } from './additions';
import { dishOfUnused, withBeside } from './beside';
import { type BuiltInRecipe, builtInRecipes } from './built-in-recipes';
import { chooseDish } from './choose-dish';
import { fitsDiets, namesDiet } from './diets';
import { askedDish } from './dish-names';
import { dishFitOf, isMain } from './dish-fit';
import { applyConditions, isPlainForBabies, isSalted } from './conditions';
import type { DraftRecipe } from './draft-recipe';
import { hasSafetyNote } from './food-safety';
import { foodPhrases, normalizeWords } from './foods';
import { findFood, isPlainWord, readFoods, type TypedFood } from './read-foods';
import {
  isStoveTop,
  isUncooked,
  linesFor,
  namesEquipment,
  questionOf,
  readTyped,
  summaryOf,
  type TypedList,
  unusedIn,
} from './recipe-summary';
import { portionOf, scaleDraft } from './servings';
import { isSlow, SLOW_COOKER, withSlowCooker } from './slow-cooker';
import { applySwaps } from './swaps';
import { reasonFor } from './unused-foods';

interface DishName {
  /** From `normalizeWords`: ' jollof rice '. */
  words: string;
  /** 'Rice and peas' is a dish of one kitchen, 'jerk chicken' of one alone. */
  isPlain: boolean;
}

const namesByTitle = new Map<string, readonly DishName[]>();

/** By what a dish is called in its title; not by the name of one food. Memoized per title. */
function namesOf({ title }: BuiltInRecipe): readonly DishName[] {
  const known = namesByTitle.get(title);
  if (known) return known;
  const names = title
    .split(/[(),]| (?:with|of|in) .*?(?=\(|$)/)
    .map(normalizeWords)
    .filter((words) => !foodPhrases.has(words))
    .map((words) => ({ words, isPlain: words.trim().split(' ').every(isPlainWord) }))
    .filter(({ words, isPlain }) => words.trim().includes(' ') || (words.trim() !== '' && !isPlain));
  namesByTitle.set(title, names);
  return names;
}

const MIN_LETTERS = 5;

/** Whether an entry has a word of a dish's name that is not a plain word: 'jollof mix' and 'jollof rice'. */
const isWordOf = (entry: string, name: string): boolean =>
  name
    .trim()
    .split(' ')
    .some((word) => word.length >= MIN_LETTERS && entry.includes(` ${word} `) && !isPlainWord(word));

/** A dish that was typed by its name: of the cuisine, or of another one by a word that is not a food, as in 'jerk chicken'. */
function namedDish(entries: readonly string[], culture: Cuisine, recipes: readonly BuiltInRecipe[]) {
  const inCuisine = (dish: BuiltInRecipe) => dish.culture === culture;
  // 'Kidney disease' names no dish of kidney beans.
  const normalized = entries
    .filter((each) => !hasSafetyNote('medical-diet', each))
    .map((entry) => ({ entry, normal: normalizeWords(entry), isFood: readFoods(entry).length > 0 }));
  const candidates = [...recipes.filter(inCuisine), ...recipes.filter((dish) => !inCuisine(dish))];
  for (const dish of candidates)
    for (const { words, isPlain } of namesOf(dish)) {
      const entry = normalized.find(
        ({ normal, isFood }) => normal.includes(words) || (!isFood && isWordOf(normal, words)),
      )?.entry;
      if (entry !== undefined && (inCuisine(dish) || !isPlain)) return { dish, entry, words };
    }
  return null;
}

/** Whether its list holds a food, beside optional ones. */
const lists = ({ ingredients }: BuiltInRecipe, isMeant: (kind: string, name: string) => boolean): boolean =>
  ingredients.some(({ name, note = '' }) => {
    const food = findFood(name);
    return food !== null && !note.startsWith('optional') && isMeant(food.kind, food.name);
  });

const isFried = ({ instructions }: BuiltInRecipe): boolean =>
  /\b(?:fry|crisp|broil|grill)/i.test(instructions.join(' '));
const isHot = (dish: BuiltInRecipe) => lists(dish, (kind) => kind === 'hot peppers');
const isRaw = ({ cookMinutes }: BuiltInRecipe) => cookMinutes < 10;

/** Dishes that do not suit a need, by the id of its safety note. They are cooked only where no other uses what was typed. */
const UNSUITED: readonly (readonly [string, (dish: BuiltInRecipe) => boolean])[] = [
  ['without-salt', (dish) => lists(dish, isSalted)],
  [
    'chewing',
    (dish) => isFried(dish) || isRaw(dish) || lists(dish, (kind) => kind === 'nuts' || kind === 'quick cuts'),
  ],
  ['sick-stomach', (dish) => isFried(dish) || isHot(dish)],
  ['infant', (dish) => isFried(dish) || isHot(dish) || isRaw(dish) || lists(dish, isSalted)],
];

/** Honey can poison a baby, salt and sugar do it no good, and nuts choke it: none joins a dish for one. */
const isForBabies = ({ food }: TypedFood): boolean =>
  !food ||
  (food.kind !== 'nuts' && !['honey', 'salt', 'sugar', 'molasses', 'corn syrup', 'raisins'].includes(food.name));

/** The dishes that suit every need among the entries. */
function dishesForNeeds(recipes: readonly BuiltInRecipe[], entries: readonly string[]): readonly BuiltInRecipe[] {
  // Saltfish that somebody has is in the dish anyway, and the steps draw out its salt.
  const typed = new Set(entries.flatMap((each) => readFoods(each).map(({ food }) => food?.name)));
  const unsuited = UNSUITED.filter(([id]) => entries.some((each) => hasSafetyNote(id, each)));
  return unsuited.length === 0
    ? recipes
    : recipes.filter(
        ({ ingredients, ...dish }) =>
          !unsuited.some(([id, isUnsuited]) =>
            isUnsuited({
              ...dish,
              ingredients:
                id === 'without-salt'
                  ? ingredients.filter(({ name }) => !typed.has(findFood(name)?.name))
                  : ingredients,
            }),
          ),
      );
}

/** For diets: the dishes of which nothing must be left out, and those that are made of nothing such. */
function dishesForDiets(recipes: readonly BuiltInRecipe[], entries: readonly string[]): BuiltInRecipe[][] {
  if (!entries.some(namesDiet)) return [];
  const isOfWeight = ({ name }: { name: string }) => readFoods(name).some(isMain);
  // What somebody has and means to eat has its line; the dish is chosen by the rest.
  const isTyped = ({ name }: { name: string }) =>
    entries.some((each) => readFoods(each).some(({ food }) => food !== null && food.name === findFood(name)?.name));
  return [
    recipes.filter(({ ingredients }) =>
      fitsDiets(
        ingredients.filter((each) => !isTyped(each)),
        entries,
      ),
    ),
    recipes.filter(({ ingredients }) => fitsDiets(ingredients.filter(isOfWeight), entries)),
  ];
}

/** Appliances in which food simmers; for the others our dishes without cooking suit best. */
const SIMMERS = /slow|crock|insta|pressure|campfire/i;
/** In these some of the steps of any dish can be done. */
const BAKES = /air|toaster/i;

/** The dishes that suit what food is cooked with, if it was named. */
function dishesForAppliance(recipes: readonly BuiltInRecipe[], { appliance, hasNoHeat }: TypedList): BuiltInRecipe[][] {
  if (appliance === null) return hasNoHeat ? [recipes.filter(isUncooked)] : [];
  if (SIMMERS.test(appliance)) return [recipes.filter(isSlow)];
  return BAKES.test(appliance) ? [] : [recipes.filter(isUncooked)];
}

/** Words of an entry that ask for a cooking method, each with the pattern of a recipe that uses it. */
const WISHES: readonly (readonly [RegExp, RegExp])[] = [
  [/^fried\b/i, /\bfry\b/i],
  [/^(?:baked|roasted)\b/i, /\b(?:bake|roast)\b/i],
];
const NO_FRYING = /\b(?:no|not|without|sin) (?:deep )?(?:fry\w*|fried|fre[ií]r|frit[oa])\b/i;

/** The dishes that are cooked as an only entry wishes; null: it wishes nothing. */
function dishesAsWished(recipes: readonly BuiltInRecipe[], entries: readonly string[]): BuiltInRecipe[] | null {
  const [entry = ''] = entries;
  if (entries.some((each) => NO_FRYING.test(each))) return recipes.filter((dish) => !isFried(dish));
  const wish = entries.length === 1 ? WISHES.find(([typed]) => typed.test(entry)) : undefined;
  return wish ? recipes.filter(({ instructions }) => wish[1].test(instructions.join(' '))) : null;
}

/** Minutes below which a slow cooker cooks none of our dishes, and dry beans are not soaked. */
const MIN_SLOW = 360;

const isDryBean = ({ food, states }: TypedFood): boolean =>
  states.has('dried') && food !== null && ['dry beans', 'kidney beans', 'pulses'].includes(food.kind);

/** The same beans from a can, which need no night in water. */
const fromCan = (each: TypedFood): TypedFood =>
  isDryBean(each)
    ? {
        ...each,
        words: `${each.food?.name ?? each.words} from a can`,
        states: new Set([...[...each.states].filter((state) => state !== 'dried'), 'canned' as const]),
      }
    : each;

const NO_NIGHT =
  'In the time that you have, dry beans cannot be soaked and boiled soft: the steps use canned ones, so keep the dry ones for another day.';

/** A bone that simmers for its meat is in no dish of an hour. */
const isInTime =
  (minutes: number | null) =>
  ({ food }: TypedFood): boolean => {
    const row = food ? rowFor(food) : undefined;
    return minutes === null || row?.how !== 'side' || (row.minutes ?? 0) < minutes;
  };

const isSoaked = ({ instructions }: BuiltInRecipe): boolean =>
  /\bnight before|\bovernight/i.test(instructions.join(' '));

/** Whether a dish is done in this many minutes, from an empty table. */
const isDoneIn =
  (minutes: number, foods: readonly TypedFood[]) =>
  (dish: BuiltInRecipe): boolean => {
    const isFromCan =
      dish.canned !== undefined &&
      dishFitOf(dish, foods).uses.some(
        ({ typed: { food, states } }) => states.has('canned') && food?.group !== 'protein',
      );
    const cookMinutes = isFromCan ? (dish.canned?.cookMinutes ?? 0) : dish.cookMinutes;
    return dish.prepMinutes + cookMinutes <= minutes && (isFromCan || !isSoaked(dish));
  };

/** The dishes that suit what was said beside the foods: all of it, then one thing after the other. */
function suitableDishes(
  recipes: readonly BuiltInRecipe[],
  entries: readonly string[],
  typed: TypedList,
  foods: readonly TypedFood[],
): (readonly BuiltInRecipe[])[] {
  const isForBaby = entries.some((each) => hasSafetyNote('infant', each));
  const { minutes } = typed.limits;
  const wished = dishesAsWished(recipes, entries);
  const suited = dishesForNeeds(recipes, entries);
  const lists = [
    ...(isForBaby ? [suited.filter(isPlainForBabies)] : []),
    ...dishesForAppliance(recipes, typed),
    ...(minutes === null ? [] : [recipes.filter(isDoneIn(minutes, foods))]),
    ...dishesForDiets(recipes, entries),
    ...(wished ? [wished] : []),
    ...(entries.some(namesEquipment) ? [dishesForNeeds(recipes.filter(isStoveTop), entries)] : []),
    suited,
  ];
  const all = recipes.filter((dish) => lists.every((list) => list.includes(dish)));
  return lists.length > 2 ? [all, ...lists] : lists;
}

export interface ChosenRecipe {
  dish: BuiltInRecipe;
  draft: DraftRecipe;
  isSpanish: boolean;
  /** In place of the minutes: '8 to 10 hours on low'; null: they stand. */
  cookTime: string | null;
  /** What it uses and what not; empty if nothing was typed. */
  summary: string;
  question: Recipe['question'];
  leftOut: string[];
}

/** The dish as it is cooked with the appliance that was named, in the time that was. */
function cookedWith(draft: DraftRecipe, { appliance, limits }: TypedList): Pick<ChosenRecipe, 'draft' | 'cookTime'> {
  const isSlowAsked = appliance !== null && SLOW_COOKER.test(appliance) && (limits.minutes ?? Infinity) >= MIN_SLOW;
  const slow = isSlowAsked ? withSlowCooker(draft, appliance) : null;
  return slow ?? { draft, cookTime: null };
}

/** What was typed, without the words of a dish that was asked for by its name, and that dish. */
function readRequest(ingredients: readonly string[], culture: Cuisine, recipes: readonly BuiltInRecipe[]) {
  const read = readTyped(ingredients);
  const asked = askedDish(ingredients, read.foods, culture, recipes);
  const byTitle = namedDish(ingredients, culture, recipes);
  // Of its whole name, 'saltfish fritters', a dish is surer than by one word of a title, 'Jamaican'.
  const isWhole = byTitle?.dish.culture === culture && normalizeWords(byTitle.entry).includes(byTitle.words);
  const named = asked?.dish && !isWhole ? { ...asked, dish: asked.dish } : byTitle;
  const isName = (words: string) => [named, asked].some((each) => each?.entry.includes(words) === true);
  const isFood = ({ food, means }: TypedFood) => food !== null || means.length > 0;
  // The peas of 'rice and peas' are its kidney beans, and no others join them.
  const isOnlyName = (each: TypedFood) =>
    named !== null &&
    normalizeWords(named.words).includes(normalizeWords(each.words)) &&
    dishFitOf(named.dish, [each]).uses.length === 0;
  const typed = {
    ...read,
    unread: read.unread.filter((each) => !isName(each)),
    foods: read.foods
      .filter((each) => (isFood(each) || !isName(each.words)) && !isOnlyName(each))
      .map((each) => ((read.limits.minutes ?? Infinity) < MIN_SLOW ? fromCan(each) : each)),
  };
  return { read, typed, asked, named };
}

/**
 * The dish of the cuisine that uses most of what was typed, or the dish of this id; ties rotate by day. Foods for which it
 * has a place join it, everything else is explained in `leftOut`. `question`: no dish of the cuisine uses any of it.
 */
export function fromBuiltInRecipes(
  ingredients: readonly string[],
  culture: Cuisine,
  now: Date,
  recipes: readonly BuiltInRecipe[] = builtInRecipes,
  dishId?: string,
): ChosenRecipe {
  const { read, typed, asked, named } = readRequest(ingredients, culture, recipes);
  const chosen = recipes.find(({ id }) => id === dishId) ?? named?.dish;
  const isForBaby = ingredients.some((each) => hasSafetyNote('infant', each));
  const isCanned = (typed.limits.minutes ?? Infinity) < MIN_SLOW && read.foods.some(isDryBean);
  const foods = (isForBaby ? typed.foods.filter(isForBabies) : typed.foods).filter(isInTime(typed.limits.minutes));
  const choose = (dishes: readonly BuiltInRecipe[]) => chooseDish(foods, culture, now, dishes);
  const lists = suitableDishes(recipes, ingredients, typed, foods).filter((dishes) =>
    dishes.some((dish) => dish.culture === culture),
  );
  const choice = chosen
    ? { fit: dishFitOf(chosen, foods), choices: [], unknown: [] }
    : (lists.map(choose).find(({ choices }) => choices.length === 0) ??
      choose(isForBaby ? (lists.at(-1) ?? recipes) : recipes));
  const { fit } = choice;
  const whole = addFoods(applySwaps(fit), fit.dish, fit.adds);
  const ownAmounts = isForBaby ? whole : withBeside(whole, fit.dish, unusedIn(whole, fit.unused));
  const portion = portionOf(ownAmounts, { ...typed, foods });
  const isNone = asked !== null && asked.dish === null && !named;
  const firstLines = [
    ...(isNone ? [linesFor(typed).noDish(asked.words)] : []),
    ...(isCanned && fit.uses.some(({ typed: { states } }) => states.has('canned')) ? [NO_NIGHT] : []),
  ];
  const { draft, cookTime } = cookedWith(applyConditions(scaleDraft(ownAmounts, portion), ingredients), typed);
  return {
    dish: fit.dish,
    draft,
    cookTime,
    isSpanish: typed.isSpanish,
    summary: [...firstLines, summaryOf(draft, typed, portion)].join(' '),
    question: questionOf(choice, typed),
    leftOut: [
      ...unusedIn(draft, typed.foods).map((each) =>
        linesFor(typed).unused(
          draft.title,
          each.words,
          dishOfUnused(fit.dish, each, typed.foods, recipes),
          reasonFor(each, isForBaby),
        ),
      ),
      ...typed.unread.map((each) => `We couldn’t work “${each}” into this dish.`),
    ],
  };
}
