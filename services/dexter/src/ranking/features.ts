import { memoizeByObject } from '@farm/server-kit';
import type { Language } from '../text/language';
import { bm25 } from './bm25';
import type { AnswerCandidate } from './candidate';
import { dot, type Encoder, normalize } from './encoder';
import { stemsOf, searchWords } from './terms';

/** A candidate with questions that it answers. */
export interface Answerable {
  candidate: AnswerCandidate;
  questions: readonly string[];
}

/** A candidate of the pool, by its place in the list, with the numbers that the ranker reads. */
export interface Features {
  at: number;
  values: Float32Array;
}

const NEAR = 240; // candidates whose questions are compared one by one
const MIN_NEAR = 0.3; // the least score of these
const POOL = 60; // candidates that are judged: the right one is among them in 97 of 100 questions
const FIRST = { text: 0.5, questions: 0.7 }; // weights of words in the choice of these, beside cosines
const MAX_NAME = 10; // about the BM25 of a name of one rare word
const MAX_BM25 = 2.2; // of a text that holds a word often, by the rarity of the word

const NUMBER = /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|half|dozen)\b/;
const TIME =
  /\b(?:days?|weeks?|months?|years?|hours?|minutes?|spring|summer|fall|winter|january|february|march|april|may|june|july|august|september|october|november|december|frost)\b/i;
const ASKS_TIME =
  /\b(?:when|how (?:long|often|soon|late|early|old)|what (?:month|time|day|age)|cuando|cu[aá]nto tiempo)\b/i;
const ASKS_NUMBER =
  /\b(?:how (?:many|much|deep|far|close|tall|wide|long|often|hot|cold|big)|cu[aá]nt[oa]s?|what (?:ph|temp\w*|size|depth|rate))\b/i;

/** What is read of a candidate once. */
interface Entry {
  candidate: AnswerCandidate;
  nameStems: readonly string[];
  /** Stems of text and name. */
  stems: readonly string[];
  distinct: ReadonlySet<string>;
  /** Stems of each of its questions. */
  questionStems: readonly (readonly string[])[];
  vector: Float32Array;
  questionVectors: readonly Float32Array[];
  /** The direction of the sum of these. */
  center: Float32Array;
  /** Vectors of its distinct words. */
  wordVectors: readonly Float32Array[];
  hasNumber: boolean;
  hasTime: boolean;
}

function centerOf(vectors: readonly Float32Array[], dimensions: number): Float32Array {
  const center = new Float32Array(dimensions);
  for (const vector of vectors) vector.forEach((value, at) => (center[at] = (center[at] ?? 0) + value));
  normalize(center);
  return center;
}

/** Reads candidates for ranking; the same objects are read once, so that a changed article costs no second. */
export const entryReader = (encoder: Encoder) =>
  memoizeByObject(({ candidate, questions }: Answerable): Entry => {
    const { name, text } = candidate;
    const words = [...searchWords(text), ...searchWords(name)];
    const stems = stemsOf(words);
    const questionVectors = questions.map((question) => encoder.encode(question));
    return {
      ...{ candidate, nameStems: stemsOf(searchWords(name)), stems, distinct: new Set(stems) },
      ...{ questionVectors, center: centerOf(questionVectors, encoder.dimensions) },
      questionStems: questions.map((question) => stemsOf(searchWords(question))),
      vector: encoder.encode(`${name} ${text}`),
      wordVectors: [...new Set(words)].map((word) => encoder.encodeWord(word)),
      ...{ hasNumber: NUMBER.test(text), hasTime: TIME.test(text) },
    };
  });
export type EntryReader = ReturnType<typeof entryReader>;

const highest = (values: Iterable<number>): number => {
  let most = 0;
  for (const value of values) if (value > most) most = value;
  return most;
};

/** The places of the highest scores, the highest first. */
const highestPlaces = (scores: Float32Array, places: readonly number[], count: number): number[] =>
  [...places].sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0)).slice(0, count);

/** The cosines of the two nearest questions, the nearest first. */
function nearestTwo(vector: Float32Array, questions: readonly Float32Array[]): readonly [number, number] {
  let [first, second] = [0, 0];
  for (const other of questions) {
    const near = dot(vector, other);
    if (near > first) [first, second] = [near, first];
    else if (near > second) second = near;
  }
  return [first, second];
}

/** Indexes of the words of candidates. */
function wordIndexes(entries: readonly Entry[]) {
  const text = bm25(entries.map(({ stems }) => stems));
  return {
    name: bm25(entries.map(({ nameStems }) => nameStems)),
    text,
    questions: bm25(entries.map(({ questionStems }) => questionStems.flat())),
    /** The rarity of all stems that are counted together. */
    weigh: (stems: Iterable<string>, isCounted: (stem: string) => boolean = () => true): number => {
      let sum = 0;
      for (const stem of stems) if (isCounted(stem)) sum += text.rarity(stem);
      return sum;
    },
  };
}
type WordIndexes = ReturnType<typeof wordIndexes>;

/** What else is read of a question. */
export interface QuestionReaders {
  /** The ids of the subjects that it names. */
  subjectsIn: (question: string) => readonly string[];
  languageOf: (question: string) => Language;
}

