import { StrictObject } from '@farm/contracts';
import { isEnglishWord, nearestWord } from '@farm/reader';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import data from './food-names.json';
import type { AmountAtHand } from './amounts';
import { compoundOf } from './compounds';
import { type Food, generics, namedFoods, normalizeWords } from './foods';

const Names = Type.Record(Type.String(), Type.String());
const NameData = StrictObject({
  /** What visitors may type instead of the English name. */
  spanish: Names,
  /** Brands, and other names that recipes use for something else, by what they are. */
  brands: Names,
  /** Made foods, to which the food before them belongs: 'green bean casserole' is not read as green beans. */
  made: Type.Array(Type.String()),
  /** Foods named after what they are made of: 'peanut oil' is oil. */
  heads: Type.Array(Type.String()),
  /** Brands that sell many foods. Beside a food they are not read as one. */
  makers: Type.Array(Type.String()),
  /** Words beside a food that are neither foods nor typing errors of foods. */
  descriptors: Type.Array(Type.String()),
});
Value.Assert(NameData, data);
const names: Static<typeof NameData> = data;

/** How a food comes to the kitchen, which changes its time, its amount or its safety. */
export type FoodState = 'cooked' | 'canned' | 'home-canned' | 'frozen' | 'dried' | 'raw' | 'wild' | 'many';

/** A food from a day or a meal ('the chicken from Sunday') is cooked, unless it was bought or caught then. */
const FROM_A_MEAL =
  /^(?!.*\b(?:bought|buy|caught|picked|thawed|raw|fresh|frozen|killed|shot|butchered|harvested|market|store|garden|sale)\b).*(?:\bfrom (?:church|(?:the |a )?(?:deli|buffet|restaurant|potluck|party|cookout|reunion|funeral|wedding|repast))|\b(?:yesterday|last night|de (?:ayer|anoche|anteayer)|(?:mon|tue|wedne|thur|fri|satur|sun)day|(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo))\b)/;

const STATES: readonly (readonly [FoodState, RegExp])[] = [
  [
    'cooked',
    /\b(?:left ?over|deshebrad[oa]|desmenuzad[oa]|cooked|precooked|rotisserie|sobr[ao]|cocid[oa]|rostizad[oa]|frit[oa]|fried|roasted|baked|grilled|boiled|barbecued|smothered|roast (?=beef|pork|lamb|goat|chicken|turkey|duck|hen)|smoked (?=chicken|brisket|pork(?! neck)|beef|rib|duck))/,
  ],
  ['cooked', FROM_A_MEAL],
  [
    'many',
    /\b(?:(?:[4-9]|\d\d+) (?:lbs?|pound|kilo|kg|libra)|bushel|peck|bucket|crate|glut|wheelbarrow|(?:too|so) (?:many|much)|tons? of|lots? of|piles? of|drowning in|overrun with|(?:more|extra) than we can|muchisim[oa]|monton de)\b/,
  ],
  ['canned', /\b(?:canned|can|tin|tinned|jarred|jar|enlatad[oa]|lata)\b/],
  ['frozen', /\b(?:frozen|froze|congelad[oa])\b/],
  ['dried', /\b(?:dried|dry|sec[oa])\b/],
  ['raw', /\b(?:raw|uncooked|unpasteurized|crud[oa])\b/],
  ['wild', /\b(?:wild|foraged|silvestre)\b/],
];

/** A food that somebody typed. */
export interface TypedFood {
  /** As it was typed, or its name where more than one food was. */
  words: string;
  /** null: a made food, or a word for several. */
  food: Food | null;
  /** Kinds or names of the foods that a general word means: 'greens'. */
  means: readonly string[];
  states: ReadonlySet<FoodState>;
  /** How much of it there is, where that was said. */
  atHand?: AmountAtHand;
}

interface Meaning {
  food: Food | null;
  means: readonly string[];
  isMade: boolean;
  isHead: boolean;
  states: readonly FoodState[];
}

