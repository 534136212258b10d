import { withDigits } from '@farm/farm';
import { type AmountAtHand, cupsOf, gramsOf, readAmountNumber, scaleAmount, scaleText } from './amounts';
import { dishFitOf, isMain, titleNames } from './dish-fit';
import type { DraftRecipe } from './draft-recipe';
import type { TypedFood } from './read-foods';
import type { RequestLimits } from './request-limits';

const GRAMS: readonly (readonly [RegExp, number])[] = [
  [/^(?:lbs?|pounds?|libras?)$/i, 454],
  [/^(?:kilos?|kgs?)$/i, 1_000],
  [/^(?:oz|ounces?|onzas?)$/i, 28.35],
  [/^(?:g|grams?|gramos)$/i, 1],
];
const FIGURE = String.raw`\d+ \d\/\d|\d\/\d|\d+(?:\.\d+)?|half(?: an?)?|medi[ao]|una?|an?`;
const WEIGHT = new RegExp(
  String.raw`(?<![\d./-])\b(${FIGURE})[ -]?(lbs?|pounds?|libras?|kilos?|kgs?|oz|ounces?|onzas?|g|grams?|gramos)\b`,
  'i',
);
const DOZEN = new RegExp(String.raw`\b(${FIGURE}) (?:dozen|docenas?)\b`, 'i');
const CUPS = new RegExp(String.raw`(?<![\d./-])\b(${FIGURE})[ -]?(?:cups?|tazas?)\b`, 'i');
const CANS = /\b(\d+) (?:cans?|latas?)\b/i;
const EGGS = /\b(\d+) (?:[a-z]+ )?(?:eggs?|huevos?)\b/i;
const A_DOZEN = 12;

function figureOf(text: string): number {
  if (/^(?:half|medi)/i.test(text)) return 1 / 2;
  return /^(?:una?|an?)$/i.test(text) ? 1 : readAmountNumber(text);
}

/** The amount that an entry names of one of its foods; null: it names none. A clause with two foods tells of neither. */
export function amountAtHand(entry: string, food: TypedFood, all: readonly TypedFood[]): AmountAtHand | null {
  const clauses = entry.split(/[,;&+]| and | y | with | con /i);
  const clause = clauses.find((each) => each.includes(food.words));
  if (clause === undefined || all.some((each) => each !== food && clause.includes(each.words))) return null;
  const text = withDigits(clause);
  const isCanned = /\b(?:cans?|tins?|latas?)\b/i.test(text);
  const [weight, figure, name = ''] = WEIGHT.exec(clause) ?? WEIGHT.exec(text) ?? [];
  const grams = GRAMS.find(([pattern]) => pattern.test(name))?.[1];
  if (weight !== undefined && figure !== undefined && grams !== undefined && !isCanned)
    return { text: weight, grams: figureOf(figure) * grams };
  const [cups, ofCups] = CUPS.exec(clause) ?? CUPS.exec(text) ?? [];
  // A cup of cooked rice was less than a cup of rice.
  if (cups !== undefined && ofCups !== undefined && !isCanned && !food.states.has('cooked'))
    return { text: cups, cups: figureOf(ofCups) };
  const [dozen, dozens] = DOZEN.exec(text) ?? [];
  if (dozen !== undefined && dozens !== undefined)
    return { text: dozen.replace(/^an? /, ''), count: figureOf(dozens) * A_DOZEN };
  const [, count] = (isCanned ? CANS : EGGS).exec(text) ?? [];
  return count === undefined ? null : { text: isCanned ? `${count} cans` : count, count: Number(count) };
}

/** By what a dish is multiplied, and the sentence that says so. */
export interface Portion {
  factor: number;
  servings: number;
  sentence: string;
}

/** Amounts of a dish that serves nearly as many stay as they are. */
const ALIKE = 0.1;
const LEAST_SERVINGS = 2;
/** For more than these nobody cooks because of a full basket; who names more people gets it for them. */
const MOST_OF_BASKET = 24;
/** In a part of the heaviest food of the list: of less the dish is not made. */
const MAIN_SHARE = 0.5;

/** So many eggs make a dish. */
const MANY_PIECES = 4;

const isAlike = (factor: number) => Math.abs(factor - 1) <= ALIKE;

function forPeople(people: number, servings: number): Portion | null {
  const target = Math.max(LEAST_SERVINGS, people);
  const factor = target / servings;
  if (isAlike(factor)) return null;
  const sentence =
    people < LEAST_SERVINGS
      ? `The amounts are for ${LEAST_SERVINGS} servings, the least that cooks well; our recipe serves ${servings}.`
      : `The amounts are for ${people} people; our recipe serves ${servings}.`;
  return { factor, servings: target, sentence };
}

interface AtHand {
  words: string;
  text: string;
  isMeasured: boolean;
  /** In pieces or cans, as the store sells it. */
  isCounted: boolean;
  /** How often the dish could be made of it. */
  factor: number;
  /** It is what the dish is made of, and does not only go along. */
  isOfDish: boolean;
}

/** The amount of an ingredient in the unit of what is at hand; 0: in none that compares. */
function ownAmount(amount: string, isCounted: boolean, { grams, cups }: AmountAtHand): number {
  if (grams !== undefined) return gramsOf(amount);
  if (cups !== undefined) return cupsOf(amount);
  return isCounted ? parseInt(amount, 10) : 0;
}

