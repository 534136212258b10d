import type { KnowledgeIndex } from './knowledge-index';
import type { Embedder } from './embedder';

/** The cosine of two vectors of length 1; 0 where one is missing. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
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

/** The cosine of a question and the nearest text of all articles; null when it is not available in time. */
export type SemanticSearch = (question: string) => Promise<number | null>;

/** Search by meaning: a plain loop over all vectors, about 5 ms for 4,000 of them. */
export function semanticSearch({ units }: KnowledgeIndex, vectorOf: QuestionVector): SemanticSearch {
  const vectors = units.filter(({ kind }) => kind !== 'guard').map(({ vector }) => vector);
  return async (question) => {
    const queryVector = await vectorOf(question);
    return queryVector && vectors.reduce((best, vector) => Math.max(best, cosine(queryVector, vector)), -1);
  };
}
