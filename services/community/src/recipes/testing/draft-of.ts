import { book } from '../book/book';
import { fromBook } from '../farm-book';
import type { DraftRecipe } from '../draft';

/** A book recipe as it is cooked when nothing is swapped. */
export function draftOf(id: string): DraftRecipe {
  const dish = book.find((each) => each.id === id);
  if (!dish) throw new Error(`no such recipe: ${id}`);
  const own = dish.ingredients.map(({ name }) => name);
  const { draft } = fromBook(own, dish.culture, new Date('2026-03-20T12:00:00.000Z'));
  if (draft.title !== dish.title) throw new Error(`its own ingredients lead to ${draft.title}`);
  return draft;
}
