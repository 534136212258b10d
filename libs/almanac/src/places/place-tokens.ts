import { placeKey } from '@farm/farm';

/** A word of a text that may name a place. */
export interface PlaceToken {
  text: string;
  /** As `placeKey` writes it; `own`: without the 's of 'Macon's last frost'. */
  key: string;
  own: string;
  isCapital: boolean;
  /** The sign after it that ends a part of the text: a comma, another sign, or none. */
  end: 'comma' | 'stop' | null;
  /** Whether a number stands between this word and the one before it. */
  isAfterNumber: boolean;
}

const MAX_CHARS = 600;
const MAX_TOKENS = 120;
// A full stop after these belongs to a name: 'St. Marys', 'Ft. Valley'.
const SHORTENED = new Set(['st', 'ste', 'mt', 'ft', 'pt', 'n', 's', 'e', 'w', 'no', 'so', 'dr', 'mr', 'mrs']);
const WORD = /(\d[\d.,'"/x-]*\s*)?([\p{L}][\p{L}\p{M}.'’-]*)([^\p{L}\d\s]*)(\s*\n)?/gu;

/** A text in plain characters: full-width digits, dashes and quotes as on a keyboard. */
export const plainPlaceText = (text: string): string =>
  text
    .slice(0, MAX_CHARS)
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/(?<=\p{L}{3})-(?=[A-Z]{2}(?![\p{L}-]))/gu, ', '); // 'MACON-GA'

function endOf(word: string, signs: string, isLineEnd: boolean): PlaceToken['end'] {
  const isShortened = SHORTENED.has(word.toLowerCase().replaceAll('.', ''));
  const stop = word.endsWith('.') && !isShortened;
  if (signs.startsWith(',')) return 'comma';
  return isLineEnd || stop || /[;:!?.()/\u2022]/.test(signs) ? 'stop' : null;
}

/** The words of a text in order. Linear in the text. */
export const placeTokens = (plain: string): PlaceToken[] =>
  Array.from(plain.matchAll(WORD), ([, number, word = '', signs = '', line]) => ({
    text: word.replace(/[.'-]+$/, ''),
    key: placeKey(word),
    own: placeKey(word.replace(/'s$/, '')),
    isCapital: /^\p{Lu}/u.test(word),
    end: endOf(word, signs, line !== undefined),
    isAfterNumber: number !== undefined,
  })).slice(0, MAX_TOKENS);