const statesIn = (text: string): FoodState[] =>
  STATES.flatMap(([state, pattern]) => (pattern.test(text) ? [state] : []));

const heads = new Set(names.heads.map((each) => normalizeWords(each).trim()));
const byPhrase = new Map<string, Meaning>();
for (const { phrase, food } of namedFoods) {
  const words = phrase.trim();
  byPhrase.set(words, { food, means: [], isMade: false, isHead: heads.has(words), states: [] });
}
for (const { words, means } of generics)
  for (const each of words) {
    const meaning = { food: null, means, isMade: false, isHead: false, states: [] };
    byPhrase.set(normalizeWords(each).trim(), meaning);
  }
for (const made of names.made) {
  const words = normalizeWords(made).trim();
  if (!byPhrase.has(words)) byPhrase.set(words, { food: null, means: [], isMade: true, isHead: false, states: [] });
}
/** Another name of what English text means; 'canned tuna' may be canned. */
function meaningOf(english: string): Meaning {
  const words = normalizeWords(english).trim().split(' ');
  for (let from = 0; from < words.length; from += 1) {
    const known = byPhrase.get(words.slice(from).join(' '));
    if (known) return { ...known, states: statesIn(english) };
  }
  throw new Error(`no food is named ${english}`);
}
for (const [name, english] of [...Object.entries(names.spanish), ...Object.entries(names.brands)]) {
  const words = normalizeWords(name).trim();
  if (!byPhrase.has(words)) byPhrase.set(words, meaningOf(english)); // 'lima' stays the bean
}

const makers = new Set(names.makers.map((each) => normalizeWords(each).trim()));

const MAX_WORDS = 4;
/** Words that begin a remark about a food, and are in no name of one: 'sweet potatoes, what else besides pie'. */
const REMARK_WORDS = new Set(
  normalizeWords(
    'i we you it they have has had is are was were what which how can could do does besides else like need want',
  )
    .trim()
    .split(' '),
);
const CONNECTORS = new Set([
  'and',
  'or',
  'with',
  'plus',
  'n',
  'y',
  'o',
  'con',
  'e',
  'for',
  'from',
  'of',
  'de',
  'in',
  '|',
]);
const LIST_CONNECTORS = new Set(['and', 'or', 'with', 'plus', 'n', 'y', 'o', 'con', 'e', '|']);
const STATE_WORDS = ['leftover', 'canned', 'frozen', 'dried', 'cooked', 'rotisserie', 'smoked', 'uncooked', 'allergic'];
const knownWords = new Set([
  ...[...byPhrase.keys()].flatMap((phrase) => phrase.split(' ')),
  ...names.descriptors,
  ...CONNECTORS,
  ...STATE_WORDS,
]);
/** Two words that are typed as one: 'butterbeans', 'sweetpotato'. */
const byJoinedPhrase = new Map(
  [...byPhrase.keys()]
    .filter((phrase) => phrase.includes(' '))
    .map((phrase) => [phrase.replaceAll(' ', ''), phrase] as const)
    .filter(([joined]) => !knownWords.has(joined)),
);

const MIN_LETTERS = 5; // shorter words are not corrected, so that 'sock' does not become 'stock'

/** Words that the spelling correction leaves as they are: 'motel' does not become 'morel'. */
export const plainWords: readonly string[] = names.descriptors;

const wordsBesideFoods = new Set([...names.descriptors, ...CONNECTORS, ...STATE_WORDS]);

/** Whether a word, from `normalizeWords`, says nothing of its own: it is a food, or stands beside one. */
export const isPlainWord = (word: string): boolean => wordsBesideFoods.has(word) || readFoods(word).length > 0;

/** The words that follow a word in names of foods. */
const nextWords = new Map<string, Set<string>>();
for (const phrase of byPhrase.keys())
  phrase.split(' ').forEach((word, at, all) => {
    const next = all[at + 1];
    if (next !== undefined) nextWords.set(word, (nextWords.get(word) ?? new Set()).add(next));
  });

