import { cuisines, recipeLimits } from '@farm/farm';
import { Type, type Static } from '@sinclair/typebox';
import { type Contract, Nullable, StrictObject, OneOf } from '../contract';
import { RecipeWording, RecipeWordings } from './recipe-wordings';

const Culture = Type.Union(cuisines.map(({ value }) => Type.Literal(value)));

/** Dishes to choose from, where none of the cuisine uses what was typed. A choice is a request with its `dish`. */
const RecipeQuestion = StrictObject({
  text: Type.String(),
  choices: Type.Array(
    StrictObject({ dish: Type.String(), title: Type.String(), culture: Culture, reason: Type.String() }),
  ),
});

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
  source: OneOf(['assistant', 'farm-book']),
  /** Of the nine that US law names, found by our own list: 'peanut', or 'fish (if used)'. No promise that others are absent. */
  allergens: Type.Array(Type.String()),
  /** Ingredients whose label must be checked for allergens: 'stock'. */
  labelCheck: Type.Array(Type.String()),
  /** Sentences on food safety. */
  safety: Type.Array(Type.String()),
  veganNote: Type.String(),
  /** What can be prepared the day before, and how long it lasts. */
  makeAhead: Type.String(),
  /** Sentences on what was excluded (an allergy, 'no eggs') and on each requested ingredient that was left out. */
  leftOut: Type.Array(Type.String()),
  /** The first line: which of the requested ingredients it uses and which not. Empty if none was requested. */
  summary: Type.String(),
  /** A public page that tells of the dish; null for one of a model. */
  after: Nullable(StrictObject({ name: Type.String(), url: Type.String() })),
  /** Asked instead of showing the recipe, which then is only the nearest; null: shown. */
  question: Nullable(RecipeQuestion),
});
export type Recipe = Static<typeof Recipe>;

/** Dishes of the built-in recipes that use a crop, at most four. */
const CropDishes = StrictObject({
  dishes: Type.Array(
    StrictObject({
      /** Chosen by `dish` of POST /api/generate-recipe. */
      dish: Type.String(),
      title: Type.String(),
      culture: Culture,
      /** Of preparing and cooking. */
      minutes: Type.Integer(),
    }),
  ),
});
export type CropDishes = Static<typeof CropDishes>;

export const recipes = {
  /** `crop`: id of a crop of libs/almanac; 404 `recipe.unknown_crop`. */
  'GET /api/recipes/crops/:crop': {
    access: 'anyone',
    params: StrictObject({ crop: Type.String({ pattern: '^[a-z]+(-[a-z]+)*$', maxLength: 40 }) }),
    reply: CropDishes,
    messages: { '': 'There is no such crop.' },
  },
  /**
   * A language model writes 10 recipes an hour for a visitor and 60 for a network; after that, the built-in recipes. No recipe holds
   * what the ingredients exclude (an allergy, 'no eggs'): 422 `recipe.excluded` if each dish of the cuisine does.
   */
  'POST /api/generate-recipe': {
    access: 'visitor',
    cost: 'high',
    bodyBytes: 8_192,
    body: StrictObject({
      ingredients: Type.Array(Type.String({ minLength: 1, maxLength: recipeLimits.ingredientLength, pattern: '\\S' }), {
        minItems: 1,
        maxItems: recipeLimits.ingredients,
      }),
      culture: Culture,
      /** A dish that was chosen, by the id in a question. Unknown ones are ignored. */
      dish: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    reply: Recipe,
    messages: {
      ingredients: `Please name one to twenty ingredients, each in up to ${recipeLimits.ingredientLength} characters.`,
      culture: 'Please choose a cuisine.',
      '': 'Please name an ingredient and choose a cuisine.',
    },
    limit: { per: 'hour', times: 120 },
    timeoutSeconds: 30,
  },
  /** Every built-in recipe, as editors change it at /ops/content. */
  'GET /api/ops/recipes': {
    access: 'editor',
    reply: Type.Array(StrictObject({ ...RecipeWording.properties, cuisine: Type.String() })),
  },
  /** Changed recipes as visitors would get them, with their allergens. Stores nothing. 400 `recipe.invalid` names what is wrong. */
  'POST /api/ops/recipes/previews': {
    access: 'editor',
    cost: 'high',
    audit: 'never', // it stores nothing
    body: RecipeWordings,
    reply: Type.Array(Recipe),
    messages: { '': 'Please check the fields of the recipe: one is empty or too long.' },
    bodyBytes: 262_144,
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
} satisfies Contract;
