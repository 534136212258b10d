import { beginsWithMeasure, spelledNumberAt, withoutHyphens } from './number-words';
import { parseDigits, plainNumerals } from './numerals';

const MAX_CHARS = 2_000;
const formatted = (value: number): string => `${Math.round(value * 1_000_000) / 1_000_000}`;

const DIGITS = /(?<![\d.,/])\d+(?:[.,]\d+)+(?![\d/])/g;
const THOUSANDS = /(?<![\w.])(\d+(?:\.\d+)?)k\b|(\$ ?\d+(?:\.\d+)?) ?(k|m|mm|million|thousand)\b/g;
const FACTORS: Readonly<Record<string, number>> = { m: 1_000_000, mm: 1_000_000, million: 1_000_000 };

// A comma after more digits than a measure has separates numbers: '31201,02'.
const MAX_WHOLE_DIGITS = 4;
const withPlainDigits = (text: string): string =>
  text
    .replace(DIGITS, (digits) => {
      const isList = /^\d+,/.test(digits) && digits.indexOf(',') > MAX_WHOLE_DIGITS;
      const value = isList ? null : parseDigits(digits);
      return value === null || /^\d+\.\d+$/.test(digits) ? digits : formatted(value);
    })
    .replace(THOUSANDS, (_, plain: string | undefined, dollars: string, scale: string) =>
      plain === undefined
        ? `$${formatted(Number(dollars.replace(/[$ ]/g, '')) * (FACTORS[scale] ?? 1_000))}`
        : formatted(Number(plain) * 1_000),
    );

const FRACTION = /(?<![\d/.])(?:(\d+)(?: and |[ -]))?(\d{1,2})\/(\d{1,3})(?![\d/])/g;
/** Divisors of measures and recipes; of the others a fraction is a date or a ratio. */
const DIVISORS = new Set([2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 32, 64, 100]);
const COMMON_DIVISORS = new Set([2, 3, 4, 8]);
const BEFORE_DATE = /\b(?:on|until|till?|since|before|after|planted|sown|sowed|due|started|starting|dated) $/;
const AFTER_FRACTION = /^(?:["']| ?%|[ -](?:of (?:an? )?)?(?=[a-z]))/;

/** Decimals for fractions: '12 1/2' is 12.5, '5/16 inch' 0.3125 inch. 'On 3/4' and '5/10' name a day. */
const withDecimals = (text: string): string =>
  text.replace(FRACTION, (match, whole: string | undefined, up: string, down: string, at: number) => {
    const [upper, lower] = [Number(up), Number(down)];
    if (!DIVISORS.has(lower) || upper === 0 || (whole !== undefined && upper >= lower)) return match;
    const after = text.slice(at + match.length, at + match.length + 24);
    const measure = AFTER_FRACTION.exec(after)?.[0];
    const hasMeasure =
      measure !== undefined && (/["'%]/.test(measure) || beginsWithMeasure(after.slice(measure.length)));
    const isDate = BEFORE_DATE.test(text.slice(Math.max(0, at - 12), at)) && !hasMeasure && whole === undefined;
    const isPlain =
      COMMON_DIVISORS.has(lower) && up.length === 1 && (after === '' || /^ ?["'a-z]|^[.,;:?!)-]/.test(after));
    if (isDate || !(hasMeasure || whole !== undefined || isPlain)) return match;
    return formatted(Number(whole ?? 0) + upper / lower);
  });

const AND_HALF =
  /\b(?:an?|1|one) (foot|inch|yard|pound|gallon|hour|acre|mile|cup|month|week|year|buck|dollar|bushel|quart|pint|ton|minute|day|bale|bag) (?:and|an|n) (?:an? |1 )?half\b/g;

/** Words from a position to the end of their clause, bare: 'at $5 a dozen. Do I'. A number spans no more than these. */
function clauseAt(words: readonly string[], at: number): string[] {
  const next = words.slice(at, at + 9);
  const end = next.findIndex((word) => /[.,;:?!]$/.test(word));
  return next.slice(0, end < 0 ? next.length : end + 1).map((word) => word.replace(/[.,;:?!]+$/, ''));
}

/**
 * The text in lower case with digits for number words, fractions and separators: 'two dozen hens' is 24 hens, 'a tenth of
 * an acre' 0.1 acre, '1 1/2' 1.5, '2,5 feet' 2.5 feet, '$1.5k' $1500. Linear in the text.
 */
export function withDigits(text: string): string {
  const plain = withoutHyphens(withPlainDigits(plainNumerals(text.slice(0, MAX_CHARS))))
    .replace(/\b(\d+) and (?:an? |1 )?half\b/g, '$1.5')
    .replace(AND_HALF, '1.5 $1');
  const words = withDecimals(plain)
    .split(/\s+/)
    .filter((word) => word !== '');
  const out: string[] = [];
  for (let at = 0; at < words.length;) {
    const clause = clauseAt(words, at);
    const found = spelledNumberAt(clause, 0);
    const end = found && /[.,;:?!]+$/.exec(words[at + found.length - 1] ?? '')?.[0];
    out.push(found ? `${formatted(found.value)}${end ?? ''}` : (words[at] ?? ''));
    at += found?.length ?? 1;
  }
  return out.join(' ');
}
