import { tokens } from './words';

/** The languages that visitors are answered in. */
export type Language = 'en' | 'es';

const RARE = 1e-4; // the share of words below which a word decides little
const ENYE = /[ñ¿¡]/i;
const OF_SPANISH_SIGN = 3; // as much as a word that stands twenty times as often in Spanish
const LEAST = 2; // of all evidence: 'no' is a word of both

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
 * English where its words are known in neither.
 */
export function languageReader(english: Iterable<string>, spanish: Iterable<string>): (text: string) => Language {
  const [inEnglish, inSpanish] = [countsOf(english), countsOf(spanish)];
  const shareIn = ({ of, all }: typeof inEnglish, word: string) => (of.get(word) ?? 0) / all + RARE;
  const evidenceOf = (word: string) =>
    inEnglish.of.has(word) || inSpanish.of.has(word)
      ? Math.log(shareIn(inSpanish, word) / shareIn(inEnglish, word))
      : 0;
  return (text) => {
    const sign = ENYE.test(text) ? OF_SPANISH_SIGN : 0;
    return tokens(text).reduce((sum, word) => sum + evidenceOf(word), sign) > LEAST ? 'es' : 'en';
  };
}
