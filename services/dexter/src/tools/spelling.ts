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
