import { tokens, wordStem } from '../text/words';

// They stand in every sentence and tell nothing about its subject. Words that ask ('how', 'when', 'long') stay: they tell facts apart.
const STOP = new Set(
  `a an the of to in on at and is are was be am i im my me we our us you your u it its this that these those do does did have has had
  just so well please hey hi some any with`.split(/\s+/),
);

const MAX_WORDS = 80; // bounds the cost of a long message

/** The lower-case words of a text, hyphens split, without those that stand everywhere. At most 80. */
export const searchWords = (text: string): string[] =>
  tokens(text.replaceAll('-', ' '))
    .map((word) => word.replaceAll("'", ''))
    .filter((word) => !STOP.has(word))
    .slice(0, MAX_WORDS);

/** The stems of these words, by which they are counted. */
export const stemsOf = (words: readonly string[]): string[] => words.map(wordStem);

/** Words with zeros for digits: '4x8' and '3x6' are the same, and so are all ZIP codes. */
export const shapesOf = (words: readonly string[]): string[] => words.map((word) => word.replace(/\d/g, '0'));
