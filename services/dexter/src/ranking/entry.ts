import { memoizeByObject } from '@farm/server-kit';
import { ASPECTS } from '../facts/aspects';
import type { AspectOdds, AspectReader } from './aspect-classifier';
import type { AnswerCandidate } from './candidate';
import { type Encoder, normalize } from './encoder';
import { stemsOf, searchWords } from './terms';

/** A candidate with questions that it answers. */
export interface Answerable {
  candidate: AnswerCandidate;
  questions: readonly string[];
  /** Messages of which somebody read that it answers them wholly. */
  messages?: readonly string[];
}

/** What is read of a candidate once. */
export interface RankingEntry {
  candidate: AnswerCandidate;
  nameStems: readonly string[];
  /** Stems of text and name. */
  stems: readonly string[];
  distinct: ReadonlySet<string>;
  /** The distinct stems of each of its questions: lists, because sets of some 65,000 questions take four times the memory. */
  questionStems: readonly (readonly string[])[];
  vector: Float32Array;
  /** Those of its questions, one behind the other. */
  questionVectors: Float32Array;
  /** The direction of the sum of these. */
  center: Float32Array;
  /** Its distinct words. */
  words: readonly string[];
  /** What it says of its subject: half its own aspect, half those that its questions ask for. */
  aspects: AspectOdds;
}

/** The direction of the sum of some vectors, one behind the other. */
function centerOf(vectors: Float32Array, dimensions: number): Float32Array {
  const center = new Float32Array(dimensions);
  for (let start = 0; start < vectors.length; start += dimensions)
    for (let at = 0; at < dimensions; at += 1) center[at] = (center[at] ?? 0) + (vectors[start + at] ?? 0);
  normalize(center);
  return center;
}

function aspectsOfCandidate(
  { aspect }: AnswerCandidate,
  questions: readonly (readonly string[])[],
  aspectsOf: AspectReader,
): AspectOdds {
  const ofQuestions = new Float32Array(ASPECTS.length);
  for (const stems of questions) {
    const odds = aspectsOf(stems);
    for (let at = 0; at < odds.length; at += 1)
      ofQuestions[at] = (ofQuestions[at] ?? 0) + (odds[at] ?? 0) / questions.length;
  }
  if (aspect === undefined) return ofQuestions;
  return ofQuestions.map((odds, at) => (odds + Number(ASPECTS[at] === aspect)) / 2);
}

/** Reads candidates for ranking; the same objects are read once, so that a changed article costs no second. */
export const entryReader = (encoder: Encoder, aspectsOf: AspectReader) =>
  memoizeByObject((answerable: Answerable): RankingEntry => {
    const { candidate } = answerable;
    const { name, text } = candidate;
    const [words, nameWords] = [searchWords(text), searchWords(name)];
    const stems = stemsOf([...words, ...nameWords]);
    const questions = [...answerable.questions, ...(answerable.messages ?? [])].map(searchWords);
    const questionVectors = new Float32Array(questions.length * encoder.dimensions);
    questions.forEach((each, at) => questionVectors.set(encoder.encode(each), at * encoder.dimensions));
    const questionStems = questions.map(stemsOf);
    return {
      ...{ candidate, nameStems: stemsOf(nameWords), stems, distinct: new Set(stems) },
      ...{ questionVectors, center: centerOf(questionVectors, encoder.dimensions) },
      questionStems: questionStems.map((each) => [...new Set(each)]),
      vector: encoder.encode([...nameWords, ...words]),
      words: [...new Set([...words, ...nameWords])],
      aspects: aspectsOfCandidate(candidate, questionStems, aspectsOf),
    };
  });
export type EntryReader = ReturnType<typeof entryReader>;
