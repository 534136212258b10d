import { spelling } from '@farm/farm';
import { tokens, wordStem } from '../text/words';
import type { Subject } from './fact-card';

interface SubjectMention {
  id: string;
  /** Stems of the name as it was written. */
  stems: readonly string[];
}

export interface SubjectIndex {
  /** The subjects that a text names, the longest name first. */
  mentions(text: string): readonly SubjectMention[];
}

const MAX_WORDS = 80; // bounds the cost of a long message

// Words that are names of subjects only after these words: 'my does', 'a dry well', not 'does it' or 'grow well' or 'brown rot'.
const CHILD = /^(?:goat|doe|boer|nubian|newborn|bottle|buck|wean|weaning|feed|disbud|castrate|weak|two|three|her)$/;
const NAME_AFTER: Readonly<Record<string, RegExp>> = {
  kid: CHILD, // of a goat, not of a family
  kids: CHILD,
  brown: /^(?:dry|enough|more|of|the|with|and)$/, // for compost
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
  const namesIn = (stems: readonly string[], isNoName: readonly boolean[]): (Name & { at: number })[] => {
    const found: (Name & { at: number })[] = [];
    for (let at = 0; at < stems.length; at += 1) {
      const candidates = byStem.get(stems[at] ?? '') ?? [];
      const name = candidates.find(
        (one) => one.stems.every((stem, i) => stems[at + i] === stem) && !(isNoName[at] && one.stems.length === 1),
      );
      if (!name) continue;
      found.push({ ...name, at });
      at += name.stems.length - 1;
    }
    return found;
  };

  const mentions = (text: string): SubjectMention[] => {
    const words = tokens(text.replaceAll('-', ' ')).slice(0, MAX_WORDS);
    const isNoName = words.map((word, at) => NAME_AFTER[word]?.test(words[at - 1] ?? '') === false);
    const exact = namesIn(words.map(wordStem), isNoName);
    const names =
      exact.length > 0
        ? exact
        : namesIn(
            words.map((word) => wordStem(known.has(wordStem(word)) ? word : correctSpelling(word))),
            isNoName,
          );
    const distinct = names.filter((name, at) => names.findIndex(({ id }) => id === name.id) === at);
    return distinct
      .sort((one, other) => other.stems.length - one.stems.length || one.at - other.at)
      .map(({ id, stems }) => ({ id, stems }));
  };
  return { mentions };
}
