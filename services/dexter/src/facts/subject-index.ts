import { spelling } from '../text/spelling';
import { tokens, wordStem } from '../text/words';
import type { Subject } from './fact-card';

interface SubjectMention {
  id: string;
  /** Stems of the name as it was written. */
  stems: readonly string[];
  /** Whether the question is about what happens to it: 'can goats', 'for goats'. */
  isRecipient: boolean;
  /** Whether it is what something has: 'my cow has bloat'. */
  isPossessed: boolean;
}

export interface SubjectIndex {
  /** The subjects that a text names, the longest name first. */
  mentions(text: string): readonly SubjectMention[];
  subjectsIn(text: string): readonly string[];
}

const BEFORE_RECIPIENT = new Set(['for', 'can', 'give', 'feed']);
const BEFORE_POSSESSED = new Set(['has', 'have', 'got', 'having']);
const MAX_WORDS = 80; // bounds the cost of a long message

// Words that are names of subjects only after these words: 'my does', 'a dry well', not 'does it' or 'grow well'.
const NAME_AFTER: Readonly<Record<string, RegExp>> = {
  does: /^(?:my|our|the|these|those|milk|dairy|pregnant|two|three|\d+)$/,
  well: /^(?:a|an|my|our|the|this|dry|deep|shallow|water|new|old|dug|drilled|house)$/,
};

interface Name {
  id: string;
  stems: readonly string[];
  /** Ranks a subject's own name above another's synonym. */
  isOwn: boolean;
}

const stemsOf = (text: string) => tokens(text.replaceAll('-', ' ')).map(wordStem);

function namesByFirstStem(subjects: readonly Subject[]): ReadonlyMap<string, readonly Name[]> {
  const byStem = new Map<string, Name[]>();
  const add = (id: string, name: string, isOwn: boolean) => {
    const stems = stemsOf(name);
    const [first] = stems;
    if (first !== undefined) byStem.set(first, [...(byStem.get(first) ?? []), { id, stems, isOwn }]);
  };
  for (const { id, name, synonyms } of subjects) {
    add(id, name, true);
    synonyms.forEach((synonym) => add(id, synonym, false));
  }
  const longestFirst = (one: Name, other: Name) =>
    other.stems.length - one.stems.length || Number(other.isOwn) - Number(one.isOwn);
  return new Map([...byStem].map(([stem, names]) => [stem, names.sort(longestFirst)]));
}

/**
 * Finds subjects by name and synonym, with typing errors in words of five letters and more. Words of `texts` are no typing
 * errors: 'apply' is no apple.
 */
export function subjectIndex(subjects: readonly Subject[], texts: readonly string[] = []): SubjectIndex {
  const byStem = namesByFirstStem(subjects);
  const vocabulary = new Map<string, number>();
  for (const { name, synonyms } of subjects)
    for (const word of [name, ...synonyms].flatMap((text) => tokens(text.replaceAll('-', ' '))))
      vocabulary.set(word, 1);
  const known = new Set([...vocabulary.keys(), ...texts.flatMap(tokens)].map(wordStem));
  const correctSpelling = spelling(vocabulary);

  /** The longest name at each position; a word belongs to one name. */
  const namesIn = (stems: readonly string[]): (Name & { at: number })[] => {
    const found: (Name & { at: number })[] = [];
    for (let at = 0; at < stems.length; at += 1) {
      const candidates = byStem.get(stems[at] ?? '') ?? [];
      const name = candidates.find((one) => one.stems.every((stem, i) => stems[at + i] === stem));
      if (!name) continue;
      found.push({ ...name, at });
      at += name.stems.length - 1;
    }
    return found;
  };

  const mentions = (text: string): SubjectMention[] => {
    const words = tokens(text.replaceAll('-', ' '))
      .slice(0, MAX_WORDS)
      .map((word, at, all) => (NAME_AFTER[word]?.test(all[at - 1] ?? '') === false ? '' : word));
    const exact = namesIn(words.map(wordStem));
    const names =
      exact.length > 0
        ? exact
        : namesIn(words.map((word) => wordStem(known.has(wordStem(word)) ? word : correctSpelling(word))));
    const distinct = names.filter((name, at) => names.findIndex(({ id }) => id === name.id) === at);
    return distinct
      .map(({ id, stems, at }) => ({
        id,
        stems,
        at,
        isRecipient: BEFORE_RECIPIENT.has(words[at - 1] ?? ''),
        isPossessed: BEFORE_POSSESSED.has(words[at - 1] ?? ''),
      }))
      .sort((one, other) => other.stems.length - one.stems.length || one.at - other.at)
      .map(({ id, stems, isRecipient, isPossessed }) => ({ id, stems, isRecipient, isPossessed }));
  };
  return { mentions, subjectsIn: (text) => mentions(text).map(({ id }) => id) };
}
