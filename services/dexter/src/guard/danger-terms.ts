import { spelling } from '@farm/farm';
import { foldText } from './deobfuscate';
import spellingTable from './tables/danger-spelling.json';
import termTable from './tables/danger-terms.json';

/** A class of words that name parts of a danger, such as people, poisons or machines. */
export type TermClass = keyof typeof termTable;

const MAX_TERM_WORDS = 7;

/** 'a/b c' is 'a c' and 'b c'. */
const alternatives = (term: string): string[] =>
  term
    .trim()
    .split(/\s+/)
    .reduce<string[]>(
      (starts, step) => step.split('/').flatMap((word) => starts.map((start) => `${start} ${word}`.trim())),
      [''],
    );

const classesOf = new Map<string, TermClass[]>();
for (const [name, lines] of Object.entries(termTable) as [TermClass, string[]][]) {
  // A line '{people}' holds the terms of that class.
  const terms = lines.join(', ').replace('{people}', termTable.people.join(', ')).split(',');
  for (const term of terms.flatMap(alternatives).filter(Boolean))
    classesOf.set(term, [...(classesOf.get(term) ?? []), name]);
}
const vocabulary = new Set([...classesOf.keys()].flatMap((term) => term.split(' ')));
const beginnings = new Set(
  [...classesOf.keys()].flatMap((term) => term.split(' ').map((_, at, words) => words.slice(0, at + 1).join(' '))),
);

/** 'do not' is read as 'dont'. */
const NEGATED = new Set(['do', 'does', 'did', 'is', 'was', 'wo', 'can', 'could', 'are', 'has', 'have', 'would']);

function joinNegations(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (word === 'not' && last !== undefined && NEGATED.has(last)) joined[joined.length - 1] = `${last}nt`;
    else joined.push(word);
  }
  return joined;
}

// `corrected`: words recognized with a typing error in them, long and far from other words of farming; `common`: words
// of farm life that are an error away from one of them.
const { variants, corrected, common } = spellingTable;
const variantOf = new Map(Object.entries(variants));

/** A word without its typing error, if it is a word of danger. */
export const correctSpelling = spelling(
  new Map([...corrected, ...common].flatMap((line) => line.split(' ')).map((word) => [word, 1])),
);

function readWord(word: string): string {
  const whole = word.endsWith('in') ? `${word}g` : word; // 'livin' is 'living'
  return variantOf.get(word) ?? [word, whole].find((known) => vocabulary.has(known)) ?? correctSpelling(word);
}

/** The sentences of a message as words, spelled as the terms are. */
export const dangerSentences = (message: string): string[][] =>
  foldText(message)
    .replaceAll("'", '')
    .split(/[.!?;\n]+/)
    .flatMap((sentence) => {
      const words = sentence.match(/[a-z0-9]+/g);
      return words ? [joinNegations(words.flatMap((word) => readWord(word).split(' ')))] : [];
    });

/** A term of a class at a word of a sentence. */
export interface Mention {
  name: TermClass;
  at: number;
}

/** Calls `found` with each term that starts at a word of the sentence, the shortest first. */
function termsAt(
  words: readonly string[],
  at: number,
  matches: (names: readonly TermClass[], length: number) => void,
): void {
  let text = '';
  for (let length = 1; length <= MAX_TERM_WORDS && at + length <= words.length; length += 1) {
    text = length === 1 ? (words[at] ?? '') : `${text} ${words[at + length - 1] ?? ''}`;
    if (!beginnings.has(text)) return;
    const names = classesOf.get(text);
    if (names) matches(names, length);
  }
}

/** What a sentence is about counts only where it is no part of a longer term: 'weed killer' is no plant. */
const SUBJECTS: ReadonlySet<TermClass> = new Set(['plant', 'animal', 'pet', 'wildlife', 'pest']);

/** The terms of a sentence from left to right, without those that touch a harmless phrase. */
export function mentionsIn(words: readonly string[]): Mention[] {
  const isHarmless = words.map(() => false);
  const isInside = words.map(() => false);
  words.forEach((_, at) =>
    termsAt(words, at, (names, length) => {
      if (names.includes('harmless')) isHarmless.fill(true, at, at + length);
      if (length > 1 && !names.some((name) => SUBJECTS.has(name))) isInside.fill(true, at, at + length);
    }),
  );
  return words.flatMap((_, at) => {
    const mentions: Mention[] = [];
    termsAt(words, at, (names, length) => {
      if (isHarmless.slice(at, at + length).includes(true)) return;
      const counted = length === 1 && isInside[at] ? names.filter((name) => !SUBJECTS.has(name)) : names;
      mentions.push(...counted.map((name) => ({ name, at })));
    });
    return mentions;
  });
}

const MAX_MENTIONS = 40; // of a sentence: pairs are quadratic

/** Term classes of a message, and pairs of them in one sentence, in their order. */
export function termFeatures(message: string): string[] {
  const features: string[] = [];
  for (const words of dangerSentences(message)) {
    const mentions = mentionsIn(words).slice(0, MAX_MENTIONS);
    for (const [at, { name }] of mentions.entries()) {
      features.push(name);
      for (const other of mentions.slice(at + 1)) features.push(`${name}>${other.name}`);
    }
  }
  return features;
}
