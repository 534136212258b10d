import { StrictObject } from '@farm/contracts';
import { spelling } from '@farm/farm';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { DraftIngredient } from './draft-recipe';
import { singular } from './food-nouns';
import { Slots, FoodWords } from './food-slots';
import foods from './foods.json';

/** The allergens of US law (FALCPA and the FASTER Act), in the order they are shown. */
export const ALLERGENS = [
  'milk',
  'egg',
  'fish',
  'crustacean shellfish',
  'tree nut',
  'peanut',
  'wheat',
  'soy',
  'sesame',
] as const;

/** Sets of foods, of which a dish can take some in addition to its own ingredients. */
export const ADDITION_SETS = [
  'vegetables',
  'greens',
  'roots',
  'beans',
  'proteins',
  'cured meats',
  'seasonings',
  'toppings',
  'starches',
  'fruits',
  'sweets',
  'binders',
  'garnishes',
] as const;
/** How an addition is cooked: in the pot, ahead of it, heated in it, in a pan of its own, crisp, boiled hard, on top, as a side dish. */
const ADDITION_WAYS = ['pot', 'side', 'heat', 'pan', 'crisp', 'boil', 'top', 'beside'] as const;

const FoodData = StrictObject({
  /**
   * Vegetables and herbs by kind. Foods of one kind can replace each other in a dish; kidney beans, which must be boiled
   * separately, and herbs too strong for soft ones are kinds of their own.
   */
  garden: Type.Record(
    Type.String(),
    Type.Array(
      StrictObject({
        name: Type.String(),
        /** The weight of a cup of pieces cut for cooking. */
        gramsPerCup: Type.Integer({ minimum: 1 }),
        /** Minutes of simmering until tender; for dry beans that were not soaked, after 10 minutes of a hard boil. */
        minutes: Type.Optional(Type.Integer({ minimum: 1 })),
        /** The same for dry beans soaked overnight. */
        soaked: Type.Optional(Type.Integer({ minimum: 1 })),
        /** The heat of a chile, from 1 (jalapeño) to 5 (habanero). */
        heat: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
        also: Type.Optional(FoodWords),
      }),
    ),
  ),
  /** Meat, fish and eggs by kind and cut. Those of one kind can replace each other where a dish allows it. */
  proteins: Type.Record(
    Type.String(),
    StrictObject({
      /** The safety note, with the inner temperature that makes the kind safe. */
      note: Type.Optional(Type.String()),
      foods: Type.Array(
        StrictObject({
          name: Type.String(),
          also: Type.Optional(FoodWords),
          /** The safe inner temperature, if it differs from that in the note. */
          temperatureF: Type.Optional(Type.Integer()),
        }),
      ),
    }),
  ),
  /** All other foods, by their role in a dish. */
  pantry: Type.Record(
    Type.String(),
    Type.Array(
      StrictObject({
        name: Type.String(),
        minutes: Type.Optional(Type.Integer({ minimum: 1 })),
        /** How it is made ready in the place of another fruit. */
        prepared: Type.Optional(Type.String()),
        /** What is done with it before the first step that names it. */
        first: Type.Optional(Type.String()),
        also: Type.Optional(FoodWords),
      }),
    ),
  ),
  /**
   * How a food that a visitor typed is added to a dish that takes its set. The first row with the food's kind or name applies. A
   * garden food without `minutes` must be boiled separately (cassava, dry beans); it is never added, except on top.
   */
  additions: Type.Array(
    StrictObject({
      kinds: FoodWords,
      set: Type.Union(ADDITION_SETS.map((each) => Type.Literal(each))),
      /** An amount in cups is shown with its weight, from `gramsPerCup`. */
      amount: Type.String(),
      note: Type.String(),
      how: Type.Union(ADDITION_WAYS.map((each) => Type.Literal(each))),
      minutes: Type.Optional(Type.Integer({ minimum: 1 })),
      /** What is done with it beside the dish, where its package does not say. */
      say: Type.Optional(Type.String()),
    }),
  ),
  slots: Slots,
  /** Foods that take the place of another in a pot, in the same amount. */
  standIns: Type.Array(StrictObject({ foods: FoodWords, for: FoodWords })),
  /** Words for several foods, such as 'greens', with the kinds or food names that they mean. */
  generics: Type.Array(StrictObject({ words: FoodWords, means: FoodWords })),
  /** The longest phrase wins, so 'egg plant' is listed as containing no egg. */
  allergens: Type.Array(
    StrictObject({
      contains: Type.Array(Type.Union(ALLERGENS.map((each) => Type.Literal(each)))),
      /** May contain a hidden allergen: the label must be read. */
      check: Type.Optional(Type.Literal(true)),
      coconut: Type.Optional(Type.Literal(true)),
      phrases: FoodWords,
    }),
  ),
  /** Groups of foods that one word excludes, such as 'nuts' or 'vegan'. */
  exclusionGroups: Type.Array(
    StrictObject({
      names: FoodWords,
      /** Groups, by their first names, whose foods it excludes too. */
      includes: Type.Optional(FoodWords),
      allergens: Type.Array(Type.Union(ALLERGENS.map((each) => Type.Literal(each)))),
      phrases: FoodWords,
    }),
  ),
  /** Poisonous plants, by their names in Southern gardens, and things that are not food. */
  disallowedPlants: Type.Array(
    StrictObject({
      /** Matched against one food, after `normalizeWords`. */
      pattern: Type.String(),
      /** Also disallows an ingredient, unless its text says that it is cooked. */
      unlessCooked: Type.Optional(Type.String()),
      /** `unlessCooked` does not apply to what visitors type: the safety notes say how to prepare the food. */
      prepared: Type.Optional(Type.Literal(true)),
      /** Also disallows what a visitor typed: `requestPattern` any part of an entry, `requestEntry` a whole entry. */
      requestPattern: Type.Optional(Type.String()),
      requestEntry: Type.Optional(Type.String()),
      sentence: Type.String(),
    }),
  ),
});

