const ONES =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';
const VALUES = new Map<string, number>([
  ...ONES.split(' ').map((word, at) => [word, at + 1] as const),
  ...TENS.split(' ').map((word, at) => [word, (at + 2) * 10] as const),
]);
const SCALES: Readonly<Record<string, number>> = { dozen: 12, hundred: 100, thousand: 1_000, million: 1_000_000 };
const LARGE = 1_000;

/** Parts of a whole by name; `isOrdinal`: also a place in a row, so that 'a' or a number must stand before it. */
const PARTS = new Map<string, { divisor: number; isOrdinal: boolean }>(
  [
    ['half', 2],
    ['quarter', 4],
    ['third', 3],
    ['fourth', 4],
    ['fifth', 5],
    ['sixth', 6],
    ['eighth', 8],
    ['tenth', 10],
    ['twelfth', 12],
    ['sixteenth', 16],
    ['twentieth', 20],
    ['hundredth', 100],
  ].flatMap(([name, divisor]) => {
    const part = { divisor: Number(divisor), isOrdinal: name !== 'half' && name !== 'quarter' };
    return [
      [String(name), part],
      [name === 'half' ? 'halves' : `${name}s`, part],
    ] as const;
  }),
);

const MEASURE =
  /^(?:acres?|ac|hectares?|inch(?:es)?|foot|feet|ft|yards?|yd|miles?|meters?|pounds?|lbs?|ounces?|oz|tons?|kilos?|bushels?|pecks?|gallons?|gal|quarts?|qts?|pints?|pts?|cups?|tablespoons?|tbsp|teaspoons?|tsp|liters?|hours?|hrs?|minutes?|mins?|seconds?|days?|weeks?|months?|years?|percent|dozen|bales?|bags?|beds?|rows?|plots?|packs?|packets?|buckets?|barrels?|loads?|cubic|square|sq|cu)\b/;
/** Whether a text begins with a unit that can be divided: 'acre', 'inch'. */
export const beginsWithMeasure = (text: string): boolean => MEASURE.test(text);

const TENS_NAMES = TENS.replaceAll(' ', '|');
const PART_NAMES = [...PARTS.keys()].join('|');
const JOINED = new RegExp(`\\b(${ONES.replaceAll(' ', '|')}|${TENS_NAMES}|${PART_NAMES}|an?)-(?=([a-z]+))`, 'g');
/** 'Twenty-five', 'three-eighths' and 'half-acre' in single words. */
export const withoutHyphens = (text: string): string =>
  text.replace(JOINED, (joined, first: string, second: string) =>
    VALUES.has(second) ||
    PARTS.has(second) ||
    second in SCALES ||
    ((PARTS.has(first) || VALUES.has(first)) && beginsWithMeasure(second))
      ? `${first} `
      : joined,
  );

/** What is sold by the dozen: '30 dozen eggs at $4 a dozen' keeps its dozens, 'two dozen hens' are 24. */
const BY_THE_DOZEN = new Set([
  ...['', 'egg', 'eggs', 'ears', 'of', 'at', 'for', 'and', 'a', 'per', 'in', 'from', 'i', 'to', 'or', 'then', 'what'],
]);

/** A number that words spell. */
export interface SpelledNumber {
  value: number;
  /** Words that spell it. */
  length: number;
}

const digitsOf = (word: string | undefined): number | undefined =>
  word !== undefined && /^\d+(?:\.\d+)?$/.test(word) ? Number(word) : undefined;

/** Whether a word is a scale there: 'two dozen hens', but not 'two dozen eggs'. */
const scaleAt = (words: readonly string[], at: number): number | undefined => {
  const word = words[at] ?? '';
  return word === 'dozen' && BY_THE_DOZEN.has(words[at + 1] ?? '') ? undefined : SCALES[word];
};

/** The number below 100 at a position: 'seven', 'twenty', 'twenty five'. */
function smallAt(words: readonly string[], at: number): SpelledNumber | null {
  const value = VALUES.get(words[at] ?? '');
  if (value === undefined) return null;
  const ones = VALUES.get(words[at + 1] ?? '') ?? 0;
  return value >= 20 && ones > 0 && ones < 10 ? { value: value + ones, length: 2 } : { value, length: 1 };
}

