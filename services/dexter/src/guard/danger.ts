import { helpLines } from '@farm/farm';
import { spelling } from '../text/spelling';
import { foldText } from './deobfuscate';
import ruleTable from './tables/danger-rules.json';
import spellingTable from './tables/danger-spelling.json';
import termTable from './tables/danger-terms.json';

const { emergency, crisis, poison, animalPoison } = helpLines;

/** The first sentences to somebody in danger, with the number to call. */
export const helpTexts = {
  crisis: `I am glad you said that, neighbor, and you deserve somebody who can really listen. Call or text ${crisis} now, day or night; call ${emergency} if you are in danger.`,
  poison: `If somebody may be poisoned or hurt, call ${emergency} if they collapse, have a seizure or cannot breathe. Otherwise call Poison Help at ${poison} now, day or night. Keep the package or the plant at hand. I am no substitute for them.`,
  emergency: `Call ${emergency} now, neighbor, and stay on the line: they will tell you what to do until help arrives. Keep yourself safe first, away from wires, running machines, smoke, gas, pits and bins. I am a farm chat and no substitute for them.`,
  animal: `Call your veterinarian or the nearest emergency animal clinic now, neighbor. If your animal may have been poisoned, ASPCA Animal Poison Control answers day and night at ${animalPoison} (a fee may apply). Keep the package or the plant at hand. I am no substitute for them.`,
} as const;
type HelpLine = keyof typeof helpTexts;

/** The order in which help lines apply when a message matches several. */
const PRIORITY: readonly HelpLine[] = ['crisis', 'poison', 'emergency', 'animal'];

type TermClass = keyof typeof termTable;

interface DangerRule {
  help: HelpLine;
  /** A term of each class, in one sentence, in any order. */
  needs: readonly TermClass[];
  /** Maximum number of words from the first to the last of them. */
  within?: number;
  /** The rule does not apply where the sentence contains one of these. */
  unless?: readonly TermClass[];
  /** Ordinary questions match it too: the answer follows the help line. */
  isDoubtful?: boolean;
  /** Does not apply to a sentence about an animal and no person. */
  isHuman?: boolean;
}
const rules = ruleTable as readonly DangerRule[]; // danger.spec.ts checks the names of its classes

export interface Danger {
  help: HelpLine;
  isDoubtful: boolean;
}

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
const sentencesOf = (message: string): string[][] =>
  foldText(message)
    .replaceAll("'", '')
    .split(/[.!?;\n]+/)
    .map((sentence) =>
      joinNegations((sentence.match(/[a-z0-9]+/g) ?? []).flatMap((word) => readWord(word).split(' '))),
    );

interface Mention {
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
function mentionsIn(words: readonly string[]): Mention[] {
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

/** Whether a rule's terms are close enough together. One pass: only the latest mention of each class is stored. */
function applies(
  { needs, within = 1, unless = [], isHuman }: DangerRule,
  mentions: readonly Mention[],
  named: ReadonlySet<TermClass>,
): boolean {
  if (needs.some((name) => !named.has(name)) || unless.some((name) => named.has(name))) return false;
  if (isHuman && named.has('animal') && !named.has('people')) return false;
  const latest = new Map<TermClass, number>();
  return mentions.some(({ name, at }) => {
    if (!needs.includes(name)) return false;
    latest.set(name, at);
    const places = needs.map((other) => latest.get(other) ?? -Infinity);
    return Math.min(...places) >= at - within && new Set(places).size === needs.length;
  });
}

/** The help line that a message needs; null without danger. Linear in the message. */
export function findDanger(message: string): Danger | null {
  const matches: DangerRule[] = [];
  for (const words of sentencesOf(message)) {
    const mentions = mentionsIn(words);
    const named = new Set(mentions.map(({ name }) => name));
    matches.push(...rules.filter((rule) => applies(rule, mentions, named)));
  }
  const [first] = PRIORITY.flatMap((help) => matches.filter((rule) => rule.help === help));
  if (!first) return null;
  const isDoubtful = matches.every((rule) => rule.help !== first.help || rule.isDoubtful === true);
  return { help: first.help, isDoubtful };
}
