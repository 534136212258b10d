import type { Cuisine } from '@farm/farm';
import type { DraftIngredient, DraftRecipe } from '../draft';

/** A line of a book recipe. `{name}` in the steps stands for whatever takes its place. */
export interface BookIngredient extends Omit<DraftIngredient, 'note'> {
  note?: string;
  /** Another food of its kind may take its place: in this many grams, or in the same amount. */
  swap?: number | 'same';
}

/** A recipe of the farm's book, written out whole. */
export interface BookRecipe extends Omit<DraftRecipe, 'ingredients'> {
  id: string;
  culture: Cuisine;
  ingredients: readonly BookIngredient[];
}
