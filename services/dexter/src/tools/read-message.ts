import { cropsIn, dateIn, placeIn, textOf, yearOf, type Day, type NamedCrop, type NamedPlace } from '@farm/almanac';
import { dimensionsIn, quantitiesIn, withDigits, type Dimensions, type Quantity, type Unit } from './quantities';

/** What a message contains for a tool. */
export interface MessageReading {
  /** Lower case, with number words as digits. */
  text: string;
  place: NamedPlace | null;
  crops: readonly NamedCrop[];
  animals: readonly { kind: string; count: number | null }[];
  dimensions: Dimensions | null;
  quantities: readonly Quantity[];
  /** Inches before 'deep', 'thick' or 'of mulch', or after 'depth'. */
  depthIn: number | null;
  /** 'YYYY-MM-DD'. */
  date: string | null;
  season: 'spring' | 'fall' | null;
  /** N-P-K. */
  grade: readonly [number, number, number] | null;
  /** The first value of a unit; null where there is none. */
  first(...units: Unit[]): number | null;
}

const ANIMALS: readonly (readonly [kind: string, names: string])[] = [
  ['hens', 'laying hens?|layers|hens?|chickens?|pullets?|biddies'],
  ['chicks', 'chicks?'],
  ['broilers', 'broilers?|meat birds?|meat chickens?|cornish cross'],
  ['ducks', 'ducks?'],
  ['turkeys', 'turkeys?'],
  ['goats', 'goats?|does'],
  ['sheep', 'sheep|ewes?|lambs?'],
  ['cattle', 'cows?|cattle|beef cows?|steers?|heifers?'],
  ['pigs', 'pigs?|hogs?|sows?'],
  ['horses', 'horses?|mules?|donkeys?'],
  ['rabbits', 'rabbits?'],
  ['bees', 'hives?|bee colon(?:y|ies)'],
];
const animalPatterns = ANIMALS.map(([kind, names]) => ({
  kind,
  pattern: new RegExp(
    `(?:(\\d+) (?:more |adult |grown |young |new |old |big |small |laying |meat |dairy |beef )?)?\\b(?:${names})\\b`,
  ),
}));
const NOT_ANIMALS =
  /chicken (?:manure|litter|wire|tractor|poop|grit)|cow (?:manure|peas?)|(?:horse|goat|rabbit|sheep|cattle|cow|pig|hog) manure|horse ?radish|duck ?weed|goat ?weed|lamb'?s ?(?:quarters?|ear)|hog wire|crowder|cattle panels?/g;

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const MONTH = MONTHS.map((month) => `${month}|${month.slice(0, 3)}|${month.slice(0, 4)}`).join('|');
const ORDINAL = '(\\d{1,2})(?:st|nd|rd|th)?';
const DATE = new RegExp(
  `\\b(?:(early|mid|late|beginning of|end of|first of|middle of)[ -]*)?(${MONTH})\\b\\.?(?: ${ORDINAL}\\b)?|\\b(\\d{1,2})/(\\d{1,2})(?:/\\d{2,4})?\\b`,
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

/** The next day that a text names. A month alone is its middle; 'may' is a month after a preposition only. */
function dateOf(text: string, today: Day): string | null {
  const match = DATE.exec(
    text.replace(
      /(?<!\b(?:in|by|for|of|early|mid|late|until|till|since|on|this|next|last|before|after) )may\b(?! \d)/g,
      '*',
    ),
  );
  if (!match) return null;
  const [, part, name, date, slashMonth, slashDate] = match;
  const month = name ? MONTHS.findIndex((each) => each.startsWith(name.slice(0, 3))) + 1 : Number(slashMonth);
  const day = Number(date ?? slashDate ?? PART[part ?? ''] ?? 15);
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  const found = dateIn(yearOf(today), month, day);
  return textOf(found >= today - 120 ? found : dateIn(yearOf(today) + 1, month, day));
}

const DEPTHS = [
  /(\d+(?:\.\d+)?) ?-?(inch(?:es)?|in\.?|"|feet|foot|ft|') ?-?(?:deep|thick|tall|high|of (?:mulch|compost|soil|straw|wood chips|gravel|topsoil|dirt))/,
  /(?:deep|depth|thick|thickness)(?: of| is|:)? (\d+(?:\.\d+)?) ?(inch(?:es)?|in|"|feet|foot|ft|')/,
];
function depthOf(text: string): number | null {
  for (const pattern of DEPTHS) {
    const [, value, unit = ''] = pattern.exec(text) ?? [];
    if (value !== undefined) return Number(value) * (unit.startsWith('f') || unit === "'" ? 12 : 1);
  }
  return null;
}

const GRADE = /(?<![\d-])(\d{1,2})[- ](\d{1,2})[- ](\d{1,2})(?![\d-])/;
function gradeOf(text: string): MessageReading['grade'] {
  const numbers = GRADE.exec(text)?.slice(1).map(Number);
  const [n, p, k] = numbers ?? [];
  return n !== undefined && p !== undefined && k !== undefined ? [n, p, k] : null;
}

// What stands in place of a visitor's contacts, which no rule is about.
const MASKED_CONTACT = /\[(?:email address|phone number)\]/g;

/** Reads units, numbers, places, crops, animals and dates. Linear in the message. */
export function readMessage(message: string, today: Day): MessageReading {
  const text = withDigits(message.replace(MASKED_CONTACT, ' '));
  const quantities = quantitiesIn(text);
  const withoutProducts = text.replace(NOT_ANIMALS, ' ');
  const animals = animalPatterns.flatMap(({ kind, pattern }) => {
    const match = pattern.exec(withoutProducts);
    return match ? [{ kind, count: match[1] === undefined ? null : Number(match[1]) }] : [];
  });
  const first = (...units: Unit[]) => quantities.find(({ unit }) => units.includes(unit))?.value ?? null;
  return {
    text,
    place: placeIn(message),
    crops: cropsIn(message),
    animals,
    dimensions: dimensionsIn(text),
    quantities,
    depthIn: depthOf(text),
    date: dateOf(text, today),
    season: /\b(?:fall|autumn)\b/.test(text)
      ? 'fall'
      : /\bspring\b/.test(text) && !/spring onion/.test(text)
        ? 'spring'
        : null,
    grade: gradeOf(text),
    first,
  };
}
