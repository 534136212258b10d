import { builtInRecipes, fromBuiltInRecipes } from '../built-in-recipes';
import type { DraftRecipe } from '../draft-recipe';

/** A built-in recipe without swaps. */
export function builtInDraft(id: string): DraftRecipe {
  const dish = builtInRecipes.find((each) => each.id === id);
  if (!dish) throw new Error(`no such recipe: ${id}`);
  const own = dish.ingredients.map(({ name }) => name);
  const { draft } = fromBuiltInRecipes(own, dish.culture, new Date('2026-03-20T12:00:00.000Z'));
  if (draft.title !== dish.title) throw new Error(`its own ingredients lead to ${draft.title}`);
  return draft;
}
