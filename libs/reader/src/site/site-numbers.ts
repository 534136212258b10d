import { withDigits } from '@farm/farm';

/** A number of a text and where it begins. */
export interface NumberSpan {
  value: number;
  from: number;
}

const MAX_BACK = 44;
const NUMERAL =
  /^(?:\d[\d.,]{0,9}(?:\/\d{1,3})?|\d{1,3}\/\d{1,3}|\.\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|dozen|half|halves|third|thirds|quarter|quarters|fourth|eighth|tenth|couple|pair|few|several|single|bunch|some|many|lots)$/;
const JOINER = /^(?:a|an|of|and|to|or)$/;
const VAGUE: Readonly<Record<string, number>> = {
  couple: 2,
  pair: 2,
  few: 3,
  several: 3,
  single: 1,
  bunch: 3,
  some: 3,
  many: 3,
  lots: 3,
};
const WORD_BEFORE = /(?<![#$a-z\d.,/])(\d[\d.,/]{0,12}\d|\.?\d|[a-z]{1,14})([ -]{0,2})$/;

function valueOf(words: readonly string[]): number | null {
  const vague = words.map((word) => VAGUE[word]).find((value) => value !== undefined);
  if (vague !== undefined) return vague;
  // '6 to 8' is at least 6.
  const range = words.findIndex((word) => word === 'to' || word === 'or');
  const text = `${words.slice(0, range < 0 ? words.length : range).join(' ')} acre`.replace(
    /^a (?=half|quarter|third|dozen|hundred)/,
    '',
  );
  const [, digits] = /^(\d+(?:\.\d+)?)(?: of)?(?: an?)? acre$/.exec(withDigits(text)) ?? [];
  return digits === undefined ? (/^(?:a|an)$/.test(words.join(' ')) ? 1 : null) : Number(digits);
}

/**
 * The number that ends before a place: of 'a quarter of an acre' before 'acre' 0.25, of 'six ' 6, of 'an ' 1, of '6-8 ' 6.
 * Null for none.
 */
export function numberBefore(text: string, end: number): NumberSpan | null {
  const base = Math.max(0, end - MAX_BACK);
  let rest = text.slice(base, end);
  const words: { word: string; from: number }[] = [];
  for (let left = 7; left > 0; left -= 1) {
    const [all, word = '', gap = ''] = WORD_BEFORE.exec(rest) ?? [];
    if (all === undefined) break;
    const isRange =
      gap === '-' &&
      /^\d/.test(word) &&
      words.length > 0 &&
      /^\d/.test(words[0]?.word ?? '') &&
      !(words[0]?.word ?? '').includes('/');
    if (!NUMERAL.test(word) && !JOINER.test(word)) break;
    if (words.length > 0 && gap === '') break;
    const from = base + rest.length - all.length;
    if (isRange) words.unshift({ word: 'to', from });
    words.unshift({ word: word.replace(/[.,]$/, ''), from });
    rest = rest.slice(0, rest.length - all.length);
    if (/[.,;]$/.test(rest.trimEnd())) break;
  }
  for (let first = 0; first < words.length; first += 1) {
    const part = words.slice(first);
    if (/^(?:of|and|to|or)$/.test(part[0]?.word ?? '')) continue;
    const value = valueOf(part.map(({ word }) => word));
    if (value !== null && value > 0) return { value, from: part[0]?.from ?? end };
  }
  return null;
}
