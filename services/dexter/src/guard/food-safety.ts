import { dangerSentences, mentionsIn } from './danger-terms';
import termTable from './tables/food-safety-terms.json';

/** What a message tells of food: signs of botulism in a person, or a home-canned jar with a sign of spoilage. */
export type FoodDanger = 'botulism' | 'spoilage';

type FoodTerm = keyof typeof termTable;
const NAMES = Object.keys(termTable) as FoodTerm[];
const MAX_TERM_WORDS = 4;
const classesOf = new Map<string, FoodTerm[]>();
for (const name of NAMES)
  for (const term of termTable[name]) classesOf.set(term, [...(classesOf.get(term) ?? []), name]);

interface Term {
  name: FoodTerm;
  text: string;
  at: number;
}

const MAX_WORDS = 120;

function termsOf(words: readonly string[]): Term[] {
  return words.flatMap((_, at) =>
    Array.from({ length: MAX_TERM_WORDS }, (__, more) => words.slice(at, at + more + 1).join(' ')).flatMap(
      (text, more) => (at + more < words.length ? (classesOf.get(text) ?? []).map((name) => ({ name, text, at })) : []),
    ),
  );
}

const NEAR = 14; // words between a jar and its sign
const NEXT = 4; // words between 'smells' and 'off'

const isNear = (one: Term, other: Term, within: number): boolean => Math.abs(one.at - other.at) <= within;

/** Whether a canned jar has a sign of spoilage. Ferments, empty jars and jars of seed are no canned food. */
function isSpoiled(terms: readonly Term[]): boolean {
  const of = (name: FoodTerm) => terms.filter((term) => term.name === name);
  if (of('otherJar').length > 0) return false;
  const isPickled = of('pickled').length > 0;
  const isHarmless = ({ text }: Term) => isPickled && termTable.harmlessInFerments.includes(text);
  const smells = of('smell').filter((smell) => of('offSmell').some((off) => isNear(smell, off, NEXT)));
  const signs = [...of('spoiled').filter((sign) => !isHarmless(sign)), ...smells];
  return of('jar').some((jar) => signs.some((sign) => isNear(jar, sign, NEAR)));
}

/** Whether somebody has signs of botulism: two of them, or one after food. Poison that was sprayed is another danger. */
function hasBotulismSigns(terms: readonly Term[]): boolean {
  const has = (name: FoodTerm) => terms.some((term) => term.name === name);
  const signs = terms.filter(({ name }) => name === 'nerveSign');
  const places = new Set(signs.map(({ at }) => at));
  return !has('sprayed') && signs.length > 0 && (places.size > 1 || has('breath') || has('eaten'));
}

/** The danger of food that a message tells of; null without one. Linear in the message. */
export function findFoodDanger(message: string): FoodDanger | null {
  const words = dangerSentences(message).flat().slice(0, MAX_WORDS);
  const terms = termsOf(words);
  const named = new Set(mentionsIn(words).map(({ name }) => name));
  const isAnimal = named.has('animal') && !named.has('people');
  if (!isAnimal && hasBotulismSigns(terms)) return 'botulism';
  return isSpoiled(terms) ? 'spoilage' : null;
}
