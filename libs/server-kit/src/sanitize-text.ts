// Control, direction, zero-width and private characters, lone surrogates (which PostgreSQL rejects), and the blanks of
// Hangul and Braille.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u115f\u1160\u3164\uffa0\u2800]/gu;
// The zero-width joiner is kept in emoji: a farmer is a person, a joiner and an ear of rice.
const JOINED = /(?<=\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)\u200d(?=\p{Extended_Pictographic})/gu;
const JOINER_PLACEHOLDER = '\u{e000}'; // private characters are removed before it is inserted
const STACKED_DIACRITICS = /(\p{M}{4})\p{M}+/gu; // they would cover the lines above
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Normalizes text of visitors: NFC, without invisible characters, trimmed, at most one blank line in a row. */
export function sanitizeText(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(JOINER_PLACEHOLDER, '')
    .replace(JOINED, JOINER_PLACEHOLDER)
    .replace(INVISIBLE, (sign) => (sign === '\n' || sign === JOINER_PLACEHOLDER ? sign : ''))
    .replaceAll(JOINER_PLACEHOLDER, '\u200d')
    .replace(STACKED_DIACRITICS, '$1')
    .split('\n')
    .map((line) => line.trimEnd()) // a regular expression would be quadratic in other spaces
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** sanitizeText() on one line with single spaces, for names and titles. */
export const sanitizeLine = (typed: string): string => sanitizeText(typed).replace(/\s+/gu, ' ');

/**
 * Whether a text has more graphemes than `limit`: an emoji with a skin tone is one. Stops at the limit, because segmenting is
 * quadratic.
 */
export function hasMoreGraphemes(text: string, limit: number): boolean {
  let count = 0;
  for (const _ of graphemes.segment(text)) {
    count += 1;
    if (count > limit) return true;
  }
  return false;
}

/** Number of code points, as PostgreSQL counts. */
export const countCharacters = (text: string): number => [...text].length;
