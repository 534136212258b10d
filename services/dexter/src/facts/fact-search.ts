import { synonymsOf } from '../answers/search/lexical';
import { contentStems } from '../text/words';
import { wantedAspects, type Aspect } from './aspects';
import type { Fact, FactBase } from './fact-base';
import type { Subject } from './fact-card';
import { stemsIn, stemsOfFact } from './fact-score';
import { GENERAL } from './general-words';

export interface FactHit {
  fact: Fact;
  /** Share of the question's words, weighed by rarity, in the fact and the names of its subject. 0 to 1. */
  coverage: number;
}

export interface FactSearch {
  /** The facts that contain most of a question, whatever their subject; best first. */
  find(text: string): readonly FactHit[];
  coverage(text: string, fact: Fact): number;
  /** The share of a question's words, weighed by rarity, in any text. */
  coverageIn(text: string, statement: string): number;
}

interface Reading {
  aspects: readonly Aspect[];
  question: readonly string[];
  /** The words that name the wanted aspect: every fact of this aspect holds half of them. */
  ofAspect: ReadonlySet<string>;
}

type SearchedBase = Pick<FactBase, 'facts' | 'subjects' | 'synonyms'>;

const SYNONYM_WEIGHT = 0.5; // of the visitor's own word
const ASPECT_WEIGHT = 0.5;
const FIRST_ASPECTS = 2; // of a question
const RAREST = 8; // words in fewer facts weigh no more, or a single rare word would decide
const GENERAL_WEIGHT = 0.3;
const ASPECT_BONUS = 0.25;
const SUBJECT_BONUS = 0.1;
const FOREIGN_SHARE = 0.75; // of the coverage of a fact whose own subject the question does not name
const MAX_HITS = 12;
const MAX_WORDS = 40; // bounds the cost of a long message

const SHORT_NAME = 3; // words

/** The names of a subject that are no whole questions. */
export const shortNames = ({ name, synonyms }: Subject): string[] =>
  [name, ...synonyms].filter((each) => each.split(' ').length <= SHORT_NAME);

const NO_STEMS: ReadonlySet<string> = new Set();

interface FactIndex {
  stemsOf: ReadonlyMap<Fact, ReadonlySet<string>>;
  /** Stems of the names of a subject. */
  namesOf: ReadonlyMap<string, ReadonlySet<string>>;
  byStem: ReadonlyMap<string, readonly Fact[]>;
}

const indexes = new WeakMap<SearchedBase, FactIndex>();

/** The stems of every fact, of the names of every subject, and the facts of every stem; memoized by base. */
function indexOf(base: SearchedBase): FactIndex {
  const known = indexes.get(base);
  if (known) return known;
  const built = buildIndex(base);
  indexes.set(base, built);
  return built;
}

function buildIndex({ facts, subjects }: SearchedBase): FactIndex {
  const stemsOf = new Map<Fact, ReadonlySet<string>>();
  const namesOf = new Map<string, ReadonlySet<string>>();
  const byStem = new Map<string, Fact[]>();
  for (const [id, list] of facts) {
    const subject = subjects.get(id);
    const names = new Set(subject ? shortNames(subject).flatMap(stemsIn) : []);
    namesOf.set(id, names);
    for (const fact of list) {
      const stems = new Set([...names, ...stemsOfFact(fact)]);
      stemsOf.set(fact, stems);
      for (const stem of stems) {
        const others = byStem.get(stem);
        if (others) others.push(fact);
        else byStem.set(stem, [fact]);
      }
    }
  }
  return { stemsOf, namesOf, byStem };
}

/** Reads a question: its words, and those among them that only name an aspect. */
function readingOf(text: string): Reading {
  const { aspects, rest } = wantedAspects(text);
  const others = new Set(contentStems(rest));
  const question = contentStems(text).slice(0, MAX_WORDS);
  return { aspects, question, ofAspect: new Set(question.filter((stem) => !others.has(stem))) };
}

/** Searches all facts by words, weighed by rarity, and synonyms, in about a millisecond. The index is built once. */
export function factSearch(base: SearchedBase): FactSearch {
  const synonyms = synonymsOf(base.synonyms);
  const { stemsOf, namesOf, byStem } = indexOf(base);
  const rarity = (stem: string) =>
    Math.log(1 + stemsOf.size / Math.max(RAREST, byStem.get(stem)?.length ?? 0)) *
    (GENERAL.has(stem) ? GENERAL_WEIGHT : 1);

  const shareOf = (
    { question, ofAspect, aspects }: Reading,
    stems: ReadonlySet<string> | undefined,
    aspect?: Aspect,
  ): number => {
    const isOfAspect = aspect !== undefined && aspects.slice(0, FIRST_ASPECTS).includes(aspect);
    let held = 0;
    let all = 0;
    for (const stem of question) {
      const weight = rarity(stem);
      all += weight;
      if (stems?.has(stem)) held += weight;
      else if (isOfAspect && ofAspect.has(stem)) held += weight * ASPECT_WEIGHT;
      else if (synonyms(stem).some((other) => stems?.has(other))) held += weight * SYNONYM_WEIGHT;
    }
    return all > 0 ? held / all : 0;
  };

  /** 'Ducks need water deep enough' does not answer 'do I water enough?'. */
  const isForeign = ({ subject, text }: Fact, words: readonly string[]): boolean => {
    const names = [...(namesOf.get(subject) ?? [])].filter((stem) => !GENERAL.has(stem));
    const stems = new Set(stemsIn(text));
    return names.some((stem) => stems.has(stem)) && !names.some((stem) => words.includes(stem));
  };

  return {
    coverage: (text, fact) => shareOf(readingOf(text), stemsOf.get(fact), fact.aspects[0] ?? 'what'),
    coverageIn: (text, statement) => shareOf(readingOf(text), new Set(stemsIn(statement))),
    find(text) {
      const reading = readingOf(text);
      const { question, aspects } = reading;
      const words = question.flatMap((stem) => [stem, ...synonyms(stem)]);
      const scored = [...new Set(words.flatMap((stem) => byStem.get(stem) ?? []))].map((fact) => {
        const names = namesOf.get(fact.subject);
        const coverage =
          shareOf({ ...reading, ofAspect: NO_STEMS }, stemsOf.get(fact)) * (isForeign(fact, words) ? FOREIGN_SHARE : 1);
        const rank = aspects.indexOf(fact.aspects[0] ?? 'what');
        const named = question.filter((stem) => names?.has(stem)).length / Math.max(1, question.length);
        const byAspect = rank < 0 ? 0 : ASPECT_BONUS / (1 + rank);
        return { fact, coverage, score: coverage + byAspect + SUBJECT_BONUS * named };
      });
      return scored.sort((one, other) => other.score - one.score).slice(0, MAX_HITS);
    },
  };
}
