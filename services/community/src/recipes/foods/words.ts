const MARKS = /\p{M}/gu;

/** One for several, so that 'tomatoes' and 'tomato' are the same word. Both sides of a comparison pass through it. */
function singular(word: string): string {
  if (word.length < 4) return word;
  if (word.endsWith('leaves')) return `${word.slice(0, -6)}leaf`;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(o|sh|ch|x|ss)es$/.test(word)) return word.slice(0, -2);
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

/** The words of a text for comparing: plain letters, lower case, singular, one blank before, between and after. */
export function plain(text: string): string {
  const letters = text.normalize('NFKD').replace(MARKS, '').toLowerCase().replace(/['’]/g, '');
  return ` ${(letters.match(/[a-z0-9]+/g) ?? []).map(singular).join(' ')} `;
}

/** Whether a phrase stands in a text as whole words; both as `plain` makes them. */
export const has = (text: string, phrase: string): boolean => text.includes(phrase);

/** Finds the phrases that stand in a text, the longest first, each word used once: 'peanut butter' is no butter. */
export function phrasesIn<T extends { phrase: string }>(text: string, longestFirst: readonly T[]): T[] {
  let rest = plain(text);
  return longestFirst.filter((each) => {
    if (!has(rest, each.phrase)) return false;
    rest = rest.replaceAll(each.phrase, ' | ');
    return true;
  });
}

/** In the order `phrasesIn` wants. */
export const longestFirst = <T extends { phrase: string }>(list: readonly T[]): T[] =>
  [...list].sort((a, b) => b.phrase.length - a.phrase.length);
