import { gramsOf } from './amounts';
import type { BuiltInRecipe } from './built-in-recipes';
import { rowFor } from './additions';
import { provisionAmount, waterWithoutSide, withProvisions, withSideDish } from './side-dishes';
import { lastWord, phrasesOf, renameFood, storyOf, tipsWithNames, titleOf, titleWithUsed } from './renamed-texts';
import { isCookedBean, isListedDry } from './beans';
import { type Change, hintOf, isInSlot, isRawForCooked, MAX_MINUTES } from './cooking-hints';
import { type DishFit, isCookedForRaw } from './dish-fit';
import { type DraftIngredient, type DraftRecipe, longestMinutes, MINUTES } from './draft-recipe';
import { safeTemperature } from './food-safety';
import { type Food, isNamedIn, normalizeWords, withoutState } from './foods';
import { findFood, readFoods } from './read-foods';

type Ingredient = BuiltInRecipe['ingredients'][number];

const QUARTERS = ['', ' 1/4', ' 1/2', ' 3/4'];

/** 150 g of spinach as '5 cups (150 g)', rounded to a quarter of a cup. */
function formatCups(grams: number, gramsPerCup: number): string {
  const quarters = Math.max(1, Math.round((grams / gramsPerCup) * 4));
  const cups = `${Math.floor(quarters / 4) || ''}${QUARTERS[quarters % 4]}`.trim();
  return `${cups} ${quarters <= 4 ? 'cup' : 'cups'} (${grams.toLocaleString('en-US')} g)`;
}

const round10 = (grams: number) => Math.round(grams / 10) * 10;

const CAN_GRAMS = 255; // drained, of 15 ounces
const COOKED_WEIGHT = 2.3; // of dry beans

/** Rice and other grains that somebody has cooked, for four. */
const COOKED_GRAIN = '4 cups (640 g)';

const POUND = 454;

/** '6 large (1,000 g)' of another animal as '2 1/4 pounds (1,000 g)': its pieces have another size. */
function weightAmount(amount: string): string {
  const grams = gramsOf(amount);
  if (grams < POUND || /pound|ounce|cup|fillet/.test(amount)) return amount;
  const quarters = Math.round((grams / POUND) * 4);
  return `${Math.floor(quarters / 4)}${QUARTERS[quarters % 4]} pounds (${grams.toLocaleString('en-US')} g)`;
}
const MUCH_HOTTER = 2;

function amountOf(change: Change): string {
  const {
    ingredient,
    ingredient: { amount, swap },
    old,
    food,
    isSwap,
    states,
  } = change;
  if (isCookedBean(food, states)) {
    if (/^\d+ cans?\b/.test(amount)) return amount;
    const grams = gramsOf(amount) * (isListedDry(ingredient) ? COOKED_WEIGHT : 1);
    if (!states.has('canned')) return `${round10(grams)} g, cooked`;
    const cans = Math.max(1, Math.round(grams / CAN_GRAMS));
    return cans === 1 ? '1 can (15 ounces)' : `${cans} cans (15 ounces each)`;
  }
  if (!isSwap) return amount;
  if (ingredient.for?.includes('provisions')) return provisionAmount;
  if (makesListed(change)) return rowFor(food)?.amount ?? amount;
  if (isInSlot(change) && food.kind === 'starches' && states.has('cooked') && /cups?/.test(rowFor(food)?.amount ?? ''))
    return COOKED_GRAIN;
  if (isRawForCooked(change) && food.kind === 'poultry') return '2 pounds (900 g)';
  if (isInSlot(change) && food.group !== 'garden' && food.kind !== 'cooking fruit')
    return rowFor(food)?.amount ?? amount;
  if (food.group === 'protein') return weightAmount(amount);
  if ((food.heat ?? 0) - (old?.heat ?? 0) >= MUCH_HOTTER) return '1/4';
  return typeof swap === 'number' && food.gramsPerCup ? formatCups(swap, food.gramsPerCup) : amount;
}

/** How it is cut goes for a substitute, too; what names a food, 'or a whole chicken', does not. */
const keptNote = ({ note = '' }: Ingredient, isSwap: boolean) =>
  isSwap && readFoods(note).length > 0 ? '' : note.replace(/^optional(?:; )?/, '');

/** Whether the visitor makes what the dish lists out of what is there: tortillas of masa. */
const makesListed = ({ food, isSwap }: Change): boolean =>
  isSwap && food.first !== undefined && food.kind === 'starches';

