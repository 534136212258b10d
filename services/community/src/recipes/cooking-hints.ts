import type { BuiltInRecipe } from './built-in-recipes';
import type { Use } from './dish-fit';
import { isCookedBean, isDryBean } from './beans';
import { minutesText } from './draft-recipe';
import { safeTemperature } from './food-safety';
import type { Food } from './foods';

/** An ingredient of a dish, and the food of the visitor that it is or that replaces it. */
export interface Change {
  ingredient: BuiltInRecipe['ingredients'][number];
  old: Food | null;
  food: Food;
  isSwap: boolean;
  states: Use['typed']['states'];
  /** As it was typed, which may tell the cut: 'chicken legs'. */
  words: string;
}

/** Whether a food of another kind, or another starch, has the place that the dish keeps for its sort. */
export const isInSlot = ({ ingredient, old, food, isSwap }: Change) =>
  isSwap &&
  ingredient.for !== undefined &&
  (old?.kind !== food.kind || (ingredient.for.includes('starches') && old.name !== food.name));

const round5 = (minutes: number) => Math.round(minutes / 5) * 5;
export const MAX_MINUTES = 150;

/** What a step says more, and how the minutes of the dish change. */
interface Hint {
  sentence: string;
  minutes: number;
  /** Before the step instead of after it: what it says is not done. */
  isFirst?: boolean;
  /** Minutes in place of the longest of the step. */
  instead?: number;
  /** By how many minutes the longest time of the step grows; the sentence is for a step that names none. */
  longer?: number;
}

function beanHint({ old, food, isSwap, states, ingredient }: Change, room: number): Hint | null {
  if (/^\d+ cans?\b/.test(ingredient.amount)) return null; // the steps are for cooked ones
  const own = old?.minutes ?? food.minutes ?? 0;
  if (isCookedBean(food, states)) return null; // the steps for canned beans say it
  if (!isSwap || !food.minutes || !food.soaked) return null;
  const longer = food.minutes - own;
  if (longer < 0)
    return {
      sentence: `The ${food.name} are done sooner than stated here: try them after ${food.minutes} minutes.`,
      minutes: 0,
    };
  if (longer < 10) return null;
  const [minutes, how] = longer <= room ? [longer, 'dry'] : [food.soaked - own, 'soaked overnight'];
  const sentence = `The ${food.name} need longer than stated here: simmer them about ${food.minutes} minutes dry, or ${food.soaked} soaked overnight, until soft all through. The time above is for ${how} ones.`;
  return { sentence, minutes: Math.max(0, minutes) };
}

/** Whose pieces differ in thickness, and with it in time. */
const THICKNESS_KINDS = ['poultry', 'white fish', 'quick cuts'];
/** Meat that is cooked when it comes to the kitchen, whatever is said of it. */
const COOKED_FOODS = ['canned meat', 'cooked poultry', 'cooked meat'];
const MADE_STARCHES = ['bread', 'stale cornbread', 'mashed potatoes'];
const BONE_IN = /\b(?:legs?|leg quarters?|drumsticks?|wings?|whole|bone in|hen|piernas?|alitas?)\b/i;
/** That a thigh with its bone takes longer than pieces without. */
const BONE_MINUTES = 20;

/** How a cut that differs from the one in the list is cooked. */
function cutHint({ ingredient, food, words }: Change): Hint | null {
  const note = ingredient.note ?? '';
  if (food.kind === 'poultry' && BONE_IN.test(words) && /boneless/.test(note))
    return {
      sentence: `Leave your ${words} whole and on the bone: brown them, and give them ${BONE_MINUTES} minutes more under the lid, until they read 165 F beside the bone.`,
      minutes: BONE_MINUTES,
    };
  if (food.name === 'flour' && /self.?rising/i.test(words))
    return {
      sentence:
        'Your self-rising flour holds baking powder and salt: leave out the baking powder, and half the salt of this step.',
      minutes: 0,
    };
  if (food.name === 'peanuts' && ingredient.name === 'peanut butter')
    return {
      sentence: 'First roast your peanuts, if they are raw, and grind them to a smooth paste.',
      minutes: 0,
      isFirst: true,
    };
  if (food.note === 'fish' && /\bwhole\b/i.test(words))
    return {
      sentence: `Have the whole fish scaled and gutted, and cut it across in slices 1 1/2 inches thick, without the head.`,
      minutes: 0,
      isFirst: true,
    };
  return null;
}

/** Whether raw meat has the place of meat from another meal. */
export const isRawForCooked = (change: Change): boolean =>
  isInSlot(change) &&
  change.food.group === 'protein' &&
  change.food.note !== undefined &&
  COOKED_FOODS.includes(change.old?.kind ?? '') &&
  !COOKED_FOODS.includes(change.food.kind) &&
  !change.states.has('cooked');

