import { helpLines } from '@farm/farm';
import { dangerSentences } from './danger-terms';
import table from './tables/unsafe-practices.json';

type TermName = keyof typeof table.terms;

interface PracticeRule {
  /** A term of each class, in any order. */
  needs: readonly TermName[];
  /** Maximum number of words from the first to the last of them. */
  within?: number;
  /** The rule does not apply where the message contains one of these. */
  unless?: readonly TermName[];
}

interface Practice {
  id: string;
  /** `{emergency}` and `{poison}` are the numbers to call. */
  answer: string;
  spanish: string;
  /** Public authorities that the answer follows. */
  source: string;
  /** A pattern of answers about the same thing: such an answer follows, any other is off the point. */
  subject: string;
  /** About food in a jar: a danger that only the classifier sees in it, such as gas, is none. */
  isFood?: boolean;
  rules: readonly PracticeRule[];
}

const practices = table.practices as readonly Practice[]; // unsafe-practices.spec.ts checks the names of its classes

/** What a message asks about that could hurt somebody who did it. */
export interface UnsafePractice {
  id: string;
  answer: string;
  spanish: string;
  /** Matches an answer about the same thing. */
  subject: RegExp;
  isFood: boolean;
}

const MAX_WORDS = 120;
const MAX_TERM_WORDS = 5;

const wordsOf = (text: string): string[] => dangerSentences(text).flat();

// Terms are spelled as the words of a message are read.
const namesOf = new Map<string, TermName[]>();
for (const [name, terms] of Object.entries(table.terms) as [TermName, string[]][])
  for (const term of terms.map((each) => wordsOf(each).join(' ')))
    namesOf.set(term, [...(namesOf.get(term) ?? []), name]);

/** The words at which the terms of each class start. */
function findTerms(words: readonly string[]): ReadonlyMap<TermName, number[]> {
  const found = new Map<TermName, number[]>();
  words.forEach((_, at) => {
    for (let length = 1; length <= MAX_TERM_WORDS && at + length <= words.length; length += 1)
      for (const name of namesOf.get(words.slice(at, at + length).join(' ')) ?? [])
        found.set(name, [...(found.get(name) ?? []), at]);
  });
  return found;
}

function applies(
  { needs, within = MAX_WORDS, unless = [] }: PracticeRule,
  found: ReadonlyMap<TermName, number[]>,
): boolean {
  if (unless.some((name) => found.has(name))) return false;
  const places = needs.map((name) => found.get(name) ?? []);
  const starts = places.flat();
  return starts.some((start) => places.every((each) => each.some((at) => at >= start && at - start <= within)));
}

const withNumbers = (text: string): string =>
  text.replace('{emergency}', helpLines.emergency).replace('{poison}', helpLines.poison);

const PRACTICES = practices.map((practice) => ({
  ...practice,
  subject: new RegExp(practice.subject, 'i'),
  answer: withNumbers(practice.answer),
  spanish: withNumbers(practice.spanish),
}));

/** The first unsafe practice that a message is about; null: none. Reads the first 120 words. */
export function findUnsafePractice(message: string): UnsafePractice | null {
  const found = findTerms(wordsOf(message).slice(0, MAX_WORDS));
  const practice = PRACTICES.find(({ rules }) => rules.some((rule) => applies(rule, found)));
  if (!practice) return null;
  const { id, answer, spanish, subject, isFood = false } = practice;
  return { id, answer, spanish, subject, isFood };
}
