import { ASPECTS, type Aspect } from '../facts/aspects';
import { searchWords, stemsOf } from './terms';

const SMOOTHING = 0.3; // of counts
const SHARPNESS = 0.5; // words of a question depend on each other: their evidence counts less than if they did not

/** The probability of each aspect, in the order of `ASPECTS`. */
export type AspectOdds = Float32Array;

/** Tells which aspect of its subject a question asks for, given as its stems. */
export type AspectReader = (stems: readonly string[]) => AspectOdds;

/** A question whose aspect is known. */
export interface AspectExample {
  question: string;
  aspect: Aspect;
  /** Stems of its subject's name, which tell nothing about the aspect. */
  subjectStems: ReadonlySet<string>;
}

/** Stems and pairs of neighboring ones. */
function termsOf(stems: readonly string[]): Set<string> {
  const terms = new Set(stems);
  for (let at = 1; at < stems.length; at += 1) terms.add(`${stems[at - 1] ?? ''} ${stems[at] ?? ''}`);
  return terms;
}

/** Makes scores probabilities, in place: the softmax. */
function toOdds(scores: Float32Array): AspectOdds {
  let [top, total] = [-Infinity, 0];
  for (const score of scores) top = Math.max(top, score);
  for (let at = 0; at < scores.length; at += 1) {
    const exp = Math.fround(Math.exp((scores[at] ?? 0) - top));
    scores[at] = exp;
    total += exp;
  }
  for (let at = 0; at < scores.length; at += 1) scores[at] = (scores[at] ?? 0) / total;
  return scores;
}

/** How often each term stands in the questions of each aspect. */
function termCounts(examples: readonly AspectExample[]): Map<string, Float32Array> {
  const counts = new Map<string, Float32Array>();
  for (const { question, aspect, subjectStems } of examples) {
    const at = ASPECTS.indexOf(aspect);
    const stems = stemsOf(searchWords(question)).map((stem) => (subjectStems.has(stem) ? '_' : stem));
    for (const term of termsOf(stems)) {
      const known = counts.get(term);
      const own = known ?? new Float32Array(ASPECTS.length);
      own[at] = (own[at] ?? 0) + 1;
      if (!known) counts.set(term, own);
    }
  }
  return counts;
}

/** What words say of aspects, as logarithms, in the order of `ASPECTS`. */
export interface AspectEvidence {
  /** Before any word is read. */
  prior: Float32Array;
  /** By words and pairs of neighboring ones. */
  terms: ReadonlyMap<string, Float32Array>;
}

/** Learns naive Bayes over words and pairs of words. */
export function learnAspects(examples: readonly AspectExample[]): AspectEvidence {
  const all = new Float32Array(ASPECTS.length);
  for (const { aspect } of examples) {
    const at = ASPECTS.indexOf(aspect);
    all[at] = (all[at] ?? 0) + 1;
  }
  const terms = new Map<string, Float32Array>();
  for (const [term, known] of termCounts(examples)) {
    const sum = known.reduce((total, count) => total + count, 0);
    if (sum < 2) continue;
    const share = sum / (examples.length || 1);
    terms.set(
      term,
      known.map((count, at) => Math.log((count + SMOOTHING) / ((all[at] ?? 0) * share + SMOOTHING))),
    );
  }
  return { terms, prior: all.map((count) => Math.log((count + 1) / (examples.length + ASPECTS.length))) };
}

/** Tells aspects by what was learned. */
export const aspectReader =
  ({ prior, terms }: AspectEvidence): AspectReader =>
  // Loops, because the callbacks of typed arrays take half of the time in which all questions are read.
  (stems) => {
    const scores = Float32Array.from(prior);
    for (const term of termsOf(stems)) {
      const values = terms.get(term);
      if (!values) continue;
      for (let at = 0; at < scores.length; at += 1) scores[at] = (scores[at] ?? 0) + SHARPNESS * (values[at] ?? 0);
    }
    return toOdds(scores);
  };
