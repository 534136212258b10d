import { keyOf, type KnowledgeIndex } from './knowledge-index';
import type { Embedder } from './embedder';

/** The cosine of two vectors of length 1; 0 where one is missing. */
export function cosine(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i += 1) sum += (one[i] ?? 0) * (other[i] ?? 0);
  return sum;
}

const MAX_CHARS = 300; // half of the cost of a long message was its end
const MAX_CACHED = 64;

/** The unit vector of a question; null when it is not available in time. */
export type QuestionVector = (question: string) => Promise<Float32Array | null>;

/** Caches the vectors of the last 64 questions, because guard and search need the same one. */
export function questionVectors(embedder: Embedder): QuestionVector {
  const known = new Map<string, Promise<Float32Array | null>>();
  return (question) => {
    const text = question.slice(0, MAX_CHARS).trim();
    if (text === '') return Promise.resolve(null);
    const cached = known.get(text);
    if (cached) return cached;
    const vector = embedder.embed([text]).then(
      ([first]) => first ?? null,
      () => {
        known.delete(text);
        return null;
      },
    );
    known.set(text, vector);
    const [oldest] = known.keys();
    if (known.size > MAX_CACHED && oldest !== undefined) known.delete(oldest);
    return vector;
  };
}

const LOOKED_AT = 25;
// The nearest part counts more than the whole article.
const BEST_PART = 0.7;

/** The texts that are near a question by meaning. */
export interface Nearest {
  /** Ids of articles, nearest first, at most 25. */
  ranked: readonly { id: string; score: number }[];
  /** Cosine of the question and the nearest text of all articles. */
  best: number;
  /** Cosine of the question and a sentence; undefined for a sentence that is not in the index. */
  of(sentence: string): number | undefined;
}

/** Search by meaning; null when it is not available in time. */
export type SemanticSearch = (question: string) => Promise<Nearest | null>;

/** Search by meaning: a plain loop over all vectors, about 5 ms for 4,000 of them. */
export function semanticSearch({ units }: KnowledgeIndex, vectorOf: QuestionVector): SemanticSearch {
  const byKey = new Map(units.map(({ key, vector }) => [key, vector]));
  return async (question) => {
    const queryVector = await vectorOf(question);
    if (!queryVector) return null;
    const articles = new Map<string, { part: number; whole: number }>();
    for (const { of, kind, vector } of units) {
      if (kind === 'guard') continue;
      const near = cosine(queryVector, vector);
      const article = articles.get(of) ?? { part: -1, whole: 0 };
      if (kind === 'whole') article.whole = near;
      article.part = Math.max(article.part, near);
      articles.set(of, article);
    }
    const ranked = [...articles]
      .map(([id, { part, whole }]) => ({ id, score: BEST_PART * part + (1 - BEST_PART) * whole }))
      .sort((one, other) => other.score - one.score || one.id.localeCompare(other.id))
      .slice(0, LOOKED_AT);
    const best = Math.max(...[...articles.values()].map(({ part }) => part));
    const of = (sentence: string) => {
      const vector = byKey.get(keyOf(sentence));
      return vector && cosine(queryVector, vector);
    };
    return { ranked, best, of };
  };
}
