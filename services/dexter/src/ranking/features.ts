import type { Language } from '@farm/farm';
import { memoizeByObject } from '@farm/server-kit';
import type { AspectReader } from './aspect-classifier';
import type { Encoder } from './encoder';
import { type Answerable, type RankingEntry, type EntryReader, entryReader } from './entry';
import { stemsOf, searchWords } from './terms';
import { cosineReader, type CosineReader, nearestTwo, type WordMatcher, wordMatcher } from './vector-match';
import { matchWords, type WordIndexes, wordIndexes, type WordMatch } from './word-match';

/** A candidate of the pool, by its place in the list, with the numbers that the ranker reads. */
export interface Features {
  at: number;
  values: Float32Array;
}

/** What else is read of a question. */
export interface QuestionReaders {
  aspectsOf: AspectReader;
  languageOf: (question: string) => Language;
}

const NEAR = 240; // candidates whose questions are compared one by one
const POOL = 60; // candidates that are judged: the right one is among them in 95 of 100 questions
const FIRST = { text: 0.5, questions: 0.7 }; // weights of words in the choice of these, beside cosines
const MAX_NAME = 10; // about the BM25 of a name of one rare word
const MAX_BM25 = 2.2; // of a text that holds a word often, by the rarity of the word
const MAX_RARITY = 9; // about that of a word of one candidate
const MAX_LENGTH = { question: 40, candidate: 60 }; // words: longer ones are alike

const NO_VECTORS = new Float32Array(0);

const highest = (values: Iterable<number>): number => {
  let most = 0;
  for (const value of values) if (value > most) most = value;
  return most;
};

/** The places of the highest scores, the highest first. */
const highestPlaces = (scores: Float32Array, places: readonly number[], count: number): number[] =>
  [...places].sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0)).slice(0, count);

/** What is read of all candidates together. */
interface Collection {
  entries: readonly RankingEntry[];
  indexes: WordIndexes;
  matcher: WordMatcher;
  cosinesOf: CosineReader;
  encoder: Encoder;
}

/** What a question is searched by. */
function readQuestion(
  { message, question }: SearchQuestion,
  { encoder, indexes, matcher }: Collection,
  readers: QuestionReaders,
) {
  const words = searchWords(question);
  const wordStems = stemsOf(words);
  const stems = new Set(wordStems);
  const scores = {
    name: indexes.name.scores(stems),
    text: indexes.text.scores(stems),
    questions: indexes.questions.scores(stems),
  };
  return {
    ...{ words, stems, scores, vector: encoder.encode(words), nearWords: matcher(words) },
    rarities: wordStems.map(indexes.text.rarity),
    aspects: readers.aspectsOf(wordStems),
    best: { text: highest(scores.text.values()) || 1, questions: highest(scores.questions.values()) || 1 },
    weight: indexes.weigh(stems) || 1,
    isSpanish: readers.languageOf(message) === 'es',
  };
}
type QuestionReading = ReturnType<typeof readQuestion>;

/** The candidates that are judged, with the cosines of each and the highest of all. */
function poolOf({ vector, scores: words, best }: QuestionReading, { entries, cosinesOf }: Collection) {
  const { cosines, centered } = cosinesOf(vector);
  const scores = cosines.slice();
  const add = (found: ReadonlyMap<number, number>, weight: number) => {
    for (const [at, score] of found) {
      scores[at] = (scores[at] ?? 0) + weight * score;
      centered[at] = (centered[at] ?? 0) + weight * score;
    }
  };
  add(words.text, FIRST.text / best.text);
  add(words.questions, FIRST.questions / best.questions);
  const least = centered.slice().sort()[Math.max(0, centered.length - NEAR)] ?? 0;
  const near: number[] = [];
  for (let at = 0; at < centered.length; at += 1) if ((centered[at] ?? 0) >= least) near.push(at);
  const nearest = new Map(near.map((at) => [at, nearestTwo(vector, entries[at]?.questionVectors ?? NO_VECTORS)]));
  for (const [at, [first]] of nearest) scores[at] = (scores[at] ?? 0) + first;
  return {
    ...{ cosines, nearest, places: highestPlaces(scores, near, POOL) },
    best: { cosine: highest(cosines), nearest: highest([...nearest.values()].map(([first]) => first)) },
  };
}
type Pool = ReturnType<typeof poolOf>;

/** A question and one of its candidates. */
interface Pairing {
  entry: RankingEntry;
  question: QuestionReading;
  words: WordMatch;
  bm25: { name: number; text: number; questions: number };
  cosine: number;
  /** The cosines of its two nearest questions. */
  nearest: readonly [number, number];
  best: Pool['best'];
  /** For each word of the question the cosine of the nearest word of the candidate. */
  nearWords: readonly number[];
}

/** The mean of some values, by weights. */
function weightedMean(values: readonly number[], weights: readonly number[]): number {
  let [sum, all] = [0, 0];
  values.forEach((value, at) => {
    sum += value * (weights[at] ?? 0);
    all += weights[at] ?? 0;
  });
  return sum / (all || 1);
}