Value.Assert(FoodData, foods);
const foodData: Static<typeof FoodData> = foods;

export interface Food {
  name: string;
  kind: string;
  group: 'garden' | 'protein' | 'pantry';
  gramsPerCup?: number;
  minutes?: number;
  soaked?: number;
  heat?: number;
  /** The id of its safety note. */
  note?: string;
  temperatureF?: number;
  prepared?: string;
  first?: string;
}

interface NamedFood {
  phrase: string;
  name: string;
  kind: string;
  food: Food;
}

const DIACRITICS = /\p{M}/gu;

/** A text for word comparisons: ASCII, lower case, singular, padded with spaces. */
export function normalizeWords(text: string): string {
  const plain = text.normalize('NFKD').replace(DIACRITICS, '').toLowerCase().replace(/['’]/g, '');
  return ` ${(plain.match(/[a-z0-9]+/g) ?? []).map(singular).join(' ')} `;
}

/** Each word with a capital letter, as in titles; accented letters are letters. */
export const titleCase = (text: string): string =>
  text.replace(/(?<!['’\p{L}\p{M}\p{N}])\p{Ll}/gu, (letter) => letter.toUpperCase());

/** The name of a food in steps and titles, without its cut or state: 'lamb' for 'ground lamb' and 'lamb shoulder'. */
export const withoutState = (name: string): string =>
  name.replace(/^(?:ground|cooked|canned|breakfast) | (?:shoulder|chuck|meat|chops?)$/g, '');

export const containsWords = (text: string, words: string): boolean =>
  normalizeWords(text).includes(normalizeWords(words));

export const longestFirst = <T extends { phrase: string }>(list: readonly T[]): T[] =>
  [...list].sort((a, b) => b.phrase.length - a.phrase.length);

const indexes = new WeakMap<readonly object[], ReadonlyMap<string, readonly number[]>>();

/** The indexes of phrases in their list, by first word. Memoized per list. */
function indexOf(phrases: readonly { phrase: string }[]): ReadonlyMap<string, readonly number[]> {
  const known = indexes.get(phrases);
  if (known) return known;
  const index = new Map<string, number[]>();
  phrases.forEach(({ phrase }, position) => {
    const [, first = ''] = phrase.split(' ');
    index.set(first, [...(index.get(first) ?? []), position]);
  });
  indexes.set(phrases, index);
  return index;
}

/** Finds `phrases`, sorted longest first, in a text. Each word counts for one phrase: 'peanut butter' does not contain butter. */
export function findPhrases<T extends { phrase: string }>(text: string, phrases: readonly T[]): T[] {
  let remaining = normalizeWords(text);
  const index = indexOf(phrases);
  const positions = new Set(remaining.split(' ').flatMap((word) => index.get(word) ?? []));
  return [...positions]
    .sort((a, b) => a - b)
    .flatMap((position) => {
      const found = phrases[position];
      if (!found || !remaining.includes(found.phrase)) return [];
      remaining = remaining.replaceAll(found.phrase, ' | ');
      return [found];
    });
}

const allFoods: readonly (Food & { also?: readonly string[] })[] = [
  ...Object.entries(foodData.garden).flatMap(([kind, foods]) =>
    foods.map((each) => ({ ...each, kind, group: 'garden' as const })),
  ),
  ...Object.entries(foodData.proteins).flatMap(([kind, { note, foods }]) =>
    foods.map((each) => ({ ...each, kind, group: 'protein' as const, ...(note !== undefined && { note }) })),
  ),
  ...Object.entries(foodData.pantry).flatMap(([kind, foods]) =>
    foods.map((each) => ({ ...each, kind, group: 'pantry' as const })),
  ),
];

export const namedFoods: readonly NamedFood[] = longestFirst(
  allFoods.flatMap(({ also = [], ...food }) =>
    [...new Set([food.name, ...also].map(normalizeWords))].map((phrase) => ({
      phrase,
      name: food.name,
      kind: food.kind,
      food,
    })),
  ),
);

/** What the foods of the table are called, from `normalizeWords`. */
export const foodPhrases: ReadonlySet<string> = new Set(namedFoods.map(({ phrase }) => phrase));

export const { additions, exclusionGroups, generics, slots, standIns } = foodData;

// Steps call any food of these kinds 'the onion' or 'the chile', so one listed food of the kind is enough.
const LOOSELY_NAMED = ['hot peppers', 'onions'];
/** Not part of ingredient lists, because every kitchen has it. */
const WATER = 'water';

/** Names of the foods that the steps use and the ingredient list lacks. */
export function findUnlistedFoods(steps: string, list: string): string[] {
  const listed = findPhrases(list, namedFoods);
  const text = normalizeWords(list);
  const isListed = ({ phrase, name, kind }: NamedFood) =>
    name === WATER ||
    text.includes(phrase) ||
    listed.some((each) => each.name === name || (each.kind === kind && LOOSELY_NAMED.includes(kind)));
  return [...new Set(findPhrases(steps, namedFoods).flatMap((each) => (isListed(each) ? [] : [each.name])))];
}

/** Whether the steps name a food: in full, by its last word, or by another name of the same food. */
export function isNamedIn(steps: string, name: string): boolean {
  const lastWord = normalizeWords(name).trim().split(' ').at(-1) ?? '';
  if (containsWords(steps, name) || normalizeWords(steps).includes(` ${lastWord} `)) return true;
  const [own] = findPhrases(name, namedFoods);
  return own !== undefined && findPhrases(steps, namedFoods).some((each) => each.name === own.name);
}

export type Allergen = (typeof ALLERGENS)[number];

export const ALLERGEN_PHRASES = longestFirst(
  foodData.allergens.flatMap(({ phrases, ...facts }) =>
    phrases.map((words) => ({ ...facts, words, phrase: normalizeWords(words) })),
  ),
);

export interface LabelFacts {
  /** 'peanut', or 'fish (if used)' if only an optional ingredient contains it. */
  allergens: string[];
  labelCheck: string[];
  coconut: boolean;
}

const isOptional = ({ note, amount }: DraftIngredient) => / optional /.test(normalizeWords(`${amount} ${note}`));

/** 'In place of cheddar cheese' names what is not in the dish. */
const REPLACED = /(?:^|; )in place of [^;]*/;

/** Allergens by our own list, never by a model. An empty list does not promise that there are none. */
export function allergensOf(ingredients: readonly DraftIngredient[], steps: readonly string[]): LabelFacts {
  const factsIn = (text: string) => findPhrases(text, ALLERGEN_PHRASES);
  const factsOf = (list: readonly DraftIngredient[]) =>
    list.flatMap(({ name, note }) => factsIn(`${name} | ${note.replace(REPLACED, '')}`));
  const sure = factsOf(ingredients.filter((each) => !isOptional(each)));
  const perhaps = factsOf(ingredients.filter(isOptional));
  const inSteps = steps.flatMap(factsIn);
  const holds = (list: typeof sure, allergen: Allergen) => list.some(({ contains }) => contains.includes(allergen));
  const allergens = ALLERGENS.flatMap((allergen) => {
    const isPerhaps = holds(perhaps, allergen);
    if (holds(sure, allergen) || (holds(inSteps, allergen) && !isPerhaps)) return [allergen];
    return isPerhaps ? [`${allergen} (if used)`] : [];
  });
  const listed = [...sure, ...perhaps];
  return {
    allergens,
    labelCheck: [...new Set(listed.flatMap(({ check, words }) => (check ? [words] : [])))],
    coconut: listed.some(({ coconut }) => coconut === true),
  };
}

const wholeWords = (pattern: string) => new RegExp(`\\b(?:${pattern})\\b`);
const optionalPattern = (pattern: string | undefined) => (pattern === undefined ? null : wholeWords(pattern));

const COOKED = wholeWords('cooked|boiled|steamed|flour|starch|syrup|cordial|jelly');

const PLANTS = foodData.disallowedPlants.map(({ pattern, unlessCooked, requestPattern, requestEntry, ...plant }) => ({
  ...plant,
  pattern: wholeWords(pattern),
  unlessCooked: optionalPattern(unlessCooked),
  requestPattern: optionalPattern(requestPattern),
  requestEntry: requestEntry === undefined ? null : new RegExp(`^ (?:${requestEntry}) $`),
}));

/** The words of five and more letters in patterns, for the correction of typing errors. */
export const wordsOfPatterns = (patterns: readonly string[]): string[] =>
  patterns.flatMap((pattern) => pattern.match(/(?<![a-z\\])[a-z]{5,}(?![a-z[?*+\\])/g) ?? []);

/** Words of foods and poisonous plants. The spelling correction leaves them as they are: 'peach' never becomes 'perch'. */
export const foodWords: readonly string[] = [
  ...wordsOfPatterns(foodData.disallowedPlants.map(({ pattern }) => pattern)),
  ...[...namedFoods, ...ALLERGEN_PHRASES].flatMap(({ phrase }) => phrase.trim().split(' ')),
];

const correct = spelling(new Map(foodWords.map((word) => [word, 1] as const)));

// Foods are matched one by one, so that 'wild rice, mushrooms' does not match wild mushrooms.
const foodsOf = (text: string): string[] => text.split(/[,;|/&()+]|\b(?:and|or|with|y|o|con)\b/i).map(normalizeWords);

/** The warning about the first poisonous plant in a text; null: none. */
export function disallowedPlantIn(text: string): string | null {
  const foods = foodsOf(text);
  return PLANTS.find(({ pattern }) => foods.some((words) => pattern.test(words)))?.sentence ?? null;
}

/** The same for an ingredient of a recipe, which counts as raw unless the text says that it is cooked. */
export function disallowedIngredient(text: string): string | null {
  const words = normalizeWords(text);
  const raw = PLANTS.find(({ unlessCooked }) => unlessCooked?.test(words) && !COOKED.test(words));
  return disallowedPlantIn(text) ?? raw?.sentence ?? null;
}

function refusedPlant(text: string) {
  const foods = foodsOf(text).flatMap((words) => [words, ` ${words.trim().split(' ').map(correct).join(' ')} `]);
  return PLANTS.find(({ pattern, unlessCooked, prepared, requestPattern, requestEntry }) =>
    foods.some(
      (words) =>
        pattern.test(words) ||
        requestPattern?.test(words) ||
        requestEntry?.test(words) ||
        (!prepared && unlessCooked?.test(words) && !COOKED.test(words)),
    ),
  );
}

/** The same for what a visitor typed, also with its typing errors corrected. */
export const refusedIngredient = (text: string): string | null => refusedPlant(text)?.sentence ?? null;