const mend = (word: string): string =>
  knownWords.has(word) || word.length < MIN_LETTERS || isEnglishWord(word)
    ? word
    : (nearestWord(word, knownWords) ?? word);

/** A word as the name that it ends with the one before: 'butter beens' are butter beans. */
function mendAfter(before: string | undefined, typed: string, word: string): string {
  const next = before === undefined ? undefined : nextWords.get(before);
  const isOwnWord = knownWords.has(typed.toLowerCase()) || byPhrase.has(word) || next?.has(word) === true;
  if (!next || isOwnWord || typed.length < MIN_LETTERS) return mend(word);
  return nearestWord(word, next) ?? mend(word);
}

interface Span extends Partial<Meaning> {
  /** The word, or the words of one phrase, from `normalizeWords` and mended. */
  words: string;
  /** Its place in the text. */
  from: number;
  to: number;
  isMended: boolean;
}

const WORD = /[\p{L}\p{M}\p{N}'’]+|[,;:|/&+()\n]/gu;

/** Phrases and single words in their order, the longest phrase first at each place. */
function spansOf(text: string): Span[] {
  const tokens: { from: number; to: number; plain: string; word: string }[] = [];
  for (const { 0: typed, index } of text.matchAll(WORD)) {
    const plain = /^[,;:|/&+()\n]$/.test(typed) ? '|' : normalizeWords(typed).trim();
    if (plain === '') continue;
    const place = { from: index, to: index + typed.length, plain };
    const before = tokens.at(-1);
    const compound = before && compoundOf(before.plain, plain, text.trim().split(/\s+/).length === 2);
    if (before && compound) {
      tokens.splice(-1, 1, { from: before.from, to: place.to, plain: compound, word: compound });
      continue;
    }
    const apart = byJoinedPhrase.get(plain)?.split(' ') ?? [mendAfter(tokens.at(-1)?.word, typed, plain)];
    tokens.push(...apart.map((word) => ({ ...place, word })));
  }
  const spans: Span[] = [];
  for (let at = 0; at < tokens.length;) {
    const wordsOf = (length: number) =>
      tokens
        .slice(at, at + length)
        .map(({ word }) => word)
        .join(' ');
    let length = Math.min(MAX_WORDS, tokens.length - at);
    while (length > 1 && !byPhrase.has(wordsOf(length))) length -= 1;
    const own = tokens.slice(at, at + length);
    const words = wordsOf(length);
    spans.push({
      words,
      from: own[0]?.from ?? 0,
      to: own.at(-1)?.to ?? 0,
      isMended: own.some(({ plain, word }) => plain !== word),
      ...byPhrase.get(words),
    });
    at += length;
  }
  return spans;
}

const isNamed = ({ food, means, isMade }: Span) => Boolean(food) || (means?.length ?? 0) > 0 || isMade === true;

const isAmong = (means: readonly string[], { kind, name }: Food) => means.includes(kind) || means.includes(name);

/** 'Martha White self rising flour' is flour, of whatever brand; words between commas are read for themselves. */
function withoutMakers(spans: readonly Span[]): Span[] {
  const clauseOf = (at: number) => {
    const isEnd = ({ words }: Span) => LIST_CONNECTORS.has(words);
    const end = spans.findIndex((span, i) => i > at && isEnd(span));
    return spans.slice(spans.findLastIndex((span, i) => i < at && isEnd(span)) + 1, end < 0 ? spans.length : end);
  };
  return spans.map((span, at) => {
    if (!makers.has(span.words) || !clauseOf(at).some((each) => each !== span && isNamed(each))) return span;
    const { words, from, to, isMended } = span;
    return { words, from, to, isMended };
  });
}

/** Whether a food after 'de' only describes the one before: 'costillas de puerco' are ribs. Also removes the 'de'. */
function isQualifier(span: Span, before: Span[]): boolean {
  const [head, link] = before.slice(-2);
  if (link?.words !== 'de' || !head || !isNamed(head) || !isNamed(span)) return false;
  before.pop();
  return true;
}

/** A made food or a head takes in the foods right before it: 'mint chocolate chip ice cream' is one thing. */
function mergeCompounds(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  spans.forEach((span, at) => {
    if (isQualifier(span, merged)) return;
    if (!span.isMade && !span.isHead) {
      const [last] = merged.slice(-1);
      const isNarrower = span.food && last?.means && isAmong(last.means, span.food);
      if (isNarrower) merged.pop();
      merged.push(isNarrower ? { ...span, from: last.from } : span);
      return;
    }
    const start = merged.findLastIndex(({ words }) => CONNECTORS.has(words) || REMARK_WORDS.has(words)) + 1;
    const before = merged.slice(start);
    const next = spans[at + 1];
    // A made food that begins a name only describes the food after it: 'soup beans' are beans.
    if (span.isMade && before.length === 0 && next && isNamed(next)) return;
    const absorbsAll = span.isMade === true || before.some(isNamed);
    merged.length = absorbsAll ? start : merged.length;
    merged.push({ ...span, from: absorbsAll ? (before[0]?.from ?? span.from) : span.from });
  });
  return merged;
}

const AMOUNT =
  /^(?:\d+|an?|the|my|our|some|few|half|quarter|couple|dozen|of|can|jar|tin|piece|stick|slice|sleeve|lbs?|pound|oz|ounce|cup|quart|pint|gallon|kg|kilo|bunch|bag|box|pack|package|sack|bucket|bushel|peck|head|handful|ton|lot|pile|one|two|three|four|five|six|about|around|roughly|almost|nearly|maybe|big|una?|uno|unas?|unos|dos|tres|medi[oa]|de|bolsa|lata|frasco|tarro|paquete|libra|docena|sobr[ao])$/;

/** Spans without the amount that they begin with: 'ground chuck' for '2 lbs of ground chuck'. */
const withoutAmount = (spans: readonly Span[]): readonly Span[] =>
  spans.slice(
    Math.min(
      spans.length - 1,
      spans.findIndex(({ words }) => !AMOUNT.test(words)),
    ),
  );

/** A wish for little salt, the date of a package, a pan, and the hens that laid the eggs name no food. */
const NO_FOOD =
  /\bfrom (?:(?:the|our|my|her|his|their|some)(?: own)? )?(?:hens|chickens|ducks|cows|goats|bees|(?:chicken )?coop|hen ?house)\b|\b(?:one|1|single|sheet|frying|sauce)[- ]?pans?\b|\b(?:go(?:ing|in)?|gone|went|run(?:ning)?|ran)['’]? (?:all )?to seed\b|\b(?:low|lower|less|reduced|little|no|without|bajo en|baja en|poca|poco|sin) (?:in )?(?:salt|sodium|sal|sodio)\b|\b(?:salt|sodium)[- ]free\b|\b(?:past|over|after|before|by|expir\w*|sell|use|best) (?:its |the )?(?:by |before )?(?:expir\w+ )?dates?\b/gi;

/** Phrases about what the visitor does not have: 'can't find ugu here', 'no pressure cooker'. */
const NOT_AT_HAND =
  /\b(?:can ?not|can['’]?t|could(?: not|n['’]?t)|unable to|never) (?:find|get|buy|afford)\b[^,;.|]*|\b(?:ran|run|am|are|['’]m|['’]re|im|fresh|all) out of\b[^,;.|]*/gi;

const isSameMeaning = (one: readonly string[], other: readonly string[]) =>
  one.length > 0 && one.join() === other.join();

/** Remarks in parentheses, whose foods are ignored: 'eggs (we got 9 hens)'. */
const REMARK = /\([^)]*\b(?:i|im|i['’]m|we|my|our|got|gave|gives|have|had)\b[^)]*\)?/gi;

/** What a visitor cooks with, beside stove and oven. */
export const APPLIANCE =
  /\b(slow[ -]?cooker|crock[ -]?pot|insta(?:nt)?[ -]?pot|pressure[ -]?cooker|air[ -]?fryer|microwave|microondas|grill|smoker|campfire|toaster oven|olla expr[eé]ss?)\b/i;
const APPLIANCES = new RegExp(APPLIANCE.source, 'gi');

/** The foods that a text names, each once, with what is said of each. Linear in the text. */
export function readFoods(typed: string): TypedFood[] {
  const blank = (words: string) => ' '.repeat(words.length); // the places of other words stay
  const text = typed
    .replace(APPLIANCES, blank)
    .replace(NO_FOOD, blank)
    .replace(NOT_AT_HAND, blank)
    .replace(REMARK, blank);
  const spans = mergeCompounds(withoutMakers(spansOf(text)));
  const told = [...typed.matchAll(REMARK)].flatMap(([remark]) => statesIn(normalizeWords(remark)));
  const places = spans.flatMap((span, at) => (isNamed(span) ? [at] : []));
  const found = places.map((at, nth) => {
    const span = spans[at];
    const from = (places[nth - 1] ?? -1) + 1;
    const end = spans.findIndex(({ words }, i) => i > at && LIST_CONNECTORS.has(words));
    const until = Math.min(places[nth + 1] ?? spans.length, end < 0 ? spans.length : end);
    const isLast = nth === places.length - 1;
    const around = spans.slice(from, isLast ? spans.length : until).map(({ words }) => words);
    const { food = null, means = [] } = span ?? {};
    const states = new Set([...(span?.states ?? []), ...statesIn(around.join(' ')), ...told]);
    const start = spans.findLastIndex(({ words }, i) => i < at && LIST_CONNECTORS.has(words)) + 1;
    const own = withoutAmount(spans.slice(Math.max(from, start), at + 1));
    const phrase = text.slice(own[0]?.from, span?.to);
    const isShort = phrase.split(' ').length <= MAX_WORDS && !own.some(({ isMended }) => isMended);
    const words = isShort ? phrase : (food?.name ?? text.slice(span?.from, span?.to));
    return {
      words,
      food: foodInState(food, states) ?? (states.has('cooked') ? cookedByName(span?.words ?? '') : null),
      means,
      states,
    };
  });
  return found.filter(({ food, words, means }, at) =>
    found
      .slice(0, at)
      .every((each) =>
        food ? each.food?.name !== food.name : each.words !== words && !isSameMeaning(each.means, means),
      ),
  );
}

/** The cooked form of a food, if it is listed as a food of its own: cooked beef for 'leftover beef'. */
const cookedByName = (words: string): Food | null => byPhrase.get(`cooked ${words}`)?.food ?? null;

const BEEF = ['steak', 'brisket', 'oxtail'];

/** 'Leftover turkey' is cooked turkey, a food of its own, leftover pork shoulder is cooked pork, and a can of pink salmon canned salmon. */
function foodInState(food: Food | null, states: ReadonlySet<FoodState>): Food | null {
  if (food?.group === 'protein' && states.has('canned')) return byPhrase.get(`canned ${food.name}`)?.food ?? food;
  if (food?.group !== 'protein' || !states.has('cooked')) return food;
  const animals = [food.name, ...food.name.split(' '), ...(BEEF.includes(food.name) ? ['beef'] : [])];
  return animals.map((each) => byPhrase.get(`cooked ${each}`)?.food).find((each) => each?.group === 'protein') ?? food;
}

/** The food that an ingredient of a recipe is; null: none that we know. */
export const findFood = (name: string): Food | null => readFoods(name).find(({ food }) => food !== null)?.food ?? null;
