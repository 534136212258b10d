import { builtInRecipes } from '../built-in-recipes';
import type { DraftRecipe } from '../draft-recipe';
import { toDraft } from '../swaps';

/** A built-in recipe without swaps. */
export function builtInDraft(id: string): DraftRecipe {
  const dish = builtInRecipes.find((each) => each.id === id);
  if (!dish) throw new Error(`no such recipe: ${id}`);
  return toDraft(dish);
}
