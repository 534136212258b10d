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
  return new Set([...stems, ...stems.slice(1).map((stem, at) => `${stems[at] ?? ''} ${stem}`)]);
}

/** Naive Bayes over words and pairs of words. */
export function aspectClassifier(examples: readonly AspectExample[]): AspectReader {
  const counts = new Map<string, Float32Array>();
  const all = new Float32Array(ASPECTS.length);
  for (const { question, aspect, subjectStems } of examples) {
    const at = ASPECTS.indexOf(aspect);
    all[at] = (all[at] ?? 0) + 1;
    const stems = stemsOf(searchWords(question)).map((stem) => (subjectStems.has(stem) ? '_' : stem));
    for (const term of termsOf(stems)) {
      const known = counts.get(term) ?? new Float32Array(ASPECTS.length);
      known[at] = (known[at] ?? 0) + 1;
      counts.set(term, known);
    }
  }
  const evidence = new Map<string, Float32Array>();
  for (const [term, known] of counts) {
    const sum = known.reduce((total, count) => total + count, 0);
    if (sum < 2) continue;
    const share = sum / (examples.length || 1);
    evidence.set(
      term,
      known.map((count, at) => Math.log((count + SMOOTHING) / ((all[at] ?? 0) * share + SMOOTHING))),
    );
  }
  const prior = all.map((count) => Math.log((count + 1) / (examples.length + ASPECTS.length)));
  return (stems) => {
    const scores = Float32Array.from(prior);
    for (const term of termsOf(stems))
      evidence.get(term)?.forEach((value, at) => (scores[at] = (scores[at] ?? 0) + SHARPNESS * value));
    const top = Math.max(...scores);
    const exps = scores.map((score) => Math.exp(score - top));
    const total = exps.reduce((sum, exp) => sum + exp, 0);
    return exps.map((exp) => exp / total);
  };
}
