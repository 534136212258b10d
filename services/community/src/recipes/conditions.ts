import type { BuiltInRecipe } from './built-in-recipes';
import { withDiets } from './diets';
import type { DraftIngredient, DraftRecipe } from './draft-recipe';
import { hasSafetyNote } from './food-safety';
import { findFood } from './read-foods';

const listOf = new Intl.ListFormat('en-US');

const SALTED_KINDS = ['cured meat', 'sausage', 'preserved fish', 'canned meat', 'anchovies', 'canned fish'];
const SALTED_FOODS = ['olives', 'capers', 'soy sauce', 'stock', 'cream soup', 'pickles', 'mole paste'];
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

/** The baby's share is taken out before anything is salted, sweetened or made hot. */
function forBaby(draft: DraftRecipe): DraftRecipe {
  const names = [...new Set(draft.ingredients.filter(isNotForBabies).map(({ name }) => name))];
  if (names.length === 0) return draft;
  const held = `the ${listOf.format(names)}`;
  const steps = beforeFirst(
    draft.instructions,
    names,
    `For the baby hold back ${held} in this step and in all that follow.`,
  );
  const share = `Take out the share of the baby now, before anything else: cook a few soft spoonfuls on until they crush, mash them smooth, and let them cool to lukewarm. Only then stir ${held} into the rest, and taste.`;
  return { ...draft, instructions: [...steps.slice(0, -1), share, ...steps.slice(-1)] };
}

const SPOONS_OF_SALT = /(?:\d[\d ./]*|half a|one|a) (?:tea|table)spoons? (?=(?:more )?of (?:the )?salt\b)/gi;

function withLittleSalt(each: DraftIngredient): DraftIngredient {
  const food = findFood(each.name);
  if (food?.name === 'salt')
    return { ...each, amount: '1 pinch', note: 'at most; season with lemon, vinegar, garlic and herbs instead' };
  const isSalty = food !== null && isSalted(food.kind, food.name);
  return isSalty ? { ...each, note: [each.note, 'salty: rinse, or leave out'].filter(Boolean).join('; ') } : each;
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
