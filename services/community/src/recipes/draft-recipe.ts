import { recipeRules, StrictObject } from '@farm/contracts';
import { Type, type Static } from '@sinclair/typebox';

/** '2 cups (270 g)', 'sweet potatoes', 'peeled, in 3/4-inch cubes'. */
export const DraftIngredient = StrictObject({
  name: Type.String({
    ...recipeRules.name,
    description: 'The food alone, as it is called in the steps: "sweet potatoes". No brand.',
  }),
  amount: Type.String({
    ...recipeRules.amount,
    description: 'How much. Whatever is measured in cups also has grams: "2 cups (270 g)".',
  }),
  note: Type.String({
    ...recipeRules.note,
    description: 'How it is prepared, or "optional"; empty when there is nothing to say.',
  }),
});

/** A recipe before the checks; also the schema for a model's output, whose descriptions are instructions. */
export const DraftRecipe = StrictObject({
  title: Type.String({ ...recipeRules.title, description: 'The name of the dish.' }),
  culturalContext: Type.String({
    ...recipeRules.culturalContext,
    description: 'Two or three sentences: where the dish comes from and who cooks it. No medical claims.',
  }),
  prepMinutes: Type.Integer({ ...recipeRules.minutes, description: 'Minutes of work before cooking starts.' }),
  cookMinutes: Type.Integer({ ...recipeRules.minutes, description: 'Minutes of cooking.' }),
  servings: Type.Integer({ ...recipeRules.servings, description: 'How many people it feeds, 2 to 8.' }),
  ingredients: Type.Array(DraftIngredient, {
    ...recipeRules.ingredients,
    description: 'Everything that a step uses, in the order of use; nothing that no step names.',
  }),
  instructions: Type.Array(Type.String(recipeRules.instruction), {
    ...recipeRules.instructions,
    description: 'The steps, each with how long and how one sees that it is done.',
  }),
  farmingTips: Type.Array(Type.String(recipeRules.farmingTip), {
    ...recipeRules.farmingTips,
    description: 'Two to four sentences on growing or picking what the dish is made of.',
  }),
  veganNote: Type.String({ ...recipeRules.closingNote, description: 'How to cook it without animal products.' }),
  makeAhead: Type.String({ ...recipeRules.closingNote, description: 'What can be done ahead, and how it keeps.' }),
});
export type DraftRecipe = Static<typeof DraftRecipe>;
export type DraftIngredient = Static<typeof DraftIngredient>;

/** '5 to 7 minutes' in a step. */
export const MINUTES = /(\d+)(?: to (\d+))? minutes/g;

/** '1 minute', '5 minutes'. */
export const minutesText = (minutes: number): string => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

/** The longest time that a step names; 0: it names none. */
export const longestMinutes = (step: string): number =>
  Math.max(0, ...[...step.matchAll(MINUTES)].map(([, low, high]) => Number(high ?? low)));

/** In the list, of what is eaten beside the dish, so that nobody looks for it in the pot. */
export const BESIDE = 'beside the dish';
export const isBeside = ({ note }: Pick<DraftIngredient, 'note'>): boolean => note.startsWith(BESIDE);

const BESIDE_STEP = 'Beside it: ';

/** The steps with what is made ready beside the dish, before the last, in which it is served. */
export function withBesideStep(steps: readonly string[], sentences: readonly string[]): string[] {
  if (sentences.length === 0) return [...steps];
  const before = steps.at(-2) ?? '';
  const text = sentences.map((each) => `${each.charAt(0).toUpperCase()}${each.slice(1)}.`).join(' ');
  return before.startsWith(BESIDE_STEP)
    ? steps.with(-2, `${before} ${text}`)
    : [...steps.slice(0, -1), `${BESIDE_STEP}${text.charAt(0).toLowerCase()}${text.slice(1)}`, ...steps.slice(-1)];
}
