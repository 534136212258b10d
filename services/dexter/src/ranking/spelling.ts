import { soundsAlike } from '@farm/reader';
import { distance } from 'fastest-levenshtein';
import { tokens, wordStem } from '../text/words';
import type { Answerable } from './entry';
import { isHasty } from './questions';

const MIN_LETTERS = 4; // shorter words have too many neighbors
const MANY_LETTERS = 6; // from here on two letters may be wrong
const MAX_MENDED = 10_000; // words of visitors, about 1 MB
const WORD = /(?<![\p{L}\p{M}\p{N}'’-])[a-z]+(?![\p{L}\p{M}\p{N}'’-])/giu;
const KNOWN = 2; // a word that fewer questions have may be an error itself

/** How often each word occurs in some texts. */
type WordCounts = ReadonlyMap<string, number>;

function countsOf(texts: Iterable<string>): WordCounts {
  const counts = new Map<string, number>();
  for (const text of texts) for (const word of tokens(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

interface Known {
  word: string;
  stem: string;
}

/** The words of what can be said, those that stand there most often first. */
const knownWords = (counts: ReadonlyMap<string, number>): Known[] =>
  [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([word]) => ({ word, stem: wordStem(word) }))
    .filter(({ word, stem }) => !/\d/.test(word) && stem.length >= MIN_LETTERS);

/** How often each word occurs in lists of questions, without those that were written with errors on purpose. */
export const writtenWords = (lists: Iterable<readonly string[]>): WordCounts =>
  countsOf([...lists].flatMap((questions) => questions.filter((_, at) => !isHasty(at))));

/** How often each word occurs in names and texts of candidates. */
export const candidateWords = (answerables: readonly Pick<Answerable, 'candidate'>[]): WordCounts =>
  countsOf(answerables.map(({ candidate: { name, text } }) => `${name} ${text}`));

/** Both counts together. */
export function sumOfCounts(a: WordCounts, b: WordCounts): WordCounts {
  const sum = new Map(a);
  for (const [word, count] of b) sum.set(word, (sum.get(word) ?? 0) + count);
  return sum;
}

/**
 * Replaces words that are not `known` and stand in few `written` questions by the likest known word:
 * 'ceelantro' by 'cilantro'. Others stay as they are written. The same word is compared once.
 */
export function spellingReader(known: WordCounts, written: WordCounts): (question: string) => string {
  const words = knownWords(known);
  const stems = new Set(words.map(({ stem }) => stem));
  const mended = new Map<string, string>();
  function mend(word: string): string {
    const stem = wordStem(word);
    const isKnown = stems.has(stem) || (written.get(word) ?? 0) >= KNOWN;
    if (stem.length < MIN_LETTERS || /\d/.test(word) || isKnown) return word;
    const before = mended.get(word);
    if (before !== undefined) return before;
    const most = stem.length < MANY_LETTERS ? 1 : 2;
    let [best, least] = [word, most + 1];
    for (const one of words) {
      // Hardly anybody errs in the first letter.
      if (!one.word.startsWith(word.charAt(0)) || Math.abs(one.word.length - word.length) > most + 1) continue;
      const wrong = Math.min(distance(word, one.word), distance(stem, one.stem));
      if (wrong < least && (wrong < 2 || soundsAlike(word, one.word))) [best, least] = [one.word, wrong];
    }
    if (mended.size >= MAX_MENDED) mended.clear();
    mended.set(word, best);
    return best;
  }
  return (question) =>
    question.replace(WORD, (word) => {
      const plain = word.toLowerCase();
      const right = mend(plain);
      return right === plain ? word : right;
    });
}
