/** Words about the place that the planner understands; of each group at most one applies. */
export const SITE_PHRASES = [
  { legend: 'Your space', phrases: ['in pots', 'raised bed', 'yard', 'field'] },
  { legend: 'Its sun', phrases: ['full sun', 'part shade'] },
] as const;

// Phrases are literals above, so nothing has to be escaped.
const patternOf = (phrase: string) => new RegExp(`(?<!\\w)${phrase}(?!\\w)`, 'i');
const SEPARATED = (phrase: string) => new RegExp(`\\s*,?\\s*(?<!\\w)${phrase}(?!\\w)`, 'gi');

export const hasPhrase = (text: string, phrase: string): boolean => patternOf(phrase).test(text);

const withoutPhrase = (text: string, phrase: string): string =>
  text.replace(SEPARATED(phrase), '').replace(/^[\s,]+/, '');

/** Adds a phrase at the end in place of the others of its group, or removes it if the text has it. */
export function togglePhrase(text: string, phrase: string, group: readonly string[]): string {
  if (hasPhrase(text, phrase)) return withoutPhrase(text, phrase);
  const rest = group.reduce(withoutPhrase, text).trimEnd().replace(/,$/, '');
  return rest === '' ? phrase : `${rest}, ${phrase}`;
}
