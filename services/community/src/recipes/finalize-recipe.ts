import type { Recipe } from '@farm/contracts';
import type { DraftIngredient, DraftRecipe } from './draft-recipe';
import { allergensOf, normalizeWords } from './foods';

/** '45 minutes', '1 hour 15 minutes'. */
export function formatDuration(minutes: number): string {
  const format = (count: number, unit: string) => (count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`]);
  return [...format(Math.floor(minutes / 60), 'hour'), ...format(minutes % 60, 'minute')].join(' ') || '0 minutes';
}

const COCONUT =
  'Coconut: since 2025 the FDA no longer counts it among the tree nuts. Some people who avoid tree nuts avoid it too.';
const KIDNEY_BEANS =
  'Kidney beans: soak them at least 5 hours, throw the water away, boil them hard for 30 minutes, and never slow-cook them raw.';
const POULTRY = 'Poultry: cook it to 165 F in the thickest part.';
const CANNING = 'To can or pickle, follow tested recipes only: https://nchfp.uga.edu';

// For texts from normalizeWords().
const DRY_KIDNEY_BEANS = /^(?!.* canned ).* kidney bean /;
const BIRDS = / (chicken|turkey|duck|goose|guinea hen|quail|poultry) /;
const PRESERVES = / (canning|pickle|pickled|pickling|preserve|preserving|jam|jelly|chow chow|chowchow|relish) /;

const lineOf = ({ amount, name, note }: DraftIngredient) => [`${amount} ${name}`, note].filter(Boolean).join(', ');

function safetyNotes(list: readonly string[], requested: readonly string[], hasCoconut: boolean): string[] {
  const lines = list.map(normalizeWords);
  const notes: string[] = [];
  if (lines.some((line) => DRY_KIDNEY_BEANS.test(line))) notes.push(KIDNEY_BEANS);
  if (lines.some((line) => BIRDS.test(line))) notes.push(POULTRY);
  // Also for requested ingredients that were left out: pickling cucumbers may still end up in a jar.
  if ([...lines, ...requested.map(normalizeWords)].some((line) => PRESERVES.test(line))) notes.push(CANNING);
  if (hasCoconut) notes.push(COCONUT);
  return notes;
}

interface Origin {
  source: Recipe['source'];
  requested: readonly string[];
  leftOut: readonly string[];
}

/** The response. Allergens and safety notes are always computed here, never taken from a model. */
export function finalizeRecipe(draft: DraftRecipe, { source, requested, leftOut }: Origin): Recipe {
  const { allergens, labelCheck, coconut } = allergensOf(draft.ingredients, draft.instructions);
  const ingredients = draft.ingredients.map(lineOf);
  return {
    title: draft.title,
    culturalContext: draft.culturalContext,
    prepTime: formatDuration(draft.prepMinutes),
    cookTime: formatDuration(draft.cookMinutes),
    servings: draft.servings,
    ingredients,
    instructions: [...draft.instructions],
    farmingTips: draft.farmingTips.join('\n'),
    source,
    allergens,
    labelCheck,
    safety: safetyNotes(ingredients, requested, coconut),
    veganNote: draft.veganNote,
    makeAhead: draft.makeAhead,
    leftOut: [...leftOut],
  };
}
