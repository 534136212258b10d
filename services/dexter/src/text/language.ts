import type { Language } from '@farm/farm';
import { tokens } from './words';

const RARE = 1e-4; // the share of words below which a word decides little
const ENYE = /[ñ¿¡]/i;
const OF_SPANISH_SIGN = 3; // as much as a word that stands twenty times as often in Spanish
const LEAST = 2; // of all evidence: 'no' is a word of both
const FEW_WORDS = 3; // 'tomato hornworm' is no sentence
const OF_FEW_WORDS = 4; // as much as one English word: a name of a crop that Spanish texts do not have

/** How often each word occurs in texts. */
function countsOf(texts: Iterable<string>): { of: ReadonlyMap<string, number>; all: number } {
  const counts = new Map<string, number>();
  let all = 0;
  for (const text of texts)
    for (const word of tokens(text)) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
      all += 1;
    }
  return { of: counts, all: all || 1 };
}

/**
 * Tells the language of a message by how much more often its words stand in Spanish texts than in English ones (naive Bayes).
 * Where that says little, it is the language of the page on which the message was written.
 */
export function languageReader(english: Iterable<string>, spanish: Iterable<string>) {
  const [inEnglish, inSpanish] = [countsOf(english), countsOf(spanish)];
  const shareIn = ({ of, all }: typeof inEnglish, word: string) => (of.get(word) ?? 0) / all + RARE;
  const evidenceOf = (word: string) =>
    inEnglish.of.has(word) || inSpanish.of.has(word)
      ? Math.log(shareIn(inSpanish, word) / shareIn(inEnglish, word))
      : 0;
  return (text: string, page: Language = 'en'): Language => {
    const words = tokens(text);
    const evidence = words.reduce((sum, word) => sum + evidenceOf(word), ENYE.test(text) ? OF_SPANISH_SIGN : 0);
    const least = page === 'en' ? LEAST : words.length > FEW_WORDS ? -LEAST : -OF_FEW_WORDS;
    return evidence > least ? 'es' : 'en';
  };
}
