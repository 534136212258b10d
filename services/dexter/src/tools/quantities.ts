/** A number with its unit in a message. */
export interface Quantity {
  value: number;
  unit: Unit;
  at: number;
}

const UNIT_WORDS = {
  foot: "feet|foot|ft|'",
  inch: 'inches|inch|in|"',
  yard: 'yards|yard|yd|yds',
  meter: 'meters|meter|metres|m',
  cm: 'centimeters|centimeter|cm',
  acre: 'acres|acre|ac',
  hectare: 'hectares|hectare|ha',
  'square-foot': 'square feet|square foot|square ft|sq feet|sq foot|sq\\.? ?ft\\.?|sqft|sf|ft2',
  'square-yard': 'square yards|sq yards|sq yds?',
  'square-meter': 'square meters|sq m|m2',
  'cubic-foot': 'cubic feet|cubic foot|cubic ft|cu\\.? ?ft\\.?|cf',
  'cubic-yard': 'cubic yards|cubic yard|cu\\.? ?yds?\\.?|cu\\.? yards?',
  gallon: 'gallons|gallon|gals?',
  quart: 'quarts|quart|qts?',
  pint: 'pints|pint|pts?',
  cup: 'cups|cup',
  tablespoon: 'tablespoons|tablespoon|tbsps?',
  teaspoon: 'teaspoons|teaspoon|tsps?',
  liter: 'liters|liter|litres|l',
  milliliter: 'milliliters|milliliter|ml',
  bushel: 'bushels|bushel|bu',
  peck: 'pecks|peck',
  pound: 'pounds|pound|lbs?\\.?|#',
  ounce: 'ounces|ounce|oz',
  ton: 'tons|ton',
  kilogram: 'kilograms|kilogram|kilos?|kg',
  gram: 'grams|gram|g',
  fahrenheit: '(?:degrees |°)?(?:fahrenheit|f)',
  celsius: '(?:degrees |°)?(?:celsius|centigrade|c)',
  day: 'days|day',
  week: 'weeks|week|wks?',
  month: 'months|month',
  person: 'people|persons|person|adults|mouths|kids',
  gph: 'gallons? (?:an|per|a) hour|gph',
  gpm: 'gallons? (?:a|per) minute|gpm',
  dollar: 'dollars|bucks|usd',
  percent: '%|percent',
} as const;
export type Unit = keyof typeof UNIT_WORDS;

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
      .split(' ')
      .map((word, at) => [word, at + 1]),
  ),
  thirty: 30,
  forty: 40,
  fifty: 50,
  hundred: 100,
  dozen: 12,
  half: 0.5,
  quarter: 0.25,
};
const WORDS = Object.keys(NUMBER_WORDS).join('|');

/** Digits for number words, fractions and 'a dozen': 'two dozen' is 24, 'half an acre' 0.5 acre, '1 1/2' 1.5. */
export function withDigits(text: string): string {
  return text
    .toLowerCase()
    .slice(0, 2_000)
    .replace(/[\u2018\u2019\u2032]/g, "'")
    .replace(/[\u201c\u201d\u2033]/g, '"')
    .replace(/½/g, ' 1/2')
    .replace(/¼/g, ' 1/4')
    .replace(/¾/g, ' 3/4')
    .replace(/(\d),(?=\d{3})/g, '$1')
    .replace(
      /\b(\d+)[ -](\d)\/(\d)\b/g,
      (_, whole: string, up: string, down: string) => `${Number(whole) + Number(up) / Number(down)}`,
    )
    .replace(/(?<![\d/])(\d)\/([2348])(?![\d/])/g, (_, up: string, down: string) => `${Number(up) / Number(down)}`)
    .replace(
      new RegExp(`\\b(one|two|three|four|five|six|seven|eight|nine) (dozen|hundred)\\b`, 'g'),
      (_, count: string, scale: string) => `${(NUMBER_WORDS[count] ?? 1) * (NUMBER_WORDS[scale] ?? 1)}`,
    )
    .replace(/\b(\d+) dozen\b/g, (_, count: string) => `${Number(count) * 12}`)
    .replace(
      /\b(?:a |an )?(half|quarter) (?:an? |of an? )?(?=acre|inch|foot|yard|pound|bushel|ton|gallon)/g,
      (_, word: string) => `${NUMBER_WORDS[word] ?? 1} `,
    )
    .replace(/\ba (dozen|hundred)\b/g, (_, word: string) => `${NUMBER_WORDS[word] ?? 1}`)
    .replace(/\b(?:an|a|one) (?=acre\b)/g, '1 ')
    .replace(new RegExp(`\\b(${WORDS})\\b(?! of july)`, 'g'), (word) => `${NUMBER_WORDS[word] ?? word}`);
}

const QUANTITY = new RegExp(
  `(?<![\\w.])(\\d+(?:\\.\\d+)?|\\.\\d+)[ -]?(?:${Object.entries(UNIT_WORDS)
    .map(([, names], at) => ({ names, at }))
    .sort((one, other) => other.names.length - one.names.length)
    .map(({ names, at }) => `(?<u${at}>${names})`)
    .join('|')})(?![a-z0-9])`,
  'g',
);
const UNITS = Object.keys(UNIT_WORDS) as Unit[];

/** Numbers with units, in order. The text has its digits already. */
export const quantitiesIn = (digits: string): Quantity[] =>
  Array.from(digits.matchAll(QUANTITY), (match) => {
    const name = Object.entries(match.groups ?? {}).find(([, unit]) => unit !== undefined)?.[0];
    return { value: Number(match[1]), unit: UNITS[Number(name?.slice(1))] ?? 'foot', at: match.index };
  });

/** A bed or field: feet, and inches of depth. */
export interface Dimensions {
  length: number;
  width: number;
  depthIn: number | null;
}

const LENGTH = `(\\d+(?:\\.\\d+)?)(?: ?-?(feet|foot|ft\\.?|'|inches|inch|in\\.?|"|yards?|yds?))?`;
const BY = ' ?(?:x|by|×|\\*) ?';
const BOX = new RegExp(`(?<![\\d.-])${LENGTH}${BY}${LENGTH}(?:${BY}${LENGTH})?`);

const FEET: Readonly<Record<string, number>> = { i: 1 / 12, '"': 1 / 12, y: 3, f: 1, "'": 1 };
const feetOf = (value: string | undefined, unit: string | undefined, otherwise: number): number =>
  Number(value) * (unit === undefined ? otherwise : (FEET[unit.charAt(0)] ?? 1));

/** '4x8', "4' by 8'", '3 ft x 10 ft x 12 in', '4 by 8 by 1'. A third number up to 4 without a unit is feet, above it inches. */
export function dimensionsIn(digits: string): Dimensions | null {
  const [, one, unitOne, two, unitTwo, three, unitThree] = BOX.exec(digits) ?? [];
  if (one === undefined || two === undefined) return null;
  const fallback = unitTwo === undefined ? 1 : feetOf('1', unitTwo, 1);
  const [first, second] = [feetOf(one, unitOne, fallback), feetOf(two, unitTwo, 1)];
  const depth = three === undefined ? null : feetOf(three, unitThree, Number(three) <= 4 ? 1 : 1 / 12) * 12;
  if (!(first > 0 && second > 0) || first > 5_000 || second > 5_000) return null;
  return { length: Math.max(first, second), width: Math.min(first, second), depthIn: depth };
}