/** What speaks for a candidate, by name; the ranker reads them in this order. 'Own questions' are those that a candidate answers. */
export const FEATURES: Readonly<Record<string, (pairing: Pairing) => number>> = {
  /** BM25 of its name. */
  name: ({ bm25 }) => Math.min(3, bm25.name / MAX_NAME),
  /** BM25 of its text, of the most that the question's words can give, and of the best candidate's. */
  text: ({ bm25, question }) => bm25.text / (MAX_BM25 * question.weight),
  textOfBest: ({ bm25, question }) => bm25.text / question.best.text,
  /** The same of its own questions. */
  questions: ({ bm25, question }) => bm25.questions / (MAX_BM25 * question.weight),
  questionsOfBest: ({ bm25, question }) => bm25.questions / question.best.questions,
  /** Shares of words, by rarity (`WordMatch`). */
  inText: ({ words }) => words.inText,
  inQuestions: ({ words }) => words.inQuestions,
  ofText: ({ words }) => words.ofText,
  overlap: ({ words }) => words.overlap,
  /** Lengths of question and candidate: of a story few words are shared with anything. */
  length: ({ question }) => Math.min(1, question.words.length / MAX_LENGTH.question),
  textLength: ({ entry }) => Math.min(1, entry.stems.length / MAX_LENGTH.candidate),
  /** Cosine of question and candidate, and how much the best candidate's is higher. */
  cosine: ({ cosine }) => cosine,
  cosineToBest: ({ cosine, best }) => cosine - best.cosine,
  /** Cosine of the nearest of its own questions, of the nearest two, and how much that of another candidate is higher. */
  nearest: ({ nearest }) => nearest[0],
  nearestTwo: ({ nearest }) => (nearest[0] + nearest[1]) / 2,
  nearestToBest: ({ nearest, best }) => nearest[0] - best.nearest,
  /** How near the question's words are to words of the candidate, by rarity, and the rarest word that nothing is near to. */
  nearWords: ({ nearWords, question }) => weightedMean(nearWords, question.rarities),
  missingWord: ({ nearWords, question }) =>
    highest(nearWords.map((near, at) => ((1 - near) * (question.rarities[at] ?? 0)) / MAX_RARITY)),
  isCard: ({ entry }) => Number(entry.candidate.kind === 'card'),
  isTool: ({ entry }) => Number(entry.candidate.kind === 'tool'),
  /** How alike the aspects are that the question asks for and the candidate is about: Bhattacharyya coefficient, best one. */
  sameAspect: ({ question, entry }) =>
    question.aspects.reduce((sum, odds, at) => sum + Math.sqrt(odds * (entry.aspects[at] ?? 0)), 0),
  ownAspect: ({ question, entry }) =>
    highest(question.aspects.map((odds, at) => Math.min(odds, entry.aspects[at] ?? 0))),
  /** How sure the aspect of the question is. */
  surestAspect: ({ question }) => highest(question.aspects),
  isSpanish: ({ question }) => Number(question.isSpanish),
};
const READERS = Object.values(FEATURES);

function pairingOf(
  at: number,
  entry: RankingEntry,
  question: QuestionReading,
  { cosines, nearest, best }: Pool,
  indexes: WordIndexes,
): Pairing {
  const { name, text, questions } = question.scores;
  return {
    ...{ entry, question, best, cosine: cosines[at] ?? 0, nearest: nearest.get(at) ?? [0, 0] },
    words: matchWords(entry, at, question, indexes),
    bm25: { name: name.get(at) ?? 0, text: text.get(at) ?? 0, questions: questions.get(at) ?? 0 },
    nearWords: question.nearWords(at),
  };
}

/** A message, and the question that it is searched by: the message with its typing errors mended. */
interface SearchQuestion {
  message: string;
  question: string;
}

/** Finds the candidates that may answer a question, with what speaks for each. */
export interface FeatureReader {
  featuresOf(query: SearchQuestion): Features[];
  /** Reads candidates behind these, which are indexed alone, and the same list once. */
  with(further: readonly Answerable[]): FeatureReader;
}

function collectionOf(entries: readonly RankingEntry[], encoder: Encoder): Collection {
  return {
    ...{ entries, encoder, indexes: wordIndexes(entries) },
    matcher: wordMatcher(entries, encoder),
    cosinesOf: cosineReader(entries),
  };
}

const joined = (one: Float32Array, other: Float32Array): Float32Array => {
  const both = new Float32Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
};

/** A collection with further candidates behind its own, which alone are read. */
function extended(base: Collection, further: readonly RankingEntry[]): Collection {
  const first = base.entries.length;
  const matcher = wordMatcher(further, base.encoder);
  const cosinesOf = cosineReader(further);
  return {
    ...base,
    entries: [...base.entries, ...further],
    indexes: wordIndexes(further, base.indexes),
    matcher: (words) => {
      const [own, others] = [base.matcher(words), matcher(words)];
      return (at) => (at < first ? own(at) : others(at - first));
    },
    cosinesOf: (question) => {
      const [own, others] = [base.cosinesOf(question), cosinesOf(question)];
      return {
        cosines: joined(own.cosines, others.cosines),
        centered: joined(own.centered, others.centered),
      };
    },
  };
}

/** Reads the features of these candidates. */
export function featureReader(
  answerables: readonly Answerable[],
  encoder: Encoder,
  readers: QuestionReaders,
  read: EntryReader = entryReader(encoder, readers.aspectsOf),
): FeatureReader {
  const readerOf = (collection: Collection): FeatureReader => {
    const { entries, indexes } = collection;
    const extend = memoizeByObject((list: readonly Answerable[]) => readerOf(extended(collection, list.map(read))));
    return {
      with: (further) => (further.length === 0 ? readerOf(collection) : extend(further)),
      featuresOf: (query) => {
        const reading = readQuestion(query, collection, readers);
        const pool = poolOf(reading, collection);
        return pool.places.flatMap((at): Features[] => {
          const entry = entries[at];
          if (!entry) return [];
          const pairing = pairingOf(at, entry, reading, pool, indexes);
          return [{ at, values: Float32Array.from(READERS.map((feature) => feature(pairing))) }];
        });
      },
    };
  };
  return readerOf(collectionOf(answerables.map(read), encoder));
}
