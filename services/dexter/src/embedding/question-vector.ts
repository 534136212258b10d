import type { Embedder } from './embedder';

const READ = 400; // characters: who writes more has asked by then
const KEPT = 64;

/** The unit vector of a question; null when it cannot be had in time. */
export type QuestionVector = (question: string) => Promise<Float32Array | null>;

/** Asks an embedder once for what guard and search both want to know; the last 64 questions are remembered. */
export function questionVectors(embedder: Embedder): QuestionVector {
  const known = new Map<string, Promise<Float32Array | null>>();
  return (question) => {
    const text = question.slice(0, READ).trim();
    if (text === '') return Promise.resolve(null);
    const asked = known.get(text);
    if (asked) return asked;
    const vector = embedder.embed([text]).then(
      ([first]) => first ?? null,
      () => {
        known.delete(text);
        return null;
      },
    );
    known.set(text, vector);
    const [oldest] = known.keys();
    if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
    return vector;
  };
}
