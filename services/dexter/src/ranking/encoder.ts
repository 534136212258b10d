import { shapesOf, searchWords } from './terms';

/** Vectors of words and of groups of three letters; the vector of a text is the direction of the sum of those of its words. */
export interface EncoderWeights {
  dimensions: number;
  /** The place of each known word. */
  vocabulary: ReadonlyMap<string, number>;
  /** The number of vectors for groups of letters; they follow those of words, and a hash chooses one. */
  trigrams: number;
  /** `dimensions` numbers for each word, then for each group. */
  vectors: Float32Array;
}

/** The encoder of short texts that `measure/train-encoder.ts` trains: questions are near what answers them. */
export interface Encoder {
  dimensions: number;
  /** A vector of length 1; all zeros for a text without words. */
  encode(text: string): Float32Array;
  /** The vector of a word by itself, of length 1. */
  encodeWord(word: string): Float32Array;
}

/** FNV-1a of the three letters at `from`. */
function hash(text: string, from: number): number {
  let value = 0x811c9dc5;
  for (let at = from; at < from + 3; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

/** The places of the vectors that a word is the sum of: its own, if it is known, and those of its groups of three letters. */
function partsOfWord(
  word: string,
  { vocabulary, trigrams }: Pick<EncoderWeights, 'vocabulary' | 'trigrams'>,
): number[] {
  const framed = `<${word}>`;
  const parts: number[] = [];
  const own = vocabulary.get(word);
  if (own !== undefined) parts.push(own);
  for (let at = 0; at + 3 <= framed.length; at += 1) parts.push(vocabulary.size + (hash(framed, at) % trigrams));
  return parts;
}

/** The places of the vectors that a text is the sum of. */
export const vectorPlaces = (
  words: readonly string[],
  weights: Pick<EncoderWeights, 'vocabulary' | 'trigrams'>,
): number[] => shapesOf(words).flatMap((word) => partsOfWord(word, weights));

/** Makes a vector's length 1, in place, and returns what it was. */
export function normalize(vector: Float32Array): number {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares);
  if (length > 0) for (let at = 0; at < vector.length; at += 1) vector[at] = (vector[at] ?? 0) / length;
  return length;
}

/** The dot product of two vectors: their cosine, if their length is 1. */
export function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

export function encoder(weights: EncoderWeights): Encoder {
  const { dimensions, vectors } = weights;
  const sum = (words: readonly string[]) => {
    const total = new Float32Array(dimensions);
    for (const part of vectorPlaces(words, weights))
      for (let at = 0, place = part * dimensions; at < dimensions; at += 1, place += 1)
        total[at] = (total[at] ?? 0) + (vectors[place] ?? 0);
    normalize(total);
    return total;
  };
  const words = new Map<string, Float32Array>();
  return {
    dimensions,
    encode: (text) => sum(searchWords(text)),
    encodeWord: (word) => {
      const known = words.get(word);
      if (known) return known;
      const vector = sum([word]);
      if (words.size < 30_000) words.set(word, vector);
      return vector;
    },
  };
}
