const ONES =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';
const SCALES: Readonly<Record<string, number>> = { dozen: 12, hundred: 100, thousand: 1_000 };
const VALUES = new Map<string, number>([
  ...ONES.split(' ').map((word, at) => [word, at + 1] as const),
  ...TENS.split(' ').map((word, at) => [word, (at + 2) * 10] as const),
]);
const FRACTIONS: Readonly<Record<string, number>> = { half: 0.5, third: 1 / 3, quarter: 0.25, fourth: 0.25 };
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u2032]/g, "'"],
  [/[\u201c\u201d\u2033]/g, '"'],
  [/½/g, ' 1/2'],
  [/¼/g, ' 1/4'],
  [/¾/g, ' 3/4'],
  [/⅓/g, ' 1/3'],
  [/''/g, '"'],
];
const SPELLED_PAIR = new RegExp(`\\b(${TENS.replaceAll(' ', '|')})-(?=[a-z])`, 'g');
const MAX_CHARS = 2_000;

const rounded = (value: number): string => `${Math.round(value * 10_000) / 10_000}`;

/** Digits for fractions: '1 1/2' is 1.5, '3/4' 0.75. A slash between larger numbers is a date. */
const withDecimals = (text: string): string =>
  text
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/\b(\d+)[ -](?:and )?(\d)\/([2348])(?![\d/])/g, (_, whole: string, up: string, down: string) =>
      rounded(Number(whole) + Number(up) / Number(down)),
    )
    .replace(/(?<![\d/])(\d)\/([2348])(?![\d/])(?= ?(?:["'a-z]|$))/g, (_, up: string, down: string) =>
      rounded(Number(up) / Number(down)),
    )
    .replace(/\b(\d+) and (?:an? |1 )?half\b/g, '$1.5')
    .replace(
      /\b(?:an?|1|one) (foot|inch|yard|pound|gallon|hour|acre|mile|cup|month|week|year) and (?:an? |1 )?half\b/g,
      '1.5 $1',
    )
    .replace(/(\d)k\b/g, '$1000');

/** What is sold by the dozen: '30 dozen eggs at $4 a dozen' keeps its dozens, 'two dozen hens' are 24. */
const EGGS = new Set([
  '',
  'egg',
  'eggs',
  'ears',
  'of',
  'at',
  'for',
  'and',
  'a',
  'per',
  'in',
  'from',
  'i',
  'to',
  'or',
  'then',
  'what',
]);

interface Spelled {
  value: number;
  /** Words that spell the number. */
  length: number;
}

/** The number that words spell from a position: 'two dozen', 'twenty five', 'three hundred', 'a hundred'. */
function spelledAt(words: readonly string[], at: number): Spelled | null {
  const [first = '', second = '', third = ''] = words.slice(at, at + 3).map((word) => word.toLowerCase());
  const digits = /^\d+(?:\.\d+)?$/.test(first) ? Number(first) : undefined;
  const scale = second === 'dozen' && EGGS.has(third) ? undefined : SCALES[second];
  const value = first === 'a' ? 1 : (VALUES.get(first) ?? digits);
  if (first === 'dozen' && EGGS.has(second)) return null;
  if (value === undefined) return first in SCALES ? { value: SCALES[first] ?? 1, length: 1 } : null;
  if (scale !== undefined) return { value: value * scale, length: 2 };
  const ones = VALUES.get(second) ?? 0;
  if (value >= 20 && value % 10 === 0 && digits === undefined && ones > 0 && ones < 10) {
    const large = SCALES[third];
    return large === undefined ? { value: value + ones, length: 2 } : { value: (value + ones) * large, length: 3 };
  }
  return first === 'a' || digits !== undefined ? null : { value, length: 1 };
}

/** 'half an acre', 'a half acre', 'quarter of an inch', 'two and a half feet': the fraction, and the words it takes. */
function fractionAt(words: readonly string[], at: number): Spelled | null {
  const isArticle = words[at] === 'a' || words[at] === 'an' || words[at] === '1' || words[at] === 'one';
  const from = isArticle ? at + 1 : at;
  const fraction = FRACTIONS[words[from]?.replace(/-$/, '') ?? ''];
  if (fraction === undefined) return null;
  let to = from + 1;
  if (words[to] === 'of') to += 1;
  if (words[to] === 'a' || words[to] === 'an') to += 1;
  const isMeasure =
    /^(?:acres?|inch(?:es)?|foot|feet|yards?|pounds?|lbs?|bushels?|tons?|gallons?|cups?|dozen|miles?|pints?)$/;
  return isMeasure.test(words[to] ?? '') ? { value: fraction, length: to - at } : null;
}

/** Digits for number words, fractions and 'a dozen': 'two dozen hens' is 24 hens, 'half an acre' 0.5 acre, '1 1/2' 1.5. Linear. */
export function withDigits(text: string): string {
  let plain = text.slice(0, MAX_CHARS).toLowerCase();
  for (const [pattern, sign] of SIGNS) plain = plain.replace(pattern, sign);
  const spaced = withDecimals(plain.replace(SPELLED_PAIR, '$1 '))
    .split(/\s+/)
    .filter((word) => word !== '');
  const out: string[] = [];
  for (let at = 0; at < spaced.length;) {
    const next = spaced.slice(at, at + 5);
    // 'at $5 a dozen. Do I': a clause ends the number.
    const end = next.findIndex((word) => /[.,;:?!]$/.test(word));
    const bare = next.slice(0, end < 0 ? next.length : end + 1).map((word) => word.replace(/[.,;:?!]+$/, ''));
    const found = fractionAt(bare, 0) ?? spelledAt(bare, 0);
    const isPunctuated = found && spaced.slice(at, at + found.length - 1).some((word) => /[.,;:?!]$/.test(word));
    if (!found || isPunctuated) {
      out.push(spaced[at] ?? '');
      at += 1;
      continue;
    }
    const last = spaced[at + found.length - 1] ?? '';
    const mixed = bare[found.length] === 'and' && fractionAt(bare, found.length + 1);
    out.push(`${rounded(found.value + (mixed ? mixed.value : 0))}${/[.,;:?!]+$/.exec(last)?.[0] ?? ''}`);
    at += found.length + (mixed ? mixed.length + 1 : 0);
  }
  return out.join(' ');
}
