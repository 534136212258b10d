import { isOneEdit } from '@farm/farm';
import words from './plain-words.json';
import type { SiteSpan } from './site-text';

const PLAIN = new Set(words.words.split(' '));
const WORD = /[a-z][a-z'-]{1,30}/g;
const MIN_LETTERS = 3;
const bareWord = (word: string): string => word.replace(/'s$|[-']+$/, '');

const MIN_MISSPELLED = 7;
const isPlaceWord = (word: string, places: ReadonlySet<string>): boolean =>
  places.has(word) || (word.length >= MIN_MISSPELLED && [...places].some((place) => isOneEdit(word, place)));

/** The words of a text that are neither plain ones nor in these parts. */
export function unknownWords(text: string, spans: readonly SiteSpan[], places: ReadonlySet<string>): SiteSpan[] {
  const isUsed = new Uint8Array(text.length);
  for (const { from, to } of spans) isUsed.fill(1, from, to);
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    word: bareWord(word),
    from: index,
    to: index + word.length,
  }))
    .filter(
      ({ word, from }) =>
        isUsed[from] === 0 && !PLAIN.has(word) && !isPlaceWord(word, places) && word.length >= MIN_LETTERS,
    )
    .map(({ from, to }) => ({ from, to }));
}

/** The words that carry meaning and that no span has, those that follow each other together. @param spans parts of the text that were used */
export function unusedSpans(text: string, spans: readonly SiteSpan[], places: ReadonlySet<string>): SiteSpan[] {
  const found: SiteSpan[] = [];
  for (const { from, to } of unknownWords(text, spans, places)) {
    const last = found.at(-1);
    if (last && /^[ -]$/.test(text.slice(last.to, from))) last.to = to;
    else found.push({ from, to });
  }
  return found;
}

const CLAUSE_END = /\.(?!\d)|[,;:!?\n()]| {3,}|\b(?:but|because|bc|so that)\b/g;
const MAX_CLAUSE = 70; // characters: a longer one is no phrase that a person reads at a glance
const MARGIN_WORDS = 3;

/** The part of the sentence that a word is in: 'hogs root up everything', not 'hogs root'. */
export function clauseOf(text: string, { from, to }: SiteSpan): SiteSpan {
  const ends = Array.from(text.matchAll(CLAUSE_END), ({ 0: sign, index }) => ({
    at: index,
    next: index + sign.length,
  }));
  const clause = {
    from: ends.findLast(({ next }) => next <= from)?.next ?? 0,
    to: ends.find(({ at }) => at >= to)?.at ?? text.length,
  };
  if (clause.to - clause.from <= MAX_CLAUSE) return clause;
  const before = text
    .slice(clause.from, from)
    .split(' ')
    .slice(-MARGIN_WORDS - 1)
    .join(' ');
  const after = text
    .slice(to, clause.to)
    .split(' ')
    .slice(0, MARGIN_WORDS + 1)
    .join(' ');
  return { from: from - before.length, to: to + after.length };
}