/** How a food of the garden comes to the kitchen, instead of how a fresh one is cut; null: it is fresh. */
function storedNote({ food, states, ingredient: { amount } }: Change): string | null {
  if (food.group !== 'garden' || /\bcans?\b/.test(amount) || states.has('home-canned')) return null;
  if (states.has('canned')) return food.name === 'tomatoes' ? 'canned, with their juice' : 'canned, drained';
  return states.has('frozen') ? 'frozen' : null;
}

/** How a food is cut: as the dish says, or, in a place for any of its sort, as it joins other dishes. */
function ownNote(change: Change): string {
  const { food, isSwap } = change;
  const stored = storedNote(change);
  if (stored !== null) return stored;
  if (makesListed(change)) return `makes the ${change.ingredient.name}`;
  if (isSwap && change.ingredient.for?.includes('provisions')) return 'peeled as the steps say';
  if (isSwap && food.prepared !== undefined) return food.prepared;
  // 'Red or green' is said of the sauce that it replaces.
  if (isSwap && ['seasonings', 'basics'].includes(food.kind)) return '';
  if (!isInSlot(change)) return keptNote(change.ingredient, change.isSwap);
  return isRawForCooked(change) && change.food.kind === 'poultry' ? '' : (rowFor(change.food)?.note ?? '');
}

/** Backs and necks are no thighs, though both are chicken. */
const isOwnCut = ({ food, words, ingredient, states }: Change): boolean =>
  food.group === 'protein' &&
  food.kind !== 'eggs' &&
  food.note !== undefined &&
  !states.has('cooked') &&
  ![food.name, withoutState(food.name), ingredient.name].some((each) => normalizeWords(words) === normalizeWords(each));

/** Brown sugar is listed as what it is. */
const isOwnSort = ({ food, words, ingredient, isSwap }: Change): boolean =>
  !isSwap &&
  food.kind === 'basics' &&
  normalizeWords(words).includes(normalizeWords(food.name)) &&
  ![food.name, ingredient.name].some((each) => normalizeWords(words) === normalizeWords(each));

function changedIngredient(change: Change): DraftIngredient {
  const { ingredient, old, food, isSwap, states } = change;
  const isCanned = isCookedBean(food, states);
  const hotter = isSwap && (food.heat ?? 0) - (old?.heat ?? 0) >= MUCH_HOTTER;
  const note = [
    isCanned ? 'drained' : ownNote(change),
    isOwnCut(change) || isOwnSort(change) ? `your ${change.words}` : '',
    hotter ? 'far hotter, so wear gloves' : '',
    isSwap && !isInSlot(change) && !makesListed(change) ? `in place of ${ingredient.name}` : '',
  ];
  return {
    name: isSwap || isOwnCut(change) ? food.name : ingredient.name,
    amount: amountOf(change),
    note: note.filter(Boolean).join('; '),
  };
}

/** The step with other minutes in place of its longest. */
function withMinutes(step: string, minutes: number): string {
  const longest = longestMinutes(step);
  return step
    .replace(MINUTES, (found, low: string, high?: string) =>
      Number(high ?? low) === longest ? `about ${minutes} minutes` : found,
    )
    .replace('about about', 'about');
}

const minutesInAll = (steps: readonly string[]): number => steps.reduce((sum, step) => sum + longestMinutes(step), 0);

/** The step in which an ingredient cooks: of meat that with its temperature, else the one that names it, or the next if that takes longer. */
function cookingStep(steps: readonly string[], name: string, old: Food | null): number {
  const first = steps.findIndex((step) => step.includes(name));
  const safe = old && safeTemperature(old);
  const hot = steps.findIndex((step) => safe && step.includes(`${safe} F`));
  if (hot >= 0) return hot;
  const [here = '', next = ''] = steps.slice(first, first + 2);
  if (longestMinutes(here) + longestMinutes(next) === 0) {
    // Rinsed in one step and put on in the next, it simmers in the third.
    const later = steps
      .slice(first + 2, first + 4)
      .findIndex((step) => /simmer|cook|boil/i.test(step) && longestMinutes(step) > 0);
    if (later >= 0) return first + 2 + later;
  }
  const goesOn = !/^(?:Meanwhile|While)\b/.test(next) && /cover|simmer|cook|boil/i.test(next);
  return longestMinutes(next) > longestMinutes(here) && goesOn ? first + 1 : first;
}

/** Steps for beef at 160 F say 165 F when turkey replaces it. */
function raiseTemperature(text: string, old: Food, food: Food): string {
  const [was, is] = [safeTemperature(old), safeTemperature(food)];
  return was !== null && is !== null && is > was ? text.replaceAll(`${was} F`, `${is} F`) : text;
}

/** The dish with its steps for meat or eggs that come cooked. */
const withCookedSteps = (dish: BuiltInRecipe): BuiltInRecipe => ({
  ...dish,
  instructions: (dish.cooked ?? []).reduce((steps, { step, text }) => steps.with(step, text), dish.instructions),
});

