import stem from 'wink-porter2-stemmer';
import table from './tables/phrase-words.json';

/** A word and where it stands; the end of a sentence takes room, so that phrases seldom reach across it. */
export interface Word {
  stem: string;
  at: number;
}

const SENTENCE_END = 4;
const IN_ORDER = 6; // words between two steps of a phrase, at most
const ANY_ORDER = 12;

/** Words whose stem is that of a word with another meaning: 'humanely' is not 'human'. */
const known = new Map(table.unstemmed.map((word) => [word, word]));

/** The stem of a word; short words are their own. Remembers the words of rules, never a visitor's. */
const stemOf = (word: string): string => known.get(word) ?? (word.length > 3 && word.length < 25 ? stem(word) : word);

// Names that only sound dangerous, and one's own second address: neither of their words counts.
const HARMLESS = new Set(table.harmlessPairs.map((pair) => pair.split('+').map(stemOf).join('+')));

/** The words of a text in lower case, apostrophes left out ("don't" is 'dont'). Linear. */
export function stemWords(text: string): Word[] {
  const words: Word[] = [];
  let at = 0;
  for (const [piece] of text.replaceAll("'", '').matchAll(/[a-z0-9]+|[.!?\n]+/g)) {
    if (!/^[a-z0-9]/.test(piece)) at += SENTENCE_END;
    else words.push({ stem: stemOf(piece), at: (at += 1) });
  }
  return words;
}

interface Step {
  phrase: number;
  step: number;
}

interface Phrase {
  rule: string;
  steps: readonly (readonly string[])[];
  gap: number;
}

const stepOf = (step: string): string[] =>
  step.split('/').map((choice) =>
    choice
      .split('+')
      .map((word) => {
        const root = stemOf(word);
        known.set(word, root);
        return root;
      })
      .join('+'),
  );

const stepsOf = (text: string) => text.trim().split(/\s+/).map(stepOf);

function phrasesOf(rule: string, text: string): Phrase[] {
  const sides = text.split('&').map(stepsOf);
  if (sides.length === 1) return [{ rule, steps: sides.flat(), gap: IN_ORDER }];
  return [sides, sides.toReversed()].map((order) => ({ rule, steps: order.flat(), gap: ANY_ORDER }));
}

/** Which rules a text breaks. */
export type PhraseSearch = (words: readonly Word[]) => Set<string>;

/**
 * A search for phrases, in time linear in the words however hostile they are: it never goes back. In a phrase, steps
 * follow each other with a few words between; 'a/b' is either word, 'a+b' and 'a+b+c' words side by side, '&' either order.
 */
export function phraseSearch(rules: Readonly<Record<string, readonly string[]>>): PhraseSearch {
  const phrases = Object.entries(rules).flatMap(([rule, texts]) => texts.flatMap((text) => phrasesOf(rule, text)));
  const steps = new Map<string, Step[]>();
  phrases.forEach(({ steps: all }, phrase) =>
    all.forEach((choices, step) =>
      choices.forEach((choice) => steps.set(choice, [...(steps.get(choice) ?? []), { phrase, step }])),
    ),
  );
  // A word may serve two steps of one phrase: later steps first, so that it never serves both at once.
  for (const list of steps.values()) list.sort((a, b) => b.step - a.step);
  return (words) => {
    const broken = new Set<string>();
    const reached = new Map<number, number[]>(); // most messages come near few phrases
    const add = (key: string, from: number, to: number) => {
      for (const { phrase, step } of steps.get(key) ?? []) {
        const [at, { rule, steps: all, gap }] = [reached.get(phrase) ?? [], phrases[phrase] as Phrase];
        const before = step === 0 ? from - 1 : (at[step - 1] ?? -Infinity);
        if (before >= from || from - before > gap) continue;
        at[step] = to;
        reached.set(phrase, at);
        if (step === all.length - 1) broken.add(rule);
      }
    };
    const pairAt = (index: number): string | undefined => {
      const [last, word] = [words[index - 1], words[index]];
      return last && word && last.at + 1 === word.at ? `${last.stem}+${word.stem}` : undefined;
    };
    words.forEach((word, index) => {
      const last = words[index - 1];
      const pair = pairAt(index);
      if (HARMLESS.has(pair ?? '') || HARMLESS.has(pairAt(index + 1) ?? '')) return;
      add(word.stem, word.at, word.at);
      if (!pair || !last) return;
      add(pair, last.at, word.at);
      const first = words[index - 2];
      if (first && first.at + 1 === last.at) add(`${first.stem}+${pair}`, first.at, word.at);
    });
    return broken;
  };
}

/** Replaces each '{name}' in phrases by the word list of that name. @throws when there is no such list. */
export function expandLists(phrases: readonly string[], lists: Readonly<Record<string, string>>): string[] {
  const expand = (phrase: string): string =>
    phrase.replace(/\{(\w+)\}/g, (_, name: string) => {
      const list = lists[name];
      if (list === undefined) throw new Error(`no word list '${name}'`);
      return expand(list);
    });
  return phrases.map(expand);
}

/** The words that rules know, as they write them. */
export const ruleWords = (): ReadonlySet<string> => new Set(known.keys());
