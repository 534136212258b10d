import type { Recipe, RecipeWording, ServiceContent } from '@farm/contracts';
import { cuisines } from '@farm/farm';
import { fromServiceContent, throwHttpError } from '@farm/server-kit';
import { Value } from '@sinclair/typebox/value';
import { BuiltInRecipe, builtInRecipes, pageOf } from './built-in-recipes';
import { finalizeRecipe } from './finalize-recipe';
import { findRecipeProblems } from './recipe-checks';
import { toDraft } from './swaps';

type RecipeWordings = NonNullable<ServiceContent['recipes']>;

const cuisineNames = new Map<string, string>(cuisines.map(({ value, label }) => [value, label]));

/** The built-in recipes as editors change them by form. */
export const listRecipeWordings = (): (RecipeWording & { cuisine: string })[] =>
  builtInRecipes.map(
    ({
      culture,
      ingredients,
      source: _,
      allergens: __,
      protein: ___,
      takes: ____,
      cooked: _____,
      canned: ______,
      ...recipe
    }) => ({
      ...recipe,
      cuisine: cuisineNames.get(culture) ?? culture,
      ingredients: ingredients.map(({ swap, for: _, ...ingredient }) => ({
        ...ingredient,
        ...(swap !== undefined && { swap: String(swap) }),
      })),
    }),
  );

/** A recipe in its editor's words. */
const inWords = (
  { culture, source, allergens, protein, takes, cooked, canned, instructions, ingredients: own }: BuiltInRecipe,
  { ingredients, ...wording }: RecipeWording,
): BuiltInRecipe => ({
  ...wording,
  ...{ culture, source, allergens, protein, ...(takes && { takes }) },
  // With other steps those for cooked meat and canned beans may no longer fit.
  ...(instructions.join('\n') === wording.instructions.join('\n') && {
    ...(cooked && { cooked }),
    ...(canned && { canned }),
  }),
  ingredients: ingredients.map(({ swap, ...ingredient }) => ({
    ...ingredient,
    ...(swap !== undefined && { swap: swap === 'same' ? swap : Number(swap) }),
    ...own.flatMap(({ name, for: slots }) => (name === ingredient.name && slots ? [{ for: slots }] : []))[0],
  })),
});

/** The steps name in braces exactly the ingredients that may be replaced, so that a substitute is in every step. */
function braceProblems({ ingredients, instructions }: BuiltInRecipe): string[] {
  const named = new Set([...instructions.join(' ').matchAll(/\{([^}]*)\}/g)].map(([, name]) => name ?? ''));
  const replaceable = new Set(ingredients.flatMap(({ name, swap }) => (swap === undefined ? [] : name)));
  return [
    ...[...replaceable].flatMap((name) =>
      named.has(name) ? [] : `Write {${name}} in a step, because it may be replaced.`,
    ),
    ...[...named].flatMap((name) =>
      replaceable.has(name) ? [] : `A step has {${name}}, which is no ingredient that may be replaced.`,
    ),
  ];
}

function problemsOf(recipe: BuiltInRecipe): string[] {
  const [error] = Value.Errors(BuiltInRecipe, recipe);
  if (error) return [`${error.path}: ${error.message}.`];
  return [...braceProblems(recipe), ...findRecipeProblems(toDraft(recipe), [])];
}

const builtInById = new Map(builtInRecipes.map((recipe) => [recipe.id, recipe]));

/**
 * The message about the first changed recipe that breaks a rule of the built-in ones: figures, claims, poisonous
 * plants, list and steps. Null: none does.
 */
export function recipesProblem(value: unknown): string | null {
  for (const wording of (value as RecipeWordings).changed) {
    const builtIn = builtInById.get(wording.id);
    const problems = builtIn ? problemsOf(inWords(builtIn, wording)) : [];
    if (problems.length > 0) return `Please check “${wording.title}”. ${problems.slice(0, 3).join(' ')}`;
  }
  return null;
}

/** Changed recipes as visitors would get them. @throws 400 `recipe.invalid` with what is wrong */
export function previewRecipes(wordings: RecipeWordings): Recipe[] {
  const problem = recipesProblem(wordings);
  if (problem !== null) return throwHttpError(400, 'recipe.invalid', problem);
  return wordings.changed.flatMap((wording) => {
    const builtIn = builtInById.get(wording.id);
    if (!builtIn) return [];
    const origin = { source: 'farm-book', requested: [], leftOut: [], after: pageOf(builtIn) } as const;
    return finalizeRecipe(toDraft(inWords(builtIn, wording)), origin);
  });
}

/**
 * The farm's recipes in their published words, at each moment. Words that break a rule, which a release may have changed since,
 * are not used: the built-in recipe stays. Words of recipes that a release has removed are ignored.
 */
export const currentRecipes = fromServiceContent(({ recipes }): readonly BuiltInRecipe[] => {
  const changed = new Map(recipes?.changed.map((wording) => [wording.id, wording]));
  return builtInRecipes.map((recipe) => {
    const wording = changed.get(recipe.id);
    if (!wording) return recipe;
    const worded = inWords(recipe, wording);
    return problemsOf(worded).length === 0 ? worded : recipe;
  });
});