/** The whole number that words spell from a position: 'two dozen', 'a hundred and fifty', '1.5 million'; null for digits alone. */
function cardinalAt(words: readonly string[], start: number): SpelledNumber | null {
  let [total, current, at] = [0, 0, start];
  let isSpelled = false;
  let last: 'none' | 'small' | 'scale' = 'none';
  for (;;) {
    const isArticle = at === start && words[at] === 'a' && words[at + 1] !== 'dozen';
    const digits: number | undefined = last === 'none' ? digitsOf(words[at]) : undefined;
    const small: SpelledNumber | null = last === 'small' ? null : smallAt(words, at);
    const scale: number | undefined = scaleAt(words, at);
    if (scale !== undefined && (last !== 'none' || words[at] !== 'million')) {
      const scaled = (current || 1) * scale;
      [total, current] = scale >= LARGE ? [total + scaled, 0] : [total, scaled];
      [at, last, isSpelled] = [at + 1, 'scale', true];
    } else if (digits !== undefined && scaleAt(words, at + 1) !== undefined) {
      [current, at, last] = [digits, at + 1, 'small'];
    } else if (isArticle && scaleAt(words, at + 1) !== undefined) {
      [current, at, last] = [1, at + 1, 'small'];
    } else if (small) {
      [current, at, last, isSpelled] = [current + small.value, at + small.length, 'small', true];
    } else if (last === 'scale' && words[at] === 'and' && smallAt(words, at + 1) && words[at - 1] !== 'dozen') {
      at += 1;
    } else break;
  }
  return isSpelled ? { value: total + current, length: at - start } : null;
}

/**
 * The part of a unit at a position: 'half an acre', 'a tenth of an acre', 'two thirds of a cup', 'quarter inch'. Its words
 * include those up to the unit. At the end of a field no unit is needed.
 */
function partAt(words: readonly string[], at: number, isField: boolean): SpelledNumber | null {
  const article = words[at] === 'a' || words[at] === 'an' || words[at] === 'the';
  const count = article ? 1 : (digitsOf(words[at]) ?? VALUES.get(words[at] ?? ''));
  const from = count === undefined ? at : at + 1;
  const name = words[from] ?? '';
  const part = PARTS.get(name);
  if (!part || (count !== undefined && !Number.isInteger(count)) || words[at] === 'the') return null;
  // '40 half gallon jugs' are forty, 'three quarter inch' is a part.
  const isCounted = count === undefined || count === 1 || /s$/.test(name) || `${words[at]} ${name}` === 'three quarter';
  if (!isCounted) return null;
  let to = from + 1;
  const isOf = words[to] === 'of';
  if (isOf) to += 1;
  if (words[to] === 'a' || words[to] === 'an' || (isOf && words[to] === 'the')) to += 1;
  if (count === undefined && part.isOrdinal && !isOf) return null;
  const isWhole = isField && to === words.length;
  // 'Half a dozen'
  const scale = scaleAt(words, to);
  if (scale !== undefined && words[to] === 'dozen')
    return { value: ((count ?? 1) * scale) / part.divisor, length: to + 1 - at };
  return isWhole || beginsWithMeasure(words[to] ?? '') ? { value: (count ?? 1) / part.divisor, length: to - at } : null;
}

/** The number that words spell from a position; null for none, and for digits alone. `isField`: nothing else may follow. */
export function spelledNumberAt(words: readonly string[], at: number, isField = false): SpelledNumber | null {
  const part = partAt(words, at, isField);
  if (part) return part;
  const whole = cardinalAt(words, at);
  if (!whole) return null;
  // 'Two and a half feet'
  const [and, a, half, dozen] = words.slice(at + whole.length);
  const isHalf = and === 'and' && a === 'a' && half === 'half';
  if (isHalf && dozen === 'dozen') return { value: (whole.value + 0.5) * 12, length: whole.length + 4 };
  const part2 = and === 'and' ? partAt(words, at + whole.length + 1, isField) : null;
  const added = part2 ?? (isHalf ? { value: 0.5, length: 2 } : null);
  return added ? { value: whole.value + added.value, length: whole.length + 1 + added.length } : whole;
}
