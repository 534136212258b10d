// What cannot be seen, or makes a text look like another: control characters, directions, zero-width and private ones,
// halves of pairs (which PostgreSQL refuses), and the blanks of Hangul and Braille.
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u115f\u1160\u3164\uffa0\u2800]/gu;
// The joiner is kept where it makes one sign of two: a farmer is a person, a joiner and an ear of rice.
const JOINED = /(?<=\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)\u200d(?=\p{Extended_Pictographic})/gu;
const KEPT = '\u{e000}'; // stands for a kept joiner meanwhile; private characters are taken out before
const MARKS = /(\p{M}{4})\p{M}+/gu; // letters that climb over the lines above
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** NFC, without what cannot be seen, trimmed; line breaks stay, at most one blank line in a row. */
export function visibleText(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(KEPT, '')
    .replace(JOINED, KEPT)
    .replace(HIDDEN, (sign) => (sign === '\n' || sign === KEPT ? sign : ''))
    .replaceAll(KEPT, '\u200d')
    .replace(MARKS, '$1')
    .replace(/[^\S\n]+$/gmu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The same for a name: one line, single spaces. */
export const visibleName = (typed: string): string => visibleText(typed).replace(/\s+/gu, ' ');

/** Length of a name as a reader counts it: a farmer with a skin tone is one. */
export const graphemesOf = (text: string): number => [...graphemes.segment(text)].length;

/** Length of a text in characters, as the database counts them. */
export const charactersOf = (text: string): number => [...text].length;
