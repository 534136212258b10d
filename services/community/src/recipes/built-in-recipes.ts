import { StrictObject } from '@farm/contracts';
import { cuisines } from '@farm/farm';
import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import caribbean from './dishes/caribbean.json';
import indian from './dishes/indian.json';
import mediterranean from './dishes/mediterranean.json';
import mexican from './dishes/mexican.json';
import southernUs from './dishes/southern-us.json';
import westAfrican from './dishes/west-african.json';
import { DraftIngredient, DraftRecipe } from './draft-recipe';
import { SLOTS } from './food-slots';
import { ADDITION_SETS, ALLERGENS } from './foods';

/** In the steps `{name}` stands for the ingredient or its substitute. */
const BuiltInIngredient = StrictObject({
  name: DraftIngredient.properties.name,
  amount: DraftIngredient.properties.amount,
  note: Type.Optional(DraftIngredient.properties.note),
  /** May be substituted by a food of its kind: in this many grams, or in the same amount. */
  swap: Type.Optional(Type.Union([Type.Integer({ minimum: 1 }), Type.Literal('same')])),
  /** Its place is for any food of these sorts, not of its own kind alone. */
  for: Type.Optional(Type.Array(Type.Union(SLOTS.map((each) => Type.Literal(each))))),
});

const PROTEINS = ['chicken', 'turkey', 'beef', 'pork', 'lamb', 'goat', 'game', 'fish', 'shellfish'] as const;
const MEATLESS = ['eggs', 'beans', 'lentils', 'peanuts', 'cheese'] as const;

export const BuiltInRecipe = StrictObject({
  ...DraftRecipe.properties,
  id: Type.String(),
  culture: Type.Union(cuisines.map(({ value }) => Type.Literal(value))),
  ingredients: Type.Array(BuiltInIngredient),
  /** A public page that tells of the dish, and the day on which it was read. */
  source: StrictObject({
    name: Type.String({ minLength: 3 }),
    url: Type.String({ pattern: '^https?://' }),
    checkedOn: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  }),
  /** What its cook says that it contains; shown is what the list of allergens finds. */
  allergens: Type.Array(Type.Union(ALLERGENS.map((each) => Type.Literal(each)))),
  /** The steps that are others where its meat or eggs come cooked. Without any it takes none that are. */
  cooked: Type.Optional(
    Type.Array(StrictObject({ step: Type.Integer({ minimum: 0 }), text: DraftRecipe.properties.instructions.items })),
  ),
  /** What changes where its beans come from a can. Without it, a dish of dry beans takes none that are soft already. */
  canned: Type.Optional(
    StrictObject({
      cookMinutes: DraftRecipe.properties.cookMinutes,
      /** All the water of the dish. */
      water: DraftIngredient.properties.amount,
      /** The steps that are others; an empty text leaves the step out. */
      steps: Type.Array(StrictObject({ step: Type.Integer({ minimum: 0 }), text: Type.String({ maxLength: 700 }) })),
    }),
  ),
  /** Where other foods join it: from which step on, the minutes for which that simmers, and which sets there is a place for. */
  takes: Type.Optional(
    StrictObject({
      step: Type.Integer({ minimum: 0 }),
      minutes: Type.Integer({ minimum: 0 }),
      of: Type.Array(Type.Union(ADDITION_SETS.map((each) => Type.Literal(each)))),
    }),
  ),
  /** Of what the dish is a meal. */
  protein: Type.Union([...[...PROTEINS, ...MEATLESS].map((each) => Type.Literal(each)), Type.Null()]),
});
export type BuiltInRecipe = Static<typeof BuiltInRecipe>;

const recipes: unknown = [...westAfrican, ...mexican, ...indian, ...caribbean, ...southernUs, ...mediterranean];
Value.Assert(Type.Array(BuiltInRecipe), recipes);

/** At least thirteen for each cuisine; used without a model. */
export const builtInRecipes: readonly BuiltInRecipe[] = recipes;

export const hasMeat = ({ protein }: BuiltInRecipe): boolean => PROTEINS.some((each) => each === protein);

/** The page that tells of a dish, as visitors see it. */
export const pageOf = ({ source: { name, url } }: BuiltInRecipe): { name: string; url: string } => ({ name, url });
