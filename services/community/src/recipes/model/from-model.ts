import type { Cuisine } from '@farm/farm';
import { problemsOf } from '../checks';
import type { DraftRecipe } from '../draft';
import { readAnswer } from './read-answer';
import type { RecipeAsk, RecipeWriter } from './recipe-writer';

/** Where the cost of a day is kept, for all copies of the service. */
export interface RecipeBudget {
  /** Takes this many tokens from today's budget; false: there are not as many left. */
  reserve(tokens: number): Promise<boolean>;
  /** Gives back what was reserved and not used. */
  settle(reserved: number, used: number): Promise<void>;
}

export interface ModelDeps {
  writer: RecipeWriter;
  budget: RecipeBudget;
  /** Milliseconds for both tries together. */
  limitMs: number;
  /** Told why the book answers; the ingredients are not in it. */
  warn(cause: unknown): void;
}

async function written(ask: RecipeAsk, { writer, budget }: ModelDeps, signal: AbortSignal): Promise<string | null> {
  const most = writer.most(ask);
  if (!(await budget.reserve(most))) return null;
  let used = most; // a call whose end we never see may have cost everything
  try {
    const { text, tokens } = await writer.write(ask, signal);
    used = tokens;
    return text;
  } finally {
    await budget.settle(most, used);
  }
}

function judged(text: string, given: readonly string[]): { draft: DraftRecipe } | { problems: string[] } {
  const read = readAnswer(text);
  if ('problems' in read) return read;
  const problems = problemsOf(read.draft, given);
  return problems.length > 0 ? { problems } : read;
}

/** A recipe of the model that passed every check, at the second try at the latest; null: let the book answer. */
export async function fromModel(
  ingredients: readonly string[],
  culture: Cuisine,
  deps: ModelDeps,
): Promise<DraftRecipe | null> {
  const signal = AbortSignal.timeout(deps.limitMs);
  try {
    const said = await written({ ingredients, culture }, deps, signal);
    if (said === null) return null;
    const first = judged(said, ingredients);
    if ('draft' in first) return first.draft;
    const mend = { said, problems: first.problems };
    const again = await written({ ingredients, culture, mend }, deps, signal);
    const second = again === null ? first : judged(again, ingredients);
    if ('draft' in second) return second.draft;
    deps.warn(new Error(`not mended: ${second.problems.join(' ')}`));
  } catch (cause) {
    deps.warn(cause);
  }
  return null;
}
