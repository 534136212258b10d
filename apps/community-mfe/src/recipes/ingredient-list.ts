import { recipeLimits } from '@farm/farm';

/** What adding a word did to the list: the new list, and a sentence when the word is not in it anew. */
export interface Added {
  list: readonly string[];
  /** null: it was added, or there was nothing to add. */
  say: string | null;
}

/** Trims and adds; a double is ignored whatever its case, and twenty are enough. Spec 2 section 5. */
export function withIngredient(list: readonly string[], typed: string): Added {
  const word = typed.trim().replace(/\s+/g, ' ').slice(0, recipeLimits.ingredientLength);
  if (word === '') return { list, say: null };
  const double = list.find((each) => each.toLowerCase() === word.toLowerCase());
  if (double) return { list, say: `${double} is in the list already.` };
  if (list.length >= recipeLimits.ingredients)
    return { list, say: `${recipeLimits.ingredients} ingredients are enough.` };
  return { list: [...list, word], say: null };
}