/** The main foods whose amount is known. What goes along counts where it is the starch: the dish is not served without it. */
function timesOf(draft: DraftRecipe, foods: readonly TypedFood[]): AtHand[] {
  const { uses } = dishFitOf({ ...draft, cooked: [] }, foods);
  const heaviest = Math.max(...draft.ingredients.map(({ name, amount }) => (name === 'water' ? 0 : gramsOf(amount))));
  return uses.flatMap(({ typed, index }): AtHand[] => {
    const amount = draft.ingredients[index]?.amount ?? '';
    const { atHand, food, words } = typed;
    if (!atHand || !isMain(typed)) return [];
    const isCounted = /^\d+(?: (?:cans?|large)\b|$)/.test(amount);
    const isOfDish =
      titleNames(draft.title, food) ||
      gramsOf(amount) >= MAIN_SHARE * heaviest ||
      (isCounted && parseInt(amount, 10) >= MANY_PIECES);
    const own = ownAmount(amount, isCounted, atHand);
    const factor = (atHand.grams ?? atHand.cups ?? atHand.count ?? 0) / own;
    const isMeasured = !/dozen|docena|^\d+$/.test(atHand.text);
    return (isOfDish || food?.kind === 'starches') && own > 0 && factor > 0
      ? [{ words, text: atHand.text, isMeasured, isCounted: atHand.count !== undefined, factor, isOfDish }]
      : [];
  });
}

/** The dish as often as the scarcest of its foods allows. */
function forBasket(draft: DraftRecipe, foods: readonly TypedFood[]): Portion | null {
  const known = timesOf(draft, foods).toSorted((one, other) => one.factor - other.factor);
  const [scarcest] = known;
  if (!scarcest || isAlike(scarcest.factor)) return null;
  // A sack of rice alone asks for no larger stew.
  if (scarcest.factor > 1 && !known.some(({ isOfDish }) => isOfDish)) return null;
  const { words, text, isMeasured } = scarcest;
  // A dozen eggs is what the store sells, and no number of guests.
  if (scarcest.factor > 1 && scarcest.isCounted) return null;
  const name = words.includes(text) ? words : [text, ...(isMeasured ? ['of'] : []), words].join(' ');
  const possible = Math.round(draft.servings * scarcest.factor);
  if (possible < LEAST_SERVINGS)
    return {
      factor: 1,
      servings: draft.servings,
      sentence: `It takes more than your ${name}: the amounts are those of our recipe, for ${draft.servings}.`,
    };
  if (possible <= MOST_OF_BASKET)
    return {
      factor: scarcest.factor,
      servings: possible,
      sentence: `The amounts are for your ${name}; our recipe serves ${draft.servings}, this ${possible}.`,
    };
  const factor = MOST_OF_BASKET / draft.servings;
  return {
    factor,
    servings: MOST_OF_BASKET,
    sentence: `Your ${name} would serve ${possible}: the amounts are for ${MOST_OF_BASKET}, and the rest is for another day.`,
  };
}

/** By what the amounts of a dish are multiplied: for the people that were named, or else for what is at hand; null: they stay. */
export const portionOf = (
  draft: DraftRecipe,
  { foods, limits }: { foods: readonly TypedFood[]; limits: RequestLimits },
): Portion | null => (limits.people === null ? forBasket(draft, foods) : forPeople(limits.people, draft.servings));

/** A larger pot still takes this many times the recipe. */
const ONE_POT = 1.3;
const SMALL = 0.75;
const CROWD = 20;

/** What changes in pots, minutes and safety with the amounts; null: nothing does. */
function potStep({ ingredients }: DraftRecipe, { factor, servings }: Portion): string | null {
  if (factor < SMALL)
    return 'The amounts are smaller than our recipe’s: take smaller pots and pans, and look early, because less food is done sooner.';
  if (factor <= ONE_POT) return null;
  const batches = Math.ceil(factor - (ONE_POT - 1));
  const parts = batches === 2 ? 'halve everything' : `divide everything by ${batches}`;
  return [
    `Cook it in ${batches} batches, or in ${batches} pots or pans of the size in the steps: ${parts}, and the minutes stay the same.`,
    'In one larger pot, or with several pans in the oven, it takes longer: go by the look and the temperature. Allow more time to wash and chop, too.',
    ...(ingredients.some(({ name }) => name === 'salt')
      ? ['Hold back a quarter of the salt until you have tasted.']
      : []),
    ...(servings >= CROWD
      ? [
          'Keep hot food at 140 F or above and cold food at 40 F or below until it is served, and refrigerate what is left within 2 hours, in shallow boxes.',
        ]
      : []),
  ].join(' ');
}

/** The draft with all amounts, in list, steps and notes, for a portion, and with what that changes in the kitchen. */
export function scaleDraft(draft: DraftRecipe, portion: Portion | null): DraftRecipe {
  if (!portion) return draft;
  const { factor, servings } = portion;
  const pots = potStep(draft, portion);
  return {
    ...draft,
    servings,
    ingredients: draft.ingredients.map((each) => ({
      ...each,
      amount: scaleAmount(each, factor),
      note: scaleText(each.note, factor),
    })),
    instructions: [...(pots === null ? [] : [pots]), ...draft.instructions.map((each) => scaleText(each, factor))],
    veganNote: scaleText(draft.veganNote, factor),
  };
}
