// Phrases are literals of libs/farm, so nothing has to be escaped.
const patternOf = (phrase: string) => new RegExp(`(?<!\\w)${phrase}(?!\\w)`, 'i');
const SEPARATED = (phrase: string) => new RegExp(`\\s*,?\\s*(?<!\\w)${phrase}(?!\\w)`, 'gi');

export const hasPhrase = (text: string, phrase: string): boolean => patternOf(phrase).test(text);

const withoutPhrase = (text: string, phrase: string): string =>
  text.replace(SEPARATED(phrase), '').replace(/^[\s,]+/, '');

/** Adds a phrase at the end in place of `others`, of which one at most applies, or removes it if the text has it. */
export function togglePhrase(text: string, phrase: string, others: readonly string[]): string {
  if (hasPhrase(text, phrase)) return withoutPhrase(text, phrase);
  const rest = others.reduce(withoutPhrase, text).trimEnd().replace(/,$/, '');
  return rest === '' ? phrase : `${rest}, ${phrase}`;
}
