import type { Cuisine } from '@farm/farm';
import type { BuiltInRecipe } from './built-in-recipes';
import { dishFitOf } from './dish-fit';
import data from './dish-names.json';
import { normalizeWords } from './foods';
import type { TypedFood } from './read-foods';

const NAMES = data.names
  .flatMap(({ words, dishes }) => words.map((each) => ({ phrase: normalizeWords(each), words: each, dishes })))
  .toSorted((one, other) => other.phrase.length - one.phrase.length);

/** What is left of a dish, or goes into one, does not ask for it: 'leftover fried rice', 'taco shells'. */
const NO_WISH = / (?:leftover|left over|frozen|shell|seasoning|mix|packet|sauce|meat|dough|crust|bread|roll) /;

/** A dish that was asked for by what people call it. */
interface AskedDish {
  entry: string;
  /** 'pozole'. */
  words: string;
  /** null: none of that name suits what else was typed. */
  dish: BuiltInRecipe | null;
}

/**
 * The dish of a name in the table that uses most of what was typed: of the cuisine, or of another one. `recipes`: those that
 * suit what was excluded. null: no entry names one.
 */
export function askedDish(
  entries: readonly string[],
  foods: readonly TypedFood[],
  culture: Cuisine,
  recipes: readonly BuiltInRecipe[],
): AskedDish | null {
  for (const entry of entries) {
    const text = normalizeWords(entry);
    const name = NO_WISH.test(text) ? undefined : NAMES.find(({ phrase }) => text.includes(phrase));
    if (!name) continue;
    const called = recipes.filter(({ id }) => name.dishes.includes(id));
    const own = called.filter((dish) => dish.culture === culture);
    const best = (own.length > 0 ? own : called)
      .map((dish) => dishFitOf(dish, foods))
      .toSorted((one, other) => other.score - one.score)[0];
    return { entry, words: name.words, dish: best?.dish ?? null };
  }
  return null;
}
