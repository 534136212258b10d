import { readFileSync, writeFileSync } from 'node:fs';
import type { EncoderWeights } from './encoder';

const SCALE = 127; // of a signed byte

interface Head {
  dimensions: number;
  trigrams: number;
  bigrams: number;
  words: string[];
}

/** Writes weights: the length of a JSON head, the head, a scale for each vector, and its numbers as signed bytes. */
export function writeEncoder(
  path: string,
  { dimensions, trigrams, bigrams, vocabulary, vectors }: EncoderWeights,
): void {
  const head: Head = { dimensions, trigrams, bigrams, words: [...vocabulary.keys()] };
  const text = Buffer.from(JSON.stringify(head));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(text.length);
  const rows = vectors.length / dimensions;
  const scales = Buffer.alloc(rows * 4);
  const bytes = Buffer.alloc(vectors.length);
  for (let row = 0; row < rows; row += 1) {
    const vector = vectors.subarray(row * dimensions, (row + 1) * dimensions);
    const scale = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / SCALE || 1;
    scales.writeFloatLE(scale, row * 4);
    vector.forEach((value, at) => bytes.writeInt8(Math.round(value / scale), row * dimensions + at));
  }
  writeFileSync(path, Buffer.concat([size, text, scales, bytes]));
}

/** Reads weights. @throws when the file is missing or cut off. */
export function readEncoder(path: string): EncoderWeights {
  const file = readFileSync(path);
  const length = file.readUInt32LE(0);
  const { dimensions, trigrams, bigrams, words } = JSON.parse(file.toString('utf8', 4, 4 + length)) as Head;
  const rows = words.length + trigrams + bigrams;
  const [scalesAt, bytesAt] = [4 + length, 4 + length + rows * 4];
  const vectors = new Float32Array(rows * dimensions);
  for (let row = 0; row < rows; row += 1) {
    const scale = file.readFloatLE(scalesAt + row * 4);
    for (let at = row * dimensions; at < (row + 1) * dimensions; at += 1)
      vectors[at] = file.readInt8(bytesAt + at) * scale;
  }
  return { dimensions, trigrams, bigrams, vocabulary: new Map(words.map((word, at) => [word, at])), vectors };
}