/** How raw meat is cooked before the steps take it as cooked: fowl is simmered and pulled, the rest browned. */
function rawHint({ food, words }: Change): Hint {
  const safe = safeTemperature(food) ?? 165;
  const isFowl = food.kind === 'poultry';
  const sentence = isFowl
    ? `First simmer your raw ${words.replace(/^raw /i, '')} 30 minutes in salted water to cover, until the thickest piece reads ${safe} F, and pull the meat off skin and bone.`
    : `First brown the raw ${food.name} in a skillet for about 10 minutes, turning, until the thickest piece reads ${safe} F.`;
  return { sentence, minutes: isFowl ? 30 : 10, isFirst: true };
}

/** Whether a food is spoken of in the plural: 'tomatoes', and not 'corn'. */
const isMany = ({ name }: Food): boolean => /[^s]s$/.test(name) && name !== 'asparagus';

/** How the step changes by how the food comes to the kitchen: raw, frozen, canned or dried. */
function storedHint({ food, states, ingredient }: Change): Hint | null {
  if (states.has('raw') && food.name === 'milk')
    return {
      sentence:
        'First bring your raw milk to a full, rolling boil, and let it cool: only then is it safe to cook with.',
      minutes: 0,
      isFirst: true,
    };
  if (states.has('frozen') && food.group === 'protein')
    return {
      sentence: `Thaw the ${food.name} in the refrigerator the day before, not on the counter.`,
      minutes: 0,
      isFirst: true,
    };
  if (states.has('home-canned') && !food.kind.endsWith('fruit'))
    return {
      sentence: `Boil your home-canned ${food.name} for 10 minutes in a pot of their own before they go in.`,
      minutes: 0,
      isFirst: true,
    };
  if (states.has('dried') && /herbs$/.test(food.kind))
    return { sentence: `Of dried ${food.name} use a third.`, minutes: 0 };
  const isOfCans = ingredient.amount.includes('can');
  if (states.has('canned') && food.group === 'garden' && food.kind !== 'raw vegetables' && !isOfCans)
    return {
      sentence: isMany(food)
        ? `Canned ${food.name} are soft already, and need only the last 5 minutes.`
        : `Canned ${food.name} is soft already, and needs only the last 5 minutes.`,
      minutes: 0,
    };
  if (states.has('frozen') && food.group === 'garden')
    return {
      sentence: `The frozen ${food.name} ${isMany(food) ? 'go' : 'goes'} in without thawing.`,
      isFirst: true,
      minutes: 0,
    };
  return null;
}

/** How the step with the food changes, by what it is and how it comes to the kitchen. `room`: minutes left of 150. */
export function hintOf(change: Change, room: number): Hint | null {
  const { old, food, isSwap, states } = change;
  if (isSwap && food.kind === 'starches' && isInSlot(change)) return null; // the step for it says it
  if (isDryBean(food) && !states.has('home-canned')) return beanHint(change, room);
  if (isSwap && food.first !== undefined) return { sentence: food.first, minutes: 0, isFirst: true };
  const isCooked = states.has('cooked') || COOKED_FOODS.includes(food.kind) || food.name === 'ham';
  if (isCooked && food.group === 'protein') return null; // the steps for cooked meat say it
  const comesCooked = MADE_STARCHES.includes(food.name) || /\bcooked\b/.test(change.ingredient.note ?? '');
  if (states.has('cooked') && food.kind === 'starches' && !comesCooked)
    return {
      sentence: `Your ${food.name} is cooked already: leave out its water and its time, stir it in last, and heat it until it steams, 165 F.`,
      minutes: 0,
      isFirst: true,
    };
  const stored = storedHint(change);
  if (stored) return stored;
  if (isRawForCooked(change)) return rawHint(change);
  const cut = cutHint(change);
  if (cut) return cut;
  if (isSwap && old?.kind === food.kind && THICKNESS_KINDS.includes(food.kind))
    return {
      sentence: `Go by the temperature inside more than by the minutes, because ${food.name} may be thicker or thinner.`,
      minutes: 0,
    };
  if (!isSwap || !food.minutes || !old?.minutes) return null;
  const longer = round5(food.minutes - old.minutes);
  if (longer > 0)
    return { sentence: `Give the ${food.name} ${minutesText(longer)} more, until tender.`, minutes: longer, longer };
  // Tender leaves are done when they are soft, however long sturdy ones simmer.
  return longer < 0 ? { sentence: '', minutes: 0, instead: food.minutes } : null;
}
