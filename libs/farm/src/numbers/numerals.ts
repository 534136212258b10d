/**
 * Reads numbers as people type them. `numeric-quantity` knows mixed numbers and fraction characters, but takes one decimal
 * sign for all texts and no words; `@microsoft/recognizers-text` and `compromise` are too large for a page.
 */

const QUOTES: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u2032]/g, "'"],
  [/[\u201c\u201d\u2033]|''/g, '"'],
  [/[\u2212\u2012\u2013]/g, '-'],
  [/[\u00a0\u202f\u2009]/g, ' '],
];
const FRACTION_CHARACTER = /(?<=\d)(?=[\u00bc-\u00be\u2150-\u215e])/g;

/** Lower case, with plain digits, quotes, dashes and slashes: '１½″' is '1 1/2"'. */
export function plainNumerals(text: string): string {
  let plain = text.replace(FRACTION_CHARACTER, ' ');
  for (const [pattern, sign] of QUOTES) plain = plain.replace(pattern, sign);
  return plain.normalize('NFKC').replaceAll('\u2044', '/').toLowerCase();
}

const GROUPED_BY_SPACE = /^\d{1,3}(?:[ ']\d{3})+(?=$|[.,])/;
const GROUPED = { ',': /^[1-9]\d{0,2}(?:,\d{3})+$/, '.': /^[1-9]\d{0,2}(?:\.\d{3})+$/ } as const;

/**
 * The value of digits with separators. Of a comma and a full stop the last is the decimal sign. A comma alone groups three
 * digits and is the decimal sign before one or two, or after a 0. @returns null for digits that can be read in two ways
 */
export function parseDigits(text: string): number | null {
  const digits = text.replace(GROUPED_BY_SPACE, (groups) => groups.replace(/[ ']/g, ''));
  if (/^(?:\d+\.?\d*|\.\d+)$/.test(digits)) return Number(digits);
  const sign = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  const [whole, decimals] = [digits.slice(0, sign), digits.slice(sign + 1)];
  if (GROUPED[','].test(digits)) return Number(digits.replaceAll(',', ''));
  if (digits.indexOf('.') !== sign && GROUPED['.'].test(digits)) return Number(digits.replaceAll('.', ''));
  if (!/^\d+$/.test(decimals)) return null;
  const isDecimalComma = digits[sign] === ',' && (decimals.length <= 2 || whole === '0');
  if (/^\d*$/.test(whole)) return isDecimalComma ? Number(`${whole}.${decimals}`) : null;
  const isGrouped = GROUPED[digits[sign] === ',' ? '.' : ','].test(whole);
  return isGrouped ? Number(`${whole.replace(/[.,]/g, '')}.${decimals}`) : null;
}
