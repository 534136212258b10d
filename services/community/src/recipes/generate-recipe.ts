import type { Recipe } from '@farm/contracts';
import { type Cuisine, farmTime } from '@farm/farm';
import { type Clock, throwHttpError, sanitizeLine } from '@farm/server-kit';
import { Value } from '@sinclair/typebox/value';
import { fromBuiltInRecipes } from './built-in-recipes';
import { DraftRecipe } from './draft-recipe';
import { finalizeRecipe } from './finalize-recipe';
import { disallowedIngredient } from './foods';
import type { RecipeBudgetRepository } from './recipe-budget.repository';
import { currentRecipes } from './published-recipes';
import { findRecipeProblems } from './recipe-checks';

export interface RecipePrompt {
  ingredients: readonly string[];
  culture: Cuisine;
  correction?: { answer: string; problems: readonly string[] };
}

/** A language model that writes recipes. */
export interface RecipeProvider {
  /** The most tokens that prompt and answer can cost. */
  maxTokens(prompt: RecipePrompt): number;
  /** @throws without a complete answer: refused, cut off, timed out, unavailable */
  complete(prompt: RecipePrompt, signal: AbortSignal): Promise<{ text: string; tokens: number }>;
}

export interface RecipeModel {
  provider: RecipeProvider;
  /** Tokens a day, over all replicas. 0: only built-in recipes. */
  dailyBudget: number;
  /** For both attempts together. */
  timeoutMs: number;
}

interface RecipeModelDeps {
  budget: RecipeBudgetRepository;
  clock: Clock;
  /** Logs why a built-in recipe is used; without the ingredients, which visitors typed. */
  warn(cause: unknown): void;
}

type Parsed = { draft: DraftRecipe } | { problems: string[] };

/** Parses and checks an answer. A Markdown fence around the JSON is accepted. */
function parseAnswer(text: string, requested: readonly string[]): Parsed {
  const bare = /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/i.exec(text)?.[1] ?? text;
  let value: unknown;
  try {
    value = JSON.parse(bare);
  } catch {
    return { problems: ['The answer is not one whole JSON object.'] };
  }
  if (!Value.Check(DraftRecipe, value)) {
    const errors = [...Value.Errors(DraftRecipe, value)].slice(0, 5);
    return { problems: errors.map(({ path, message }) => `${path || 'The answer'}: ${message}.`) };
  }
  const problems = findRecipeProblems(value, requested);
  return problems.length > 0 ? { problems } : { draft: value };
}

/** A recipe of the model that passes the checks at the first or second attempt; null: use a built-in recipe. */
async function generateWithModel(
  ingredients: readonly string[],
  culture: Cuisine,
  { provider, dailyBudget, timeoutMs }: RecipeModel,
  { budget, clock, warn }: RecipeModelDeps,
): Promise<DraftRecipe | null> {
  const signal = AbortSignal.timeout(timeoutMs);
  const day = farmTime(clock.now()).date;

  const complete = async (prompt: RecipePrompt): Promise<string | null> => {
    const reserved = provider.maxTokens(prompt);
    if (!(await budget.reserve(day, reserved, dailyBudget))) return null;
    let used = reserved; // a call that never ends may have cost everything
    try {
      const { text, tokens } = await provider.complete(prompt, signal);
      used = tokens;
      return text;
    } finally {
      await budget.replaceReserved(day, reserved, used);
    }
  };

  try {
    const answer = await complete({ ingredients, culture });
    if (answer === null) return null;
    const first = parseAnswer(answer, ingredients);
    if ('draft' in first) return first.draft;
    const corrected = await complete({ ingredients, culture, correction: { answer, problems: first.problems } });
    const second = corrected === null ? first : parseAnswer(corrected, ingredients);
    if ('draft' in second) return second.draft;
    warn(new Error(`not corrected: ${second.problems.join(' ')}`));
  } catch (cause) {
    warn(cause);
  }
  return null;
}

export interface RecipeDeps extends RecipeModelDeps {
  /** null: only built-in recipes. */
  model: RecipeModel | null;
  /** Rate limit of the model: 10 an hour, 60 per network. */
  mayUseModel(): Promise<boolean>;
}

/** Removes invisible characters and duplicates, regardless of case. */
export function normalizeIngredients(ingredients: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const typed of ingredients) {
    const clean = sanitizeLine(typed);
    const key = clean.toLowerCase();
    if (clean !== '' && !byKey.has(key)) byKey.set(key, clean);
  }
  return [...byKey.values()];
}

async function draftOfModel(
  ingredients: readonly string[],
  culture: Cuisine,
  deps: RecipeDeps,
): Promise<DraftRecipe | null> {
  const { model } = deps;
  if (!model || model.dailyBudget <= 0 || ingredients.length === 0) return null;
  try {
    if (!(await deps.mayUseModel())) return null;
  } catch (cause) {
    deps.warn(cause);
    return null;
  }
  return generateWithModel(ingredients, culture, model, deps);
}

/** A recipe of the model; a built-in one if there is no model or budget, the caller's limit is reached, or it fails. */
export async function generateRecipe(
  { ingredients: typed, culture }: { ingredients: readonly string[]; culture: Cuisine },
  deps: RecipeDeps,
): Promise<Recipe> {
  const ingredients = normalizeIngredients(typed);
  if (ingredients.length === 0)
    return throwHttpError(
      400,
      'request.invalid',
      'Please name one to twenty ingredients, each in up to 40 characters.',
    );
  const requested = ingredients.filter((each) => disallowedIngredient(each) === null);
  const sentences = [...new Set(ingredients.map(disallowedIngredient).filter((sentence) => sentence !== null))];
  const draft = await draftOfModel(requested, culture, deps);
  if (draft) return finalizeRecipe(draft, { source: 'assistant', requested, leftOut: sentences });
  const builtIn = fromBuiltInRecipes(requested, culture, deps.clock.now(), currentRecipes());
  return finalizeRecipe(builtIn.draft, { source: 'farm-book', requested, leftOut: [...sentences, ...builtIn.leftOut] });
}
