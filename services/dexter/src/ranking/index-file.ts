import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { ASPECTS } from '../facts/aspects';
import type { AspectEvidence } from './aspect-classifier';
import type { Answerable, RankingEntry } from './entry';

/** What is read of candidates once, and takes some ten seconds: what tells aspects, and an entry for each candidate. */
export interface RankingIndex {
  evidence: AspectEvidence;
  entries: readonly RankingEntry[];
}

const BYTES = 4; // of every number

/** Beside two blocks of numbers: words are stored by their places in `words`, and a list of them behind its length. */
interface Head {
  key: string;
  dimensions: number;
  words: string[];
  terms: string[];
  /** The lengths of the block of whole numbers, and of the other, which follows it. */
  places: number;
  numbers: number;
}

/** The key of an index: it belongs to these candidates, read with this encoder. */
export const indexKey = (answerables: readonly Answerable[], encoder: Uint8Array): string =>
  createHash('sha256')
    .update(encoder)
    .update(ASPECTS.join())
    .update(JSON.stringify(answerables.map(({ candidate, questions, messages }) => [candidate, questions, messages])))
    .digest('hex');

/** Writes an index whole or not at all, also beside other processes that write it. */
export function writeIndexFile(path: string, key: string, { evidence, entries }: RankingIndex): void {
  const words = new Map<string, number>();
  const places: number[] = [];
  const numbers: Float32Array[] = [evidence.prior, ...evidence.terms.values()];
  const addWords = (list: readonly string[]): void => {
    places.push(list.length);
    for (const word of list) {
      const place = words.get(word) ?? words.size;
      words.set(word, place);
      places.push(place);
    }
  };
  for (const entry of entries) {
    [entry.nameStems, entry.stems, entry.words].forEach(addWords);
    places.push(entry.questionStems.length);
    entry.questionStems.forEach(addWords);
    numbers.push(entry.vector, entry.center, entry.aspects, entry.questionVectors);
  }
  const dimensions = entries[0]?.vector.length ?? 0;
  const terms = [...evidence.terms.keys()];
  const all = numbers.reduce((sum, { length }) => sum + length, 0);
  const head: Head = { key, dimensions, words: [...words.keys()], terms, places: places.length, numbers: all };
  const json = JSON.stringify(head);
  // With spaces behind it, so that the numbers stand at a multiple of their size.
  const text = Buffer.from(json + ' '.repeat(BYTES - (Buffer.byteLength(json) % BYTES)));
  const size = Buffer.alloc(BYTES);
  size.writeUInt32LE(text.length);
  const blocks = [Uint32Array.from(places), ...numbers].map(
    (each) => new Uint8Array(each.buffer, each.byteOffset, each.byteLength),
  );
  const own = `${path}.${process.pid}`;
  writeFileSync(own, Buffer.concat([size, text, ...blocks]));
  renameSync(own, path);
}

/** Reads lists of words from a block of numbers, one after the other. */
function wordReader(places: Uint32Array, words: readonly string[]) {
  let at = 0;
  const next = (): number => places[at++] ?? 0;
  // Loops, because Array.from takes half of the time in which all entries are read.
  function list(): string[] {
    const own: string[] = [];
    for (let left = next(); left > 0; left -= 1) own.push(words[next()] ?? '');
    return own;
  }
  function lists(): string[][] {
    const own: string[][] = [];
    for (let left = next(); left > 0; left -= 1) own.push(list());
    return own;
  }
  return { list, lists };
}

/** Run from its sources, the service reads no index that is older than the code that makes one. */
function isOlderThanCode(path: string): boolean {
  if (extname(__filename) !== '.ts') return false; // bundled: built together
  const written = statSync(path).mtimeMs;
  const folders = [__dirname, join(__dirname, '../text')];
  return folders.some((folder) => readdirSync(folder).some((file) => statSync(join(folder, file)).mtimeMs > written));
}

/** @throws for a file that is cut off */
function parseIndex(file: Buffer, key: string, answerables: readonly Answerable[]): RankingIndex | null {
  const start = BYTES + file.readUInt32LE(0);
  const head = JSON.parse(file.toString('utf8', BYTES, start)) as Head;
  if (head.key !== key) return null;
  const numbersAt = file.byteOffset + start + head.places * BYTES;
  const { list, lists } = wordReader(new Uint32Array(file.buffer, file.byteOffset + start, head.places), head.words);
  if (file.byteLength < start + (head.places + head.numbers) * BYTES) return null; // cut off
  const all = new Float32Array(file.buffer, numbersAt, head.numbers);
  let at = 0;
  const numbers = (count: number): Float32Array => all.subarray(at, (at += count));
  const prior = numbers(ASPECTS.length);
  const terms = new Map(head.terms.map((term) => [term, numbers(ASPECTS.length)]));
  const entries = answerables.map(({ candidate }): RankingEntry => {
    const [nameStems, stems, words, questionStems] = [list(), list(), list(), lists()];
    return {
      ...{ candidate, nameStems, stems, words, questionStems, distinct: new Set(stems) },
      ...{ vector: numbers(head.dimensions), center: numbers(head.dimensions), aspects: numbers(ASPECTS.length) },
      questionVectors: numbers(questionStems.length * head.dimensions),
    };
  });
  return { evidence: { prior, terms }, entries };
}

/**
 * Reads the index of these candidates; null when there is none, when it is of others, cut off, or older than the code: whoever asks
 * computes the same.
 */
export function readIndexFile(path: string, key: string, answerables: readonly Answerable[]): RankingIndex | null {
  if (!statSync(path, { throwIfNoEntry: false }) || isOlderThanCode(path)) return null;
  try {
    return parseIndex(readFileSync(path), key, answerables);
  } catch {
    return null;
  }
}
