import { shapesOf } from './terms';

/**
 * Vectors of words, of groups of three letters and of pairs of neighboring words; the vector of a text is the direction of
 * their sum.
 */
export interface EncoderWeights {
  dimensions: number;
  /** The place of each known word. */
  vocabulary: ReadonlyMap<string, number>;
  /** The number of vectors for groups of letters; they follow those of words, and a hash chooses one. */
  trigrams: number;
  /** The number of vectors for pairs of words; they follow those of groups, and a hash chooses one. */
  bigrams: number;
  /** `dimensions` numbers for each word, then for each group, then for each pair. */
  vectors: Float32Array;
}

/** The encoder of short texts that `measure/train-encoder.ts` trains: questions are near what answers them. */
export interface Encoder {
  dimensions: number;
  /** The vector of a text, given as its `searchWords`, of length 1; all zeros for none. */
  encode(words: readonly string[]): Float32Array;
  /** The vector of a word by itself, of length 1. */
  encodeWord(word: string): Float32Array;
}

/** The places of the vectors of an encoder. */
export type EncoderShape = Pick<EncoderWeights, 'vocabulary' | 'trigrams' | 'bigrams'>;

const FNV_OFFSET = 0x811c9dc5;

/** FNV-1a of some letters. `start` continues the hash of a text before them. */
function hash(text: string, from: number, to: number, start = FNV_OFFSET): number {
  let value = start;
  for (let at = from; at < to; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

/** The places of the vectors that a word is the sum of: its own, if it is known, and those of its groups of three letters. */
function partsOfWord(word: string, { vocabulary, trigrams }: EncoderShape): number[] {
  const framed = `<${word}>`;
  const parts: number[] = [];
  const own = vocabulary.get(word);
  if (own !== undefined) parts.push(own);
  for (let at = 0; at + 3 <= framed.length; at += 1)
    parts.push(vocabulary.size + (hash(framed, at, at + 3) % trigrams));
  return parts;
}

/** The places of the vectors of neighboring words. */
function pairPlaces(shapes: readonly string[], { vocabulary, trigrams, bigrams }: EncoderShape): number[] {
  const first = vocabulary.size + trigrams;
  return shapes.slice(1).map((word, at) => {
    const before = shapes[at] ?? '';
    const value = hash(word, 0, word.length, hash(' ', 0, 1, hash(before, 0, before.length)));
    return first + (value % bigrams);
  });
}

/** The places of the vectors that a text is the sum of. */
export function vectorPlaces(words: readonly string[], shape: EncoderShape): number[] {
  const shapes = shapesOf(words);
  return [...shapes.flatMap((word) => partsOfWord(word, shape)), ...pairPlaces(shapes, shape)];
}

/** Makes a vector's length 1, in place, and returns what it was. */
export function normalize(vector: Float32Array): number {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares);
  if (length > 0) for (let at = 0; at < vector.length; at += 1) vector[at] = (vector[at] ?? 0) / length;
  return length;
}

/** The dot product of two vectors: their cosine, if their length is 1. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

const MAX_WORDS = 4_000; // the first of them stand in nearly all questions; about 3 MB

export function encoder(weights: EncoderWeights): Encoder {
  const { dimensions, vectors } = weights;
  function add(total: Float32Array, part: number): void {
    for (let at = 0, place = part * dimensions; at < dimensions; at += 1, place += 1)
      total[at] = (total[at] ?? 0) + (vectors[place] ?? 0);
  }
  // The sum of the parts of a word is computed once: an index encodes each word many times.
  const sums = new Map<string, Float32Array>();
  function sumOf(shape: string): Float32Array {
    const known = sums.get(shape);
    if (known) return known;
    const sum = new Float32Array(dimensions);
    for (const part of partsOfWord(shape, weights)) add(sum, part);
    if (sums.size < MAX_WORDS) sums.set(shape, sum);
    return sum;
  }
  function encode(words: readonly string[]): Float32Array {
    const shapes = shapesOf(words);
    const total = new Float32Array(dimensions);
    for (const shape of shapes) {
      const sum = sumOf(shape);
      for (let at = 0; at < dimensions; at += 1) total[at] = (total[at] ?? 0) + (sum[at] ?? 0);
    }
    for (const part of pairPlaces(shapes, weights)) add(total, part);
    normalize(total);
    return total;
  }
  return { dimensions, encode, encodeWord: (word) => encode([word]) };
}