/** What a question is searched by. */
function readQuestion(question: string, encoder: Encoder, indexes: WordIndexes, readers: QuestionReaders) {
  const words = searchWords(question);
  const wordStems = stemsOf(words);
  const stems = new Set(wordStems);
  const scores = {
    name: indexes.name.scores(stems),
    text: indexes.text.scores(stems),
    questions: indexes.questions.scores(stems),
  };
  return {
    ...{ wordStems, stems, scores, vector: encoder.encode(question), named: new Set(readers.subjectsIn(question)) },
    wordVectors: words.map((word) => encoder.encodeWord(word)),
    best: { text: highest(scores.text.values()) || 1, questions: highest(scores.questions.values()) || 1 },
    weight: indexes.weigh(stems) || 1,
    isSpanish: readers.languageOf(question) === 'es',
    asksTime: ASKS_TIME.test(question),
    asksNumber: ASKS_NUMBER.test(question),
  };
}
type QuestionReading = ReturnType<typeof readQuestion>;

/** The candidates that are judged, with the cosines of each and the highest of all. */
function poolOf({ vector, scores: { text, questions }, best }: QuestionReading, entries: readonly Entry[]) {
  const cosines = Float32Array.from(entries, (entry) => dot(vector, entry.vector));
  const scores = cosines.map(
    (cosine, at) =>
      cosine +
      (FIRST.text * (text.get(at) ?? 0)) / best.text +
      (FIRST.questions * (questions.get(at) ?? 0)) / best.questions,
  );
  const centered = scores.map((score, at) => score + dot(vector, entries[at]?.center ?? vector));
  const likely = [...centered.keys()].filter((at) => (centered[at] ?? 0) > MIN_NEAR);
  const near = highestPlaces(centered, likely, NEAR);
  const nearest = new Map(near.map((at) => [at, nearestTwo(vector, entries[at]?.questionVectors ?? [])]));
  for (const [at, [first]] of nearest) scores[at] = (scores[at] ?? 0) + first;
  return {
    ...{ cosines, nearest, places: highestPlaces(scores, near, POOL) },
    best: { cosine: highest(cosines), nearest: highest([...nearest.values()].map(([first]) => first)) },
  };
}
type Pool = ReturnType<typeof poolOf>;

/** How much of a question's words a candidate and its questions hold, by the rarity of the words. */
function wordFeatures(
  entry: Entry,
  { stems, wordStems, wordVectors, weight }: QuestionReading,
  { weigh }: WordIndexes,
) {
  const overlaps = entry.questionStems.map((list) => {
    const other = new Set(list);
    const shared = weigh(other, (stem) => stems.has(stem));
    return shared / (weight + weigh(other) - shared || 1);
  });
  const inQuestions = new Set(entry.questionStems.flat());
  const nearWords = wordVectors.reduce((sum, own, place) => {
    const near = highest(entry.wordVectors.map((other) => dot(own, other)));
    return sum + near * weigh(wordStems.slice(place, place + 1));
  }, 0);
  const shared = weigh(stems, (stem) => entry.distinct.has(stem));
  return {
    ofQuestion: shared / weight,
    ofCandidate: shared / (weigh(entry.distinct) || 1),
    inQuestions: weigh(stems, (stem) => inQuestions.has(stem)) / weight,
    overlap: highest(overlaps),
    nearWords: nearWords / (weigh(wordStems) || 1),
  };
}

/** Whether what a question asks for is in a candidate: 1, or -1 where it is not; 0 where it is not asked for. */
const held = (isWanted: boolean, isThere: boolean): number => (isWanted ? (isThere ? 1 : -1) : 0);

/** What speaks for a candidate, in the order in which the ranker was trained. */
function valuesOf(
  at: number,
  entry: Entry,
  reading: QuestionReading,
  pool: Pool,
  indexes: WordIndexes,
  isAnyNamed: boolean,
) {
  const { scores, best, weight, named } = reading;
  const { kind, subject = '' } = entry.candidate;
  const words = wordFeatures(entry, reading, indexes);
  const ofQuestions = scores.questions.get(at) ?? 0;
  const cosine = pool.cosines[at] ?? 0;
  const [first, second] = pool.nearest.get(at) ?? [0, 0];
  return [
    Math.min(3, (scores.name.get(at) ?? 0) / MAX_NAME),
    (scores.text.get(at) ?? 0) / (MAX_BM25 * weight),
    ofQuestions / (MAX_BM25 * weight),
    words.ofQuestion,
    words.inQuestions,
    words.overlap,
    cosine,
    first,
    (first + second) / 2,
    words.nearWords,
    Number(named.has(subject)),
    Number(isAnyNamed && subject !== '' && !named.has(subject)),
    Number(kind === 'card'),
    Number(kind === 'cause'),
    Number(kind === 'tool'),
    ofQuestions / best.questions,
    cosine - pool.best.cosine,
    first - pool.best.nearest,
    held(reading.asksTime, entry.hasTime),
    held(reading.asksNumber, entry.hasNumber),
    words.ofCandidate,
    Number(reading.isSpanish),
  ];
}

/** Finds the candidates that may answer a question, with what speaks for each. */
export function featureReader(
  answerables: readonly Answerable[],
  encoder: Encoder,
  readers: QuestionReaders,
  read: EntryReader = entryReader(encoder),
): (question: string) => Features[] {
  const entries = answerables.map(read);
  const indexes = wordIndexes(entries);
  return (question) => {
    const reading = readQuestion(question, encoder, indexes, readers);
    const pool = poolOf(reading, entries);
    const isAnyNamed = pool.places.some((at) => reading.named.has(entries[at]?.candidate.subject ?? ''));
    return pool.places.flatMap((at): Features[] => {
      const entry = entries[at];
      return entry ? [{ at, values: Float32Array.from(valuesOf(at, entry, reading, pool, indexes, isAnyNamed)) }] : [];
    });
  };
}