/** The minutes that the other foods of a step need; 0: none is known to need any. */
function minutesBeside(step: string, { ingredient }: Change, dish: BuiltInRecipe, changes: readonly Change[]): number {
  const others = dish.ingredients.filter(({ name }) => name !== ingredient.name && isNamedIn(step, name));
  const minutes = others.map(({ name }) => {
    const changed = changes.find((each) => each.ingredient.name === name);
    return (changed?.food ?? findFood(name))?.minutes ?? 0;
  });
  return Math.max(0, ...minutes);
}

const hasSoftBeans = ({ ingredients }: BuiltInRecipe, uses: DishFit['uses']): boolean =>
  uses.some(({ typed: { food, states }, index }) => {
    const ingredient = ingredients[index];
    return isCookedBean(food, states) && ingredient !== undefined && isListedDry(ingredient);
  });

/** The dish with its steps, its water and its minutes for beans that are soft already. */
function withCannedSteps({ canned, ...dish }: BuiltInRecipe): BuiltInRecipe {
  if (!canned) return dish;
  const instructions = canned.steps.reduce((steps, { step, text }) => steps.with(step, text), dish.instructions);
  const ingredients = dish.ingredients.map((each) =>
    each.name === 'water' ? { ...each, amount: canned.water } : each,
  );
  return { ...dish, ingredients, instructions: instructions.filter(Boolean), cookMinutes: canned.cookMinutes };
}

interface HintedStep {
  text: string;
  before: string;
  after: string;
}

/** The steps with what each food changes in the one in which it cooks, and the minutes of the dish. */
function hintedSteps(
  given: BuiltInRecipe,
  changes: readonly Change[],
): { steps: readonly HintedStep[]; cookMinutes: number } {
  const dish = changes.some((each) => isCookedForRaw(each, each.old)) ? withCookedSteps(given) : given;
  let room = MAX_MINUTES - dish.prepMinutes - dish.cookMinutes;
  const instructions = withProvisions(withSideDish(dish.instructions, changes), changes);
  const steps: HintedStep[] = instructions.map((each) => ({ text: each, before: '', after: '' }));
  let cookMinutes = dish.cookMinutes;
  for (const change of changes) {
    const hint = hintOf(change, room);
    const { name } = change.ingredient;
    const firstNaming = instructions.findIndex((each) =>
      phrasesOf(change.old ?? change.food).some((phrase) => normalizeWords(each).includes(` ${lastWord(phrase)} `)),
    );
    const at = hint?.isFirst ? firstNaming : cookingStep(instructions, name, change.old);
    // Turned in oil in one step, it roasts in the next.
    const next = steps[at + 1];
    const isNext = hint?.longer !== undefined && longestMinutes(steps[at]?.text ?? '') === 0 && next !== undefined;
    const step =
      isNext && longestMinutes(next.text) > 0 && !/^(?:Meanwhile|While)\b/.test(next.text) ? next : steps[at];
    if (!hint || !step) continue;
    // Potatoes in the same step keep their time, however soon the leaves are done.
    const own =
      hint.instead === undefined ? null : Math.max(hint.instead, minutesBeside(step.text, change, dish, changes));
    const joined = Math.max(0, ...[...step.text.matchAll(/last (\d+) minutes/g)].map(([, last]) => Number(last)));
    // What is stirred in for the last minutes needs them.
    const done = own === null ? null : Math.max(own, joined);
    const less = done === null ? 0 : Math.max(0, longestMinutes(step.text) - done);
    if (done !== null && less > 0) step.text = withMinutes(step.text, done);
    const more = Math.min(hint.minutes, room); // of 150 in all
    room -= more;
    // What cooks at the same time may take longer than the food.
    cookMinutes = Math.min(
      cookMinutes + more,
      Math.max(cookMinutes + more - less, less > 0 ? minutesInAll(steps.map(({ text }) => text)) : 0),
    );
    const named = longestMinutes(step.text);
    if (hint.longer !== undefined && named > 0) step.text = withMinutes(step.text, named + hint.longer);
    else if (hint.isFirst) step.before += `${hint.sentence} `;
    else if (hint.sentence) step.after += ` ${hint.sentence}`;
  }
  return { steps, cookMinutes };
}

/** A step without 'if you use it' where the visitor has what is optional. */
function withUsed(step: string, optional: readonly string[], used: ReadonlySet<string>): string {
  const here = optional.filter((name) => step.includes(name));
  const unused = here.filter((name) => !used.has(name));
  if (unused.length === here.length) return step;
  if (unused.length > 0)
    return step.replace(/\bif you use (?:them|it|either)\b/g, `if you use the ${unused.join(' or the ')}`);
  return step.replace(/, if you use (?:it|them|either), /g, ' ').replace(/,? if you use (?:it|them|either)\b/g, '');
}

