import { cuisines, recipeLimits } from '@farm/farm';
import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject } from '../contract';

/** A recipe, with its origin, its allergens and the ingredients that were left out. */
export const Recipe = StrictObject({
  title: Type.String(),
  culturalContext: Type.String(),
  /** '20 minutes', '1 hour 15 minutes'. */
  prepTime: Type.String(),
  cookTime: Type.String(),
  servings: Type.Integer(),
  ingredients: Type.Array(Type.String()),
  instructions: Type.Array(Type.String()),
  /** Sentences, one a line. */
  farmingTips: Type.String(),
  source: Type.Union([Type.Literal('assistant'), Type.Literal('farm-book')]),
  /** Of the nine that US law names, found by our own list: 'peanut', or 'fish (if used)'. Never a promise of absence. */
  allergens: Type.Array(Type.String()),
  /** What may hide an allergen, by its label: 'stock'. */
  labelCheck: Type.Array(Type.String()),
  /** Sentences on food safety. */
  safety: Type.Array(Type.String()),
  veganNote: Type.String(),
  /** What may be done the day before, and how it keeps. */
  makeAhead: Type.String(),
  /** A sentence for each thing that was asked for and is not in it, and why. */
  leftOut: Type.Array(Type.String()),
});
export type Recipe = Static<typeof Recipe>;

export const recipes = {
  /** The model of 10 an hour for a visitor, 60 for a network; from then on the farm's own book. */
  'POST /api/generate-recipe': {
    access: 'visitor',
    body: StrictObject({
      ingredients: Type.Array(Type.String({ minLength: 1, maxLength: recipeLimits.ingredientLength, pattern: '\\S' }), {
        minItems: 1,
        maxItems: recipeLimits.ingredients,
      }),
      culture: Type.Union(cuisines.map(({ value }) => Type.Literal(value))),
    }),
    reply: Recipe,
    messages: {
      ingredients: 'Please name one to twenty ingredients, each in up to 40 characters.',
      culture: 'Please choose a cuisine.',
      '': 'Please name an ingredient and choose a cuisine.',
    },
    limit: { per: 'hour', times: 120 },
    timeoutSeconds: 30,
  },
} satisfies Contract;
