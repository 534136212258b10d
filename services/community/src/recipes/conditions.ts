import type { BuiltInRecipe } from './built-in-recipes';
import { withDiets } from './diets';
import type { DraftIngredient, DraftRecipe } from './draft-recipe';
import { hasSafetyNote } from './food-safety';
import { findFood } from './read-foods';

const listOf = new Intl.ListFormat('en-US');

const SALTED_KINDS = ['cured meat', 'sausage', 'preserved fish', 'canned meat', 'anchovies', 'canned fish'];
const SALTED_FOODS = [
  ...['olives', 'capers', 'soy sauce', 'stock', 'cream soup', 'pickles', 'mole paste', 'French onion soup'],
  ...['onion soup mix', 'gravy mix', 'ready-made gravy', 'stuffing', 'ranch seasoning', 'tomato soup'],
];
const SWEET = ['sugar', 'honey', 'molasses', 'corn syrup', 'sweetened condensed milk'];

export const isSalted = (kind: string, name: string): boolean =>
  // Stockfish is dried without salt.
  (SALTED_KINDS.includes(kind) && name !== 'stockfish') || SALTED_FOODS.includes(name);

/** What a baby gets none of: salt, sugar and chile. */
const isNotForBabies = ({ name }: Pick<BuiltInRecipe['ingredients'][number], 'name'>): boolean => {
  const food = findFood(name);
  return food !== null && (food.name === 'salt' || SWEET.includes(food.name) || food.kind === 'hot peppers');
};

/** Whether a dish has nothing that a baby gets none of. */
export const isPlainForBabies = ({ ingredients }: Pick<BuiltInRecipe, 'ingredients'>): boolean =>
  !ingredients.some(isNotForBabies);

/** The steps with a sentence before the first that names one of these. */
function beforeFirst(steps: readonly string[], names: readonly string[], sentence: string): string[] {
  const at = steps.findIndex((step) => names.some((name) => step.toLowerCase().includes(name.toLowerCase())));
  return at < 0 ? [...steps] : steps.with(at, `${sentence} ${steps[at] ?? ''}`);
}

const SALT_AMOUNT = String.raw`(?:(?:half|a third|the rest|what is left|\d[\d /]* (?:tea|table)spoons?|half a teaspoon|a little)(?: of)? )?(?:the )?(?:rest of the )?salt`;
/** The salt of a step: beside other seasoning, or alone. */
const SALT_WORDS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`\bwith ${SALT_AMOUNT} and (?=the )`, 'gi'), 'with '],
  [new RegExp(String.raw`, ${SALT_AMOUNT} and (?=the )`, 'gi'), ' and '],
  [new RegExp(String.raw`, (the [^,.]+?) and ${SALT_AMOUNT}\b`, 'gi'), ' and $1'],
  [new RegExp(String.raw`,? and ${SALT_AMOUNT}\b`, 'gi'), ''],
  [new RegExp(String.raw`, ${SALT_AMOUNT}(?=,)`, 'gi'), ''],
  [new RegExp(String.raw` with ${SALT_AMOUNT}\b`, 'gi'), ''],
];

/** A step without its salt. */
const withoutSaltWords = (step: string): string =>
  SALT_WORDS.reduce((text, [pattern, other]) => text.replace(pattern, other), step).replace(/,? taste for salt,?/i, '');

/** The baby's share is taken out before anything is salted, sweetened or made hot. */
function forBaby(draft: DraftRecipe): DraftRecipe {
  const names = [...new Set(draft.ingredients.filter(isNotForBabies).map(({ name }) => name))];
  if (names.length === 0) return draft;
  const held = `the ${listOf.format(names)}`;
  const unsalted = draft.instructions.map(withoutSaltWords);
  const isHeld = (name: string) =>
    unsalted.slice(0, -1).some((step) => step.toLowerCase().includes(name.toLowerCase()));
  const left = names.filter(isHeld);
  const steps =
    left.length > 0
      ? beforeFirst(
          unsalted,
          left,
          `For the baby hold back the ${listOf.format(left)} in this step and in all that follow.`,
        )
      : unsalted;
  const meat = draft.ingredients.find(({ name }) => {
    const food = findFood(name);
    return food?.group === 'protein' && food.kind !== 'eggs' && !isSalted(food.kind, food.name);
  })?.name;
  const minced = meat === undefined ? '' : ` Add a little of the ${meat}, cooked through and minced fine.`;
  const share = `Take out the share of the baby now, before anything else: cook a few soft spoonfuls on until they crush, mash them smooth, and let them cool to lukewarm.${minced} Only then stir ${held} into the rest, and taste.`;
  return { ...draft, instructions: [...steps.slice(0, -1), share, ...steps.slice(-1)] };
}

const SPOONS_OF_SALT = /(?:\d[\d ./]*|half a|one|a) (?:tea|table)spoons? (?=(?:more )?of (?:the )?salt\b)/gi;

function withLittleSalt(each: DraftIngredient): DraftIngredient {
  const food = findFood(each.name);
  if (food?.name === 'salt')
    return { ...each, amount: '1 pinch', note: 'at most; season with lemon, vinegar, garlic and herbs instead' };
  if (food === null || !isSalted(food.kind, food.name)) return each;
  const note =
    food.kind === 'preserved fish'
      ? 'still salty: soak it in two waters, boil it in a third, and take half'
      : 'salty: rinse, or leave out';
  return { ...each, note: [each.note, note].filter(Boolean).join('; ') };
}

/** Hardly any salt in the list, and none that the steps measure. */
function withoutSalt(draft: DraftRecipe): DraftRecipe {
  const steps = draft.instructions.map((step) => step.replace(SPOONS_OF_SALT, 'a little '));
  return {
    ...draft,
    ingredients: draft.ingredients.map(withLittleSalt),
    instructions: beforeFirst(steps, [' salt'], 'Keep to one pinch of salt in the whole dish.'),
  };
}

/** The dish with what the visitor's needs change, in the list and in the steps where they apply. */
export function applyConditions(draft: DraftRecipe, entries: readonly string[]): DraftRecipe {
  const has = (id: string) => entries.some((each) => hasSafetyNote(id, each));
  const unsalted = has('without-salt') ? withoutSalt(draft) : draft;
  return withDiets(has('infant') ? forBaby(unsalted) : unsalted, entries);
}
