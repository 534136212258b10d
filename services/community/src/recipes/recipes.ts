import type { Recipe } from '@farm/contracts';
import { farmTime, type Cuisine } from '@farm/farm';
import { refuse, type Clock } from '@farm/server-kit';
import { deniedIngredient } from './foods/denied';
import { fromBook } from './farm-book';
import { finished } from './finish';
import { fromModel, type RecipeBudget } from './model/from-model';
import type { RecipeDayRepository } from './model/recipe-days.repository';
import type { RecipeWriter } from './model/recipe-writer';
import { tidied } from './tidied';

/** Who writes recipes besides the book, and what that may cost. */
export interface RecipeModel {
  writer: RecipeWriter;
  /** Tokens a day, over all copies. 0: the book answers always. */
  dailyBudget: number;
  /** Milliseconds that a visitor waits for the model at most. */
  limitMs: number;
}

export interface RecipeDeps {
  /** null: no key, the book answers. */
  model: RecipeModel | null;
  days: RecipeDayRepository;
  clock: Clock;
  /** Whether this caller may still ask the model: 10 an hour, 60 for a network. */
  mayAskModel(): Promise<boolean>;
  warn(cause: unknown): void;
}

function budgetOf({ dailyBudget }: RecipeModel, { days, clock }: RecipeDeps): RecipeBudget {
  const day = farmTime(clock.now()).date;
  return {
    reserve: (tokens) => days.reserve(day, tokens, dailyBudget),
    settle: (reserved, used) => days.settle(day, reserved, used),
  };
}

async function draftOfModel(ingredients: readonly string[], culture: Cuisine, deps: RecipeDeps) {
  const { model, warn } = deps;
  if (!model || model.dailyBudget <= 0 || ingredients.length === 0) return null;
  try {
    if (!(await deps.mayAskModel())) return null;
  } catch (cause) {
    warn(cause);
    return null;
  }
  return fromModel(ingredients, culture, { ...model, budget: budgetOf(model, deps), warn });
}

/**
 * A recipe of one kitchen for what somebody has. The model is asked when there is a key, a budget and a turn left, and
 * believed only as far as our checks reach; in every other case the farm's own book answers.
 */
export async function generateRecipe(
  { ingredients: typed, culture }: { ingredients: readonly string[]; culture: Cuisine },
  deps: RecipeDeps,
): Promise<Recipe> {
  const ingredients = tidied(typed);
  if (ingredients.length === 0)
    return refuse(400, 'request.invalid', 'Please name one to twenty ingredients, each in up to 40 characters.');
  const judged = ingredients.map((each) => ({ each, sentence: deniedIngredient(each) }));
  const given = judged.flatMap(({ each, sentence }) => (sentence === null ? [each] : []));
  const refused = [...new Set(judged.flatMap(({ sentence }) => (sentence === null ? [] : [sentence])))];
  const draft = await draftOfModel(given, culture, deps);
  if (draft) return finished(draft, { source: 'assistant', given, leftOut: refused });
  const own = fromBook(given, culture, deps.clock.now());
  return finished(own.draft, { source: 'farm-book', given, leftOut: [...refused, ...own.leftOut] });
}
