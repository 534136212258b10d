import { dot, type Encoder } from './encoder';
import type { RankingEntry } from './entry';

/** The cosines of a question with all candidates, and with their questions' center beside it. */
export type CosineReader = (question: Float32Array) => { cosines: Float32Array; centered: Float32Array };

export function cosineReader(entries: readonly RankingEntry[]): CosineReader {
  const width = entries[0]?.vector.length ?? 0;
  const rows = new Float32Array(entries.length * width * 2); // a text and a center in turn: one after the other in memory
  entries.forEach(({ vector, center }, at) => {
    rows.set(vector, at * width * 2);
    rows.set(center, (at * 2 + 1) * width);
  });
  return (question) => {
    const cosines = new Float32Array(entries.length);
    const centered = new Float32Array(entries.length);
    for (let row = 0, place = 0; row < entries.length; row += 1, place += 2 * width) {
      let [text, center] = [0, 0];
      for (let at = 0; at < width; at += 1) {
        const value = question[at] ?? 0;
        text += value * (rows[place + at] ?? 0);
        center += value * (rows[place + width + at] ?? 0);
      }
      cosines[row] = text;
      centered[row] = text + center;
    }
    return { cosines, centered };
  };
}

const UNKNOWN = 2; // more than any cosine
const NONE = new Int32Array(0);

/** For each word of a question the cosine of the nearest word of a candidate. */
export function wordMatcher(entries: readonly RankingEntry[], encoder: Encoder) {
  const places = new Map<string, number>();
  const vectors: Float32Array[] = [];
  const placeOf = (word: string): number => {
    const known = places.get(word);
    if (known !== undefined) return known;
    places.set(word, vectors.length);
    vectors.push(encoder.encodeWord(word));
    return vectors.length - 1;
  };
  const texts = entries.map(({ words }) => Int32Array.from(words, placeOf));
  return (questionWords: readonly string[]) => {
    const own = questionWords.map((word) => encoder.encodeWord(word));
    const cosines = own.map(() => new Float32Array(vectors.length).fill(UNKNOWN)); // each pair of words is compared once
    const near = (word: number, place: number): number => {
      const row = cosines[word];
      const known = row?.[place] ?? 0;
      if (known !== UNKNOWN || !row) return known;
      const [vector, other] = [own[word], vectors[place]];
      const cosine = vector && other ? Math.max(0, dot(vector, other)) : 0;
      row[place] = cosine;
      return cosine;
    };
    return (at: number): number[] =>
      own.map((_, word) => {
        const places = texts[at] ?? NONE;
        let most = 0;
        for (let place = 0; place < places.length; place += 1) {
          const cosine = near(word, places[place] ?? 0);
          if (cosine > most) most = cosine;
        }
        return most;
      });
  };
}
export type WordMatcher = ReturnType<typeof wordMatcher>;

/** The cosines of the two nearest of some vectors, one behind the other; the nearest first. */
export function nearestTwo(vector: Float32Array, others: Float32Array): readonly [number, number] {
  let [first, second] = [0, 0];
  for (let start = 0; start < others.length; start += vector.length) {
    let near = 0;
    for (let at = 0; at < vector.length; at += 1) near += (vector[at] ?? 0) * (others[start + at] ?? 0);
    if (near > first) [first, second] = [near, first];
    else if (near > second) second = near;
  }
  return [first, second];
}
