import { readFileSync } from 'node:fs';
import type { Recipe } from '@farm/contracts';
import type { Cuisine } from '@farm/farm';
import { generateRecipe } from '../src/recipes/generate-recipe';

/** A request as the page sends it. */
interface RecipeInput {
  id?: string | number;
  ingredients: string[];
  culture: Cuisine;
  dish?: string;
}

const NOW = new Date('2026-11-28T15:00:00Z');
const deps = {
  model: null,
  budget: { reserve: async () => false, replaceReserved: async () => undefined, tokensOf: async () => 0 },
  clock: { now: () => NOW },
  warn: () => undefined,
  mayUseModel: async () => false,
};

/** A recipe as text, as a person would read it. */
function recipeLines(recipe: Recipe, isShort: boolean): string[] {
  const { title, summary, question, leftOut, safety, prepTime, cookTime, allergens, labelCheck, after } = recipe;
  return [
    ...(question
      ? [`  QUESTION ${question.text}`, ...question.choices.map((each) => `    ? ${each.title} (${each.reason})`)]
      : [`  ${title.toUpperCase()} (${prepTime} + ${cookTime}, serves ${recipe.servings})`, `  > ${summary}`]),
    ...safety.map((each) => `  ! ${each}`),
    ...leftOut.map((each) => `  - ${each}`),
    ...(question
      ? []
      : [
          `  Contains: ${[...allergens, ...labelCheck.map((each) => `label of ${each}`)].join(', ') || 'none of the nine'}. After ${after?.name}.`,
        ]),
    ...(isShort || question
      ? []
      : [
          ...recipe.ingredients.map((each) => `    * ${each}`),
          ...recipe.instructions.map((each, at) => `    ${at + 1}. ${each}`),
          `    Vegan: ${recipe.veganNote} Ahead: ${recipe.makeAhead} Field: ${recipe.farmingTips}`,
        ]),
  ];
}

async function linesOf(line: string, isShort: boolean): Promise<string> {
  const { id = '', ...input } = JSON.parse(line) as RecipeInput;
  const head = `=== ${id} ${input.culture}: ${input.ingredients.join(' | ')}`;
  try {
    return [head, ...recipeLines(await generateRecipe(input, deps), isShort)].join('\n');
  } catch (error) {
    return `${head}\n  NO RECIPE: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Prints the answers to a file of requests, one JSON object a line, to be read by a person; `--short`: without the dish. */
async function main([path = '', option]: readonly string[]): Promise<void> {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  for (const line of lines) process.stdout.write(`${await linesOf(line, option === '--short')}\n\n`);
}

void main(process.argv.slice(2));
