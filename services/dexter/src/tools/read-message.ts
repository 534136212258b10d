import {
  cropsIn,
  dateIn,
  readPlace,
  textOf,
  timeSpanIn,
  unresolvedPlace,
  yearOf,
  type Day,
  type DaySpan,
  type NamedCrop,
  type NamedPlace,
} from '@farm/almanac';
import { withDigits } from '@farm/farm';
import { dimensionsIn, feetOf, withOneArea, type Dimensions } from './dimensions';
import { withDollars } from './dollars';
import { quantitiesIn, messageTokens, type Quantity, type Role, type Tokens, type Unit } from './quantities';
import { targetOf, type Target } from './target';
import { termsIn, type Term } from './terms';

/** What a message contains for a tool. */
export interface MessageReading {
  /** Lower case, with number words as digits. */
  text: string;
  place: NamedPlace | null;
  /** The words for a place that is not known, or not surely one; null for none. */
  unresolvedPlace: string | null;
  crops: readonly NamedCrop[];
  animals: readonly { kind: string; count: number | null }[];
  dimensions: Dimensions | null;
  quantities: readonly Quantity[];
  tokens: Tokens;
  terms: ReadonlySet<Term>;
  /** What the message asks to know. */
  target: Target;
  /** Inches before 'deep', 'thick' or 'of mulch', or after 'depth'. */
  depthIn: number | null;
  /** 'YYYY-MM-DD'. */
  date: string | null;
  /** All days that it names. */
  dates: readonly string[];
  season: 'spring' | 'fall' | null;
  /** The time to come that it names without a day: 'next month', 'this spring'. */
  time: DaySpan | null;
  /** N-P-K. */
  grade: readonly [number, number, number] | null;
  /** The first value of a unit that is no rate; null where there is none. */
  first(...units: Unit[]): number | null;
  /** Whether it has a word of any of the classes. */
  has(...terms: Term[]): boolean;
  /** The first quantity of a role. */
  role(...roles: Role[]): Quantity | null;
}

const ANIMALS: readonly (readonly [kind: string, names: string])[] = [
  ['hens', 'laying hens?|layers(?! of)|hens?|chickens?|pullets?|biddies'],
  ['chicks', 'chicks?'],
  ['broilers', 'broilers?|meat birds?|meat chickens?|cornish cross'],
  ['ducks', 'ducks?'],
  ['turkeys', 'turkeys?'],
  ['goats', 'goats?|my does|\\d+ does|nann(?:y|ies)|wethers?'],
  ['sheep', 'sheep|ewes?|lambs?'],
  ['cattle', 'cows?|cattle|beef cows?|steers?|heifers?|bulls?|calf|calves'],
  ['pigs', 'pigs?|piglets?|hogs?|(?:a|my|the|our|\\d+) sows?|sows? (?=bred|due|farrow|was bred|is due|is bred)|boars?'],
  ['horses', 'horses?|mules?|donkeys?|mares?|pon(?:y|ies)'],
  ['rabbits', 'rabbits?'],
  ['quail', 'quails?|coturnix|bobwhites?'],
  ['geese', 'geese|goose'],
  ['guineas', 'guineas?|guinea (?:fowl|hens?)'],
  ['bees', 'hives?|bee colon(?:y|ies)'],
];
const animalPatterns = ANIMALS.map(([kind, names]) => ({
  kind,
  pattern: new RegExp(
    `(?:(\\d+) (?:more |adult |grown |young |new |old |big |small |laying |meat |dairy |beef )?)?\\b(?:${names})\\b`,
    'g',
  ),
}));
/** The kind of animal of a word: 'cow' is 'cattle'. */
export const animalKind = (word: string): string | undefined =>
  ANIMALS.find(([, names]) => new RegExp(`^(?:${names})$`).test(word))?.[0];
const NOT_ANIMALS =
  /chicken (?:manure|litter|wire|tractor|poop|grit)|cow (?:manure|peas?)|(?:horse|goat|rabbit|sheep|cattle|cow|pig|hog) manure|horse ?radish|duck ?weed|goat ?weed|lamb'?s ?(?:quarters?|ear)|hog wire|crowder|cattle panels?/g;

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const MONTH = MONTHS.map((month) => `${month}|${month.slice(0, 3)}|${month.slice(0, 4)}`).join('|');
const ORDINAL = '(\\d{1,2})(?:st|nd|rd|th)?';
const DATE = new RegExp(
  `\\b(?:(early|mid|late|beginning of|end of|first of|middle of)[ -]*)?(${MONTH})\\b\\.?(?: ${ORDINAL}\\b)?|\\b(\\d{1,2})/(\\d{1,2})(?:/\\d{2,4})?\\b`,
  'g',
);
const PART: Readonly<Record<string, number>> = {
  early: 5,
  'beginning of': 3,
  'first of': 1,
  mid: 15,
  'middle of': 15,
  late: 25,
  'end of': 28,
};

