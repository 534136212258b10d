import table from './tables/terms.json';
import { bySkeleton, consonantsOf } from './spelling';
import type { Tokens } from './quantities';

/** A class of words that mean the same to a farm tool. */
export type Term = keyof typeof table;

const MAX_WORDS = 4;

const termsByWords = new Map<string, Term[]>();
for (const [term, all] of Object.entries(table))
  for (const words of all.split(', ')) termsByWords.set(words, [...(termsByWords.get(words) ?? []), term as Term]);

const spelled = bySkeleton(termsByWords.keys());

/** The classes that the words of a message belong to; a misspelled vowel or a doubled letter counts as right. Linear. */
export function termsIn(tokens: Tokens): ReadonlySet<Term> {
  const found = new Set<Term>();
  for (let at = 0; at < tokens.length; at += 1) {
    for (let length = 1; length <= MAX_WORDS; length += 1)
      for (const term of termsByWords.get(tokens.slice(at, at + length).join(' ')) ?? []) found.add(term);
    const token = tokens[at] ?? '';
    const bare = consonantsOf(token);
    const near = bare === null ? undefined : spelled.get(bare);
    for (const term of near === undefined ? [] : (termsByWords.get(near) ?? [])) found.add(term);
  }
  return found;
}