/** The steps with the names of the foods that are used, and what is said before and after each. */
function writtenSteps(
  steps: readonly HintedStep[],
  { ingredients }: BuiltInRecipe,
  byName: ReadonlyMap<string, Change>,
  rename: (text: string) => string,
): string[] {
  const used = new Set(byName.keys());
  const optional = ingredients.flatMap(({ name, note }) => (note?.startsWith('optional') ? name : []));
  return steps.map(({ text, before, after }) => {
    const named = withUsed(text, optional, used)
      .split(/\{([^}]+)\}/)
      .map((part, at) => {
        const change = byName.get(part);
        if (at % 2 === 0) return rename(part);
        return change && !makesListed(change) && (change.isSwap || isOwnCut(change)) ? change.food.name : part;
      });
    return `${before}${named.join('')}${after}`;
  });
}

const IN_PLACE = /\bin place of ([^;]*)/;

/** What an optional food of the list spares, which the visitor has: salsa verde the tomatillos. By their names, with its words. */
const sparedBy = (changes: readonly Change[]): ReadonlyMap<string, string> =>
  new Map(
    changes.flatMap(({ ingredient: { note = '' }, words }) =>
      readFoods(note.startsWith('optional') ? (IN_PLACE.exec(note)?.[1] ?? '') : '').flatMap(
        ({ food }): [string, string][] => (food ? [[food.name, words]] : []),
      ),
    ),
  );

/** The dish with the visitor's foods in its list, its steps and its title, and with the minutes that they need. */
export function applySwaps({ dish: own, uses }: Pick<DishFit, 'dish' | 'uses'>): DraftRecipe {
  const dish = hasSoftBeans(own, uses) ? withCannedSteps(own) : own;
  const {
    id: _,
    culture: __,
    source: ___,
    allergens: ____,
    protein: _____,
    takes: ______,
    cooked: _______,
    canned: ________,
    ...recipe
  } = dish;
  const changes = uses.flatMap(({ typed: { food, states, words }, index, isSwap }): Change[] => {
    const ingredient = dish.ingredients[index];
    if (!food || !ingredient) return [];
    return [{ ingredient, old: findFood(ingredient.name), food, isSwap, states, words }];
  });
  const swapped = changes.filter((each) => each.isSwap && !makesListed(each));
  const byName = new Map(changes.map((change) => [change.ingredient.name, change]));
  const { steps, cookMinutes } = hintedSteps(dish, changes);
  const rename = (text: string) =>
    swapped.reduce(
      (renamed, { old, food }) => (old ? renameFood(raiseTemperature(renamed, old, food), old, food) : renamed),
      text,
    );
  const written = writtenSteps(steps, dish, byName, rename);
  const unchanged = ({ name, amount, note = '' }: Ingredient): DraftIngredient => ({
    name,
    amount,
    note: rename(note),
  });
  // The water of the rice goes with it.
  const hasWater = / water\b/.test(written.join(' ').replace(/(?:splash|plenty) of water/g, ''));
  const spared = sparedBy(changes);
  const ingredients = dish.ingredients
    .filter(({ name }) => name !== 'water' || hasWater)
    .flatMap((each) => (each.name === 'water' ? (waterWithoutSide(each, changes) ?? []) : each))
    .map((each) => {
      const change = byName.get(each.name);
      const listed = change ? changedIngredient(change) : unchanged(each);
      const instead = change ? undefined : spared.get(findFood(each.name)?.name ?? '');
      return instead === undefined ? listed : { ...listed, note: `optional; not needed with your ${instead}` };
    });
  // With onions of two sorts in the list, one is left.
  const gone = swapped.flatMap(({ old }) =>
    old && !ingredients.some(({ name }) => findFood(name)?.name === old.name) ? [old] : [],
  );
  return {
    ...recipe,
    title: titleWithUsed(titleOf(rename(recipe.title), swapped, gone), changes),
    culturalContext: storyOf(recipe.culturalContext, swapped, gone),
    veganNote: rename(recipe.veganNote),
    makeAhead: rename(recipe.makeAhead),
    cookMinutes: Math.max(10, cookMinutes),
    ingredients,
    instructions: written,
    farmingTips: tipsWithNames(dish, gone, ingredients),
  };
}

/** The dish with its own ingredients. */
export const toDraft = (dish: BuiltInRecipe): DraftRecipe => applySwaps({ dish, uses: [] });
