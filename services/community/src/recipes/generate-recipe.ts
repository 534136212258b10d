import type { Recipe } from '@farm/contracts';
import { type Cuisine, cuisines, farmTime, recipeLimits } from '@farm/farm';
import { type Clock, throwHttpError, sanitizeLine } from '@farm/server-kit';
import { Value } from '@sinclair/typebox/value';
import { pageOf } from './built-in-recipes';
import { fromBuiltInRecipes } from './choose-recipe';
import { DraftRecipe } from './draft-recipe';
import {
  allergyWarnings,
  notedWords,
  exclusionSentences,
  dishesWithout,
  throwNoDish,
  withoutExcludedSentences,
} from './excluded-dishes';
import { type Exclusion, holdsExcluded, parseWishes } from './exclusions';
import { finalizeRecipe } from './finalize-recipe';
import { discardsIn, hasSafetyNote } from './food-safety';
import { refusedIngredient } from './foods';
import type { RecipeBudgetRepository } from './recipe-budget.repository';
import { currentRecipes } from './published-recipes';
import { findRecipeProblems } from './recipe-checks';
import { readTyped, summaryOf } from './recipe-summary';
import { portionOf, scaleDraft } from './servings';
import { isSpanishRequest } from './spanish-lines';

export interface RecipePrompt {
  ingredients: readonly string[];
  culture: Cuisine;
  /** Allergies and other wishes, as they were typed: nothing that they name may be in the recipe. */
  exclusions: readonly string[];
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

interface Wishes {
  requested: readonly string[];
  exclusions: readonly Exclusion[];
}

type Parsed = { draft: DraftRecipe } | { problems: string[] };

/** Parses and checks an answer. A Markdown fence around the JSON is accepted. */
function parseAnswer(text: string, { requested, exclusions }: Wishes): Parsed {
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
  const problems = findRecipeProblems(value, requested, exclusions);
  return problems.length > 0 ? { problems } : { draft: value };
}

/** A recipe of the model that passes the checks at the first or second attempt; null: use a built-in recipe. */
async function generateWithModel(
  wishes: Wishes,
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

  const prompt = {
    ingredients: wishes.requested,
    exclusions: wishes.exclusions.map(({ typed }) => typed),
    culture,
  };
  try {
    const answer = await complete(prompt);
    if (answer === null) return null;
    const first = parseAnswer(answer, wishes);
    if ('draft' in first) return first.draft;
    const corrected = await complete({ ...prompt, correction: { answer, problems: first.problems } });
    const second = corrected === null ? first : parseAnswer(corrected, wishes);
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

async function draftOfModel(wishes: Wishes, culture: Cuisine, deps: RecipeDeps): Promise<DraftRecipe | null> {
  const { model } = deps;
  // Where nothing is known as food the visitor is asked, not a model.
  if (!model || model.dailyBudget <= 0 || readTyped(wishes.requested).foods.length === 0) return null;
  try {
    if (!(await deps.mayUseModel())) return null;
  } catch (cause) {
    deps.warn(cause);
    return null;
  }
  return generateWithModel(wishes, culture, model, deps);
}

/** Why an entry is left out; a sentence that names no food names the entry. */
function refusalOf(entry: string): string[] {
  const sentence = refusedIngredient(entry);
  if (sentence === null) return [];
  return [/^Th(?:at|is)\b/.test(sentence) ? `“${entry}”: ${sentence}` : sentence];
}

const listOf = new Intl.ListFormat('en-US');
/** What is never eaten raw in a pregnancy, with the temperature inside. */
const RAW_RISKS: Readonly<Record<string, string>> = { fish: '145 F', shellfish: '145 F', eggs: '160 F' };

/** To whoever is pregnant and typed fish, shellfish or eggs: that these are not eaten raw. '': nothing. */
function rawLine(entries: readonly string[]): string {
  if (!entries.some((each) => hasSafetyNote('pregnancy', each))) return '';
  const risks = readTyped(entries).foods.flatMap(({ food }) => {
    const heat = RAW_RISKS[food?.note ?? ''];
    return food && heat !== undefined
      ? [`Not raw while you are pregnant: cook the ${food.name} through, to ${heat}. `]
      : [];
  });
  return risks.join('');
}

/** @throws 400 `request.invalid` that names the kitchens */
function checkKitchen(culture: string): void {
  if (!cuisines.some(({ value }) => value === culture))
    throwHttpError(
      400,
      'request.invalid',
      `We have no kitchen “${culture}”. Please choose one of these: ${cuisines.map(({ value }) => value).join(', ')}.`,
    );
}

const NOTHING_USED = 'Nothing that you typed is in this dish: “Left out” says why.';

/** A recipe of the model; a built-in one if there is no model or budget, the caller's limit is reached, or it fails. */
export async function generateRecipe(
  { ingredients: typed, culture, dish }: { ingredients: readonly string[]; culture: Cuisine; dish?: string },
  deps: RecipeDeps,
): Promise<Recipe> {
  const ingredients = normalizeIngredients(typed);
  if (ingredients.length === 0)
    return throwHttpError(
      400,
      'request.invalid',
      `Please name one to twenty ingredients, each in up to ${recipeLimits.ingredientLength} characters.`,
    );
  checkKitchen(culture);
  const { exclusions, requested: remaining } = parseWishes(ingredients);
  // Of what is excluded only babies get a note: 'no honey, for my baby'.
  const typedFoods = remaining.filter((each) => !holdsExcluded(each, exclusions));
  const discards = discardsIn(typedFoods, deps.clock.now());
  const kept = typedFoods.filter((each) => !discards.some(({ entry }) => entry === each));
  // What is thrown away has its warning, and is no refused plant.
  const refusals = [...new Set(kept.flatMap(refusalOf))];
  const requested = kept.filter((each) => refusedIngredient(each) === null);
  const discarded = discards.filter(({ isFood }) => isFood).map(({ entry }) => `“${entry}”`);
  const discardLine = discarded.length > 0 ? `Throw away: ${listOf.format(discarded)}. ` : '';
  const firstLine = `${discardLine}${rawLine(kept)}`;
  const wishes = { requested, exclusions };
  const answer = {
    requested: [...kept, ...notedWords(exclusions)],
    warnings: [
      ...new Set(discards.map(({ sentence }) => sentence)),
      ...allergyWarnings(exclusions, isSpanishRequest(ingredients, readTyped(ingredients).foods)),
    ],
    isAllergy: exclusions.some(({ isAllergy }) => isAllergy),
  };
  const draft = dish === undefined ? await draftOfModel(wishes, culture, deps) : null;
  if (draft) {
    const list = readTyped(requested);
    const portion = portionOf(draft, list);
    const summary = `${firstLine}${summaryOf(draft, list, portion)}`;
    const leftOut = [...refusals, ...exclusionSentences(exclusions, remaining, [])];
    return finalizeRecipe(scaleDraft(draft, portion), { ...answer, source: 'assistant', leftOut, summary });
  }
  const recipes = currentRecipes();
  const suitable = dishesWithout(recipes, exclusions);
  const passedOver = recipes.filter((dish) => dish.culture === culture && !suitable.some(({ id }) => id === dish.id));
  if (!suitable.some((each) => each.culture === culture)) return throwNoDish(exclusions, culture);
  const builtIn = fromBuiltInRecipes(requested, culture, deps.clock.now(), suitable, dish);
  const sentences = exclusionSentences(
    exclusions,
    remaining,
    passedOver.map(({ title }) => title),
    { isQuestion: builtIn.question !== null, isSpanish: builtIn.isSpanish },
  );
  return finalizeRecipe(withoutExcludedSentences(builtIn.draft, exclusions), {
    ...answer,
    source: 'farm-book',
    cookTime: builtIn.cookTime,
    isSpanish: builtIn.isSpanish,
    summary: `${firstLine}${builtIn.summary || (remaining.length > 0 ? NOTHING_USED : '')}`,
    question: builtIn.question && { ...builtIn.question, text: `${firstLine}${builtIn.question.text}` },
    after: pageOf(builtIn.dish),
    leftOut: [...sentences, ...refusals, ...(builtIn.question ? [] : builtIn.leftOut)],
  });
}
