import { StrictObject } from '@farm/contracts';
import { Type, type Static } from '@sinclair/typebox';

/** '2 cups (270 g)', 'sweet potatoes', 'peeled, in 3/4-inch cubes'. */
export const DraftIngredient = StrictObject({
  name: Type.String({
    minLength: 2,
    maxLength: 60,
    description: 'The food alone, as it is called in the steps: "sweet potatoes". No brand.',
  }),
  amount: Type.String({
    minLength: 1,
    maxLength: 60,
    description: 'How much. Whatever is measured in cups also has grams: "2 cups (270 g)".',
  }),
  note: Type.String({
    maxLength: 120,
    description: 'How it is prepared, or "optional"; empty when there is nothing to say.',
  }),
});

/** A recipe before the checks; also the schema for a model's output, whose descriptions are instructions. */
export const DraftRecipe = StrictObject({
  title: Type.String({ minLength: 3, maxLength: 80, description: 'The name of the dish.' }),
  culturalContext: Type.String({
    minLength: 40,
    maxLength: 700,
    description: 'Two or three sentences: where the dish comes from and who cooks it. No medical claims.',
  }),
  prepMinutes: Type.Integer({ minimum: 0, maximum: 150, description: 'Minutes of work before cooking starts.' }),
  cookMinutes: Type.Integer({ minimum: 0, maximum: 150, description: 'Minutes of cooking.' }),
  servings: Type.Integer({ minimum: 1, maximum: 24, description: 'How many people it feeds, 2 to 8.' }),
  ingredients: Type.Array(DraftIngredient, {
    minItems: 2,
    maxItems: 24,
    description: 'Everything that a step uses, in the order of use; nothing that no step names.',
  }),
  instructions: Type.Array(Type.String({ minLength: 10, maxLength: 700 }), {
    minItems: 3,
    maxItems: 12,
    description: 'The steps, each with how long and how one sees that it is done.',
  }),
  farmingTips: Type.Array(Type.String({ minLength: 10, maxLength: 240 }), {
    minItems: 2,
    maxItems: 4,
    description: 'Two to four sentences on growing or picking what the dish is made of.',
  }),
  veganNote: Type.String({ minLength: 10, maxLength: 300, description: 'How to cook it without animal products.' }),
  makeAhead: Type.String({ minLength: 10, maxLength: 300, description: 'What can be done ahead, and how it keeps.' }),
});
export type DraftRecipe = Static<typeof DraftRecipe>;
export type DraftIngredient = Static<typeof DraftIngredient>;
