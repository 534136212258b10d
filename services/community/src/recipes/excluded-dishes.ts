import { type Cuisine, cuisines } from '@farm/farm';
import { throwHttpError } from '@farm/server-kit';
import { type BuiltInRecipe, hasMeat } from './built-in-recipes';
import type { DraftRecipe } from './draft-recipe';
import { type Exclusion, holdsExcluded } from './exclusions';
import { normalizeWords } from './foods';
import { toDraft } from './swaps';

const listOf = new Intl.ListFormat('en-US');
const quote = (typed: string) => `“${typed}”`;

const KOSHER = / kosher /;
const keepsKosher = ({ typed }: Exclusion) => KOSHER.test(normalizeWords(typed));

/** Whether a dish holds an excluded food, also as a garnish or an optional ingredient. */
export function isDishExcluded(dish: BuiltInRecipe, exclusions: readonly Exclusion[]): boolean {
  if (exclusions.length === 0) return false;
  // Meat and milk never meet in a kosher dish.
  if (hasMeat(dish) && dish.protein !== 'fish' && dish.allergens.includes('milk') && exclusions.some(keepsKosher))
    return true;
  const { title, ingredients, instructions } = toDraft(dish);
  return [title, ...ingredients.map(({ name, note }) => `${name}, ${note}`), ...instructions].some((text) =>
    holdsExcluded(text, exclusions),
  );
}

/** The dishes that hold nothing excluded. Kosher ones take nothing else in, because cheese could join meat. */
export function dishesWithout(dishes: readonly BuiltInRecipe[], exclusions: readonly Exclusion[]): BuiltInRecipe[] {
  const suitable = dishes.filter((each) => !isDishExcluded(each, exclusions));
  if (!exclusions.some(keepsKosher)) return suitable;
  return suitable.map(({ takes: _, ...dish }) => dish);
}

const SENTENCES = /[^.!?]+[.!?]+(?:\s|$)|[^.!?]+$/g;

/** The draft without sentences that name an excluded food: a story, a tip for the field, a substitute. */
export function withoutExcludedSentences(draft: DraftRecipe, exclusions: readonly Exclusion[]): DraftRecipe {
  if (exclusions.length === 0) return draft;
  const strip = (text: string) =>
    (text.match(SENTENCES) ?? [])
      .filter((sentence) => !holdsExcluded(sentence, exclusions))
      .join('')
      .trim();
  return {
    ...draft,
    culturalContext: strip(draft.culturalContext),
    farmingTips: draft.farmingTips.map(strip).filter((tip) => tip !== ''),
    veganNote: strip(draft.veganNote),
    makeAhead: strip(draft.makeAhead),
  };
}

/** A diet of one at the table: the others may eat what this one does not. */
const ONE_OF_TABLE =
  /\b(?:daughter|son|wife|husband|sister|brother|mother|mom|father|dad|friend|guest|girlfriend|boyfriend|niece|nephew|grandson|granddaughter|hija|hijo|esposa|esposo)\b/i;
const isOfOne = ({ typed, isAllergy }: Exclusion): boolean => !isAllergy && ONE_OF_TABLE.test(typed);

/** Titles that one sentence can list. */
const MAX_NAMED = 3;

/**
 * What the recipe, or each dish of a question, leaves out because the visitor asked for it. `passedOver`: titles of dishes that
 * hold it.
 */
export function exclusionSentences(
  exclusions: readonly Exclusion[],
  remaining: readonly string[],
  passedOver: readonly string[],
  { isQuestion = false, isSpanish = false }: { isQuestion?: boolean; isSpanish?: boolean } = {},
): string[] {
  if (exclusions.length === 0) return [];
  const count = passedOver.length;
  const named = count > MAX_NAMED ? `${count} dishes that hold it` : listOf.format(passedOver);
  const dishes = count > 0 ? ` We passed over ${named}.` : '';
  const typed = listOf.format(exclusions.map((each) => quote(each.clauses)));
  const unknown = [...new Set(exclusions.flatMap((each) => each.unknown))];
  const holds = isSpanish
    ? `Escribió ${typed}: según nuestra lista de alimentos, nada en ${isQuestion ? 'estos platos' : 'esta receta'} va contra eso.`
    : `You typed ${typed}: by our list of foods nothing in ${isQuestion ? 'these dishes' : 'this recipe'} goes against that.${dishes}`;
  return [
    holds,
    ...exclusions.flatMap(({ typed: each }) => {
      const rule = / (?:halal|kosher) /.exec(normalizeWords(each))?.[0].trim();
      return rule ? [`Meat, stock and cheese in it are ${rule} only if their label says so.`] : [];
    }),
    ...remaining
      .filter((each) => holdsExcluded(each, exclusions))
      .map((each) =>
        exclusions.some(isOfOne)
          ? `${quote(each)} is left out, too: cook it in a pan of its own, for whoever eats it.`
          : `${quote(each)} is left out, too.`,
      ),
    ...(unknown.length > 0
      ? [`We don’t know ${listOf.format(unknown.map(quote))} as a food: check every ingredient for it yourself.`]
      : []),
  ];
}

export const allergyWarnings = (exclusions: readonly Exclusion[], isSpanish = false): string[] =>
  exclusions.some(({ isAllergy }) => isAllergy)
    ? isSpanish
      ? ['Alergia: ninguna lista es completa. Lea cada etiqueta cada vez, y use sartenes, tablas y aceite aparte.']
      : ['Allergy: no list is complete. Read every label each time, and keep pans, boards and oil apart.']
    : [];

const NOTED_BESIDE =
  /\b(?:bab(?:y|ies)|infant|newborn|months? old|mo old|beb[eé]|(?:no|without|sin) (?:salt|sodium|sal|sodio)|(?:salt|sodium) free)\b/i;

/** Words of exclusions that a safety note is about, as those that name a baby or salt. */
export const notedWords = (exclusions: readonly Exclusion[]): string[] =>
  exclusions.flatMap(({ typed }) => NOTED_BESIDE.exec(typed)?.[0] ?? []);

/** @throws 422 `recipe.excluded` that says what no dish of the cuisine is without */
export function throwNoDish(exclusions: readonly Exclusion[], culture: Cuisine): never {
  const label = cuisines.find(({ value }) => value === culture)?.label ?? culture;
  const typed = listOf.format(exclusions.map((each) => quote(each.typed)));
  return throwHttpError(
    422,
    'recipe.excluded',
    `Each of our ${label} dishes holds something that you left out with ${typed}. Choose another kitchen, or leave out less if it is no allergy.`,
  );
}
