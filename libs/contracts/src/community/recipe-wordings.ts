import { Type, type Static } from '@sinclair/typebox';
import { StrictObject } from '../contract';

/** Lengths and limits of every recipe: of the built-in ones, of their editors and of a model. */
export const recipeRules = {
  title: { minLength: 3, maxLength: 80 },
  culturalContext: { minLength: 40, maxLength: 700 },
  minutes: { minimum: 0, maximum: 150 },
  servings: { minimum: 1, maximum: 24 },
  ingredients: { minItems: 2, maxItems: 24 },
  name: { minLength: 2, maxLength: 60 },
  amount: { minLength: 1, maxLength: 60 },
  note: { maxLength: 120 },
  instructions: { minItems: 3, maxItems: 12 },
  instruction: { minLength: 10, maxLength: 700 },
  farmingTips: { minItems: 2, maxItems: 4 },
  farmingTip: { minLength: 10, maxLength: 240 },
  /** Of the vegan note, and of what can be made ahead. */
  closingNote: { minLength: 10, maxLength: 300 },
};

const Text = (title: string, rule: { minLength?: number; maxLength: number }, description?: string) =>
  Type.String({ title, minLength: 1, pattern: '^\\S[^\\n]*$', ...(description && { description }), ...rule });

const IngredientWording = StrictObject({
  name: Text('Food', recipeRules.name, 'The food alone, as the steps call it: sweet potatoes. No brand.'),
  amount: Text('Amount', recipeRules.amount, 'What is measured in cups also has grams: 2 cups (270 g).'),
  note: Type.Optional(Text('How it is prepared', recipeRules.note)),
  swap: Type.Optional(
    Type.String({
      ...{ title: 'Grams of a food of its kind that may replace it', pattern: '^(same|[1-9]\\d{0,4})$', maxLength: 5 },
      description:
        'Or the word same, for the same amount. Empty: nothing replaces it. The steps name it in braces: {onion}.',
    }),
  ),
});

/** A built-in recipe in its editor's words. Its cuisine stays. */
export const RecipeWording = StrictObject({
  id: Type.String({ title: 'Short name', maxLength: 64, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }),
  title: Text('Name', recipeRules.title),
  culturalContext: Text('Where it comes from', recipeRules.culturalContext),
  prepMinutes: Type.Integer({ title: 'Minutes of preparation', ...recipeRules.minutes }),
  cookMinutes: Type.Integer({ title: 'Minutes of cooking', ...recipeRules.minutes }),
  servings: Type.Integer({ title: 'Servings', ...recipeRules.servings }),
  ingredients: Type.Array(IngredientWording, { title: 'Ingredient', ...recipeRules.ingredients }),
  instructions: Type.Array(Text('Step', recipeRules.instruction), { title: 'Steps', ...recipeRules.instructions }),
  farmingTips: Type.Array(Text('Tip', recipeRules.farmingTip), { title: 'Growing tips', ...recipeRules.farmingTips }),
  veganNote: Text('Without animal products', recipeRules.closingNote),
  makeAhead: Text('Made ahead', recipeRules.closingNote),
});
export type RecipeWording = Static<typeof RecipeWording>;

/** The recipes whose words differ from the built-in ones, each once. */
export const RecipeWordings = StrictObject({
  changed: Type.Array(RecipeWording, { title: 'Changed recipe', maxItems: 400 }),
});