// 'may' is a month after a preposition or before a day only.
const NO_MONTH = 'mey';
const VERB_MAY =
  /(?<!\b(?:in|by|for|of|early|mid|late|until|till|since|on|this|next|last|before|after|to|and|from) )may\b(?! \d)/g;
const PAST_DAYS = 120; // a day further back is meant of next year

/** The days that a text names, each the next of its name. A month alone is its middle. */
function datesIn(text: string, today: Day): string[] {
  return Array.from(text.replace(VERB_MAY, NO_MONTH).matchAll(DATE), ([, part, name, date, slashMonth, slashDate]) => {
    const month = name ? MONTHS.findIndex((each) => each.startsWith(name.slice(0, 3))) + 1 : Number(slashMonth);
    const day = Number(date ?? slashDate ?? PART[part ?? ''] ?? 15);
    if (month < 1 || month > 12 || day < 1 || day > 31) return null;
    const found = dateIn(yearOf(today), month, day);
    return textOf(found >= today - PAST_DAYS ? found : dateIn(yearOf(today) + 1, month, day));
  }).filter((date) => date !== null);
}

const DEPTH_ROLES: readonly Role[] = ['depth', 'height'];
/** Inches of a depth or height. */
function depthOf(quantities: readonly Quantity[]): number | null {
  const depth = DEPTH_ROLES.map((role) => quantities.find((each) => each.role === role && each.unit !== 'each')).find(
    Boolean,
  );
  const bare = quantities.find(({ role, unit }) => role === 'depth' && unit === 'each');
  return depth ? (feetOf(depth) ?? 0) * 12 || null : (bare?.value ?? null);
}

const GRADE = /(?<![\d-])(\d{1,2})[- ](\d{1,2})[- ](\d{1,2})(?![\d-])/;
function gradeOf(text: string): MessageReading['grade'] {
  const numbers = GRADE.exec(text)?.slice(1).map(Number);
  const [n, p, k] = numbers ?? [];
  return n !== undefined && p !== undefined && k !== undefined ? [n, p, k] : null;
}

// 'A 65 by 100 yard': the ground around a house.
const HOUSE_YARD = /\b((?:a|an|my|our|the) \d+(?:\.\d+)? ?(?:x|by) ?\d+(?:\.\d+)?) yard\b/;

// What stands in place of a visitor's contacts, which no rule is about.
const MASKED_CONTACT = /\[(?:email address|phone number)\]/g;

/** Animals in the order of the message. */
function animalsIn(text: string): MessageReading['animals'] {
  const plain = text.replace(NOT_ANIMALS, ' ');
  const head = /\b(\d+) (?:birds?|head|animals|of them)\b/.exec(plain)?.[1];
  const headCount = head === undefined ? null : Number(head);
  return animalPatterns
    .flatMap(({ kind, pattern }) => {
      const all = Array.from(plain.matchAll(pattern));
      const match = all.find(([, count]) => count !== undefined) ?? all[0];
      return match ? [{ kind, count: match[1] === undefined ? null : Number(match[1]), at: match.index }] : [];
    })
    .sort((one, other) => one.at - other.at)
    .map(({ kind, count }, index) => ({ kind, count: count ?? (index === 0 ? headCount : null) }));
}

const SEASONS: readonly (readonly [NonNullable<MessageReading['season']>, RegExp])[] = [
  ['fall', /\b(?:fall|autumn)\b/],
  ['spring', /\bspring\b(?! onion)/],
];

/** Reads units, numbers, places, crops, animals and dates. Linear in the message. */
export function readMessage(message: string, today: Day): MessageReading {
  const text = withDigits(message.replace(MASKED_CONTACT, ' ')).replace(HOUSE_YARD, '$1 feet yard');
  const grade = gradeOf(text);
  // The numbers of grades and dates are no quantities.
  const tokens = messageTokens(text.replace(GRADE, ' ').replace(VERB_MAY, NO_MONTH).replace(DATE, ' , '));
  const quantities = withOneArea(withDollars(quantitiesIn(tokens), tokens), tokens);
  const terms = termsIn(tokens);
  const dates = datesIn(text, today);
  const where = readPlace(message);
  return {
    text,
    tokens,
    terms,
    quantities,
    grade,
    dates,
    target: targetOf(tokens),
    place: where.kind === 'place' ? where.place : null,
    unresolvedPlace: unresolvedPlace(where),
    crops: cropsIn(message),
    animals: animalsIn(text),
    dimensions: dimensionsIn(quantities, tokens),
    depthIn: depthOf(quantities),
    date: dates[0] ?? null,
    season: SEASONS.find(([, pattern]) => pattern.test(text))?.[0] ?? null,
    time: timeSpanIn(text, today),
    first: (...units) =>
      quantities.find(({ unit, per }) => per === null && units.some((each) => each === unit))?.value ?? null,
    has: (...some) => some.some((term) => terms.has(term)),
    role: (...roles) => quantities.find(({ role }) => role !== null && roles.includes(role)) ?? null,
  };
}
