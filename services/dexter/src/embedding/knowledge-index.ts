import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Embedder } from './embedder';
import type { Article, Knowledge } from '../knowledge/knowledge';
import { sentencesOf } from '../text/sentences';

/** A text with a vector: a whole article, a part of one, or a sentence of the guard. */
export interface Unit {
  /** The article's id; empty for the guard's. */
  of: string;
  kind: 'whole' | 'part' | 'guard';
  text: string;
}

/** The key of a text's vector. */
export const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

const unitsOf = ({ id, title, phrasings, text }: Article): Unit[] => [
  { of: id, kind: 'whole', text: `${title}. ${text}` },
  ...[title, ...sentencesOf(text), ...phrasings].map((part) => ({ of: id, kind: 'part' as const, text: part })),
];

/** Every text that search and guard compare with a message, in a fixed order. */
export const unitsIn = ({ articles }: Pick<Knowledge, 'articles'>, guard: readonly string[]): Unit[] => [
  ...articles.flatMap(unitsOf),
  ...guard.map((text) => ({ of: '', kind: 'guard' as const, text })),
];

const TABLE = 'knowledge.json';
const VECTORS = 'knowledge.f32';
const BATCH = 32; // texts at once: half the time of one by one
const BYTES = Float32Array.BYTES_PER_ELEMENT;

/** knowledge.json, which describes the rows of knowledge.f32. */
interface Table {
  /** Knowledge.hash of the articles. */
  knowledge: string;
  /** Of the weights. */
  embedder: string;
  dimensions: number;
  /** SHA-256 of knowledge.f32: the two files belong together. */
  vectors: string;
  units: { of: string; kind: Unit['kind']; key: string }[];
}

export interface KnowledgeIndex {
  /** `vector` is of length 1. */
  readonly units: readonly { of: string; kind: Unit['kind']; key: string; vector: Float32Array }[];
  readonly embedder: string;
  readonly knowledge: string;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Reads the index of a folder; null when it is missing or incomplete. */
export function readIndex(folder: string): KnowledgeIndex | null {
  const [table, vectors] = [join(folder, TABLE), join(folder, VECTORS)];
  if (!existsSync(table) || !existsSync(vectors)) return null;
  const { units, dimensions, embedder, knowledge, vectors: hash } = JSON.parse(readFileSync(table, 'utf8')) as Table;
  const bytes = readFileSync(vectors);
  if (sha256(bytes) !== hash) return null;
  // Copied, because a Buffer may be unaligned.
  const numbers = new Float32Array(new Uint8Array(bytes).buffer);
  const at = (row: number) => numbers.subarray(row * dimensions, (row + 1) * dimensions);
  return { embedder, knowledge, units: units.map((unit, row) => ({ ...unit, vector: at(row) })) };
}

/** Vectors of the texts that the old index does not hold, by key. */
async function missingVectors(units: readonly Unit[], known: ReadonlyMap<string, Float32Array>, embedder: Embedder) {
  const missing = new Map(units.map(({ text }) => [keyOf(text), text] as const).filter(([key]) => !known.has(key)));
  // Sorted by length, because a batch costs as much as its longest text.
  const texts = [...missing].sort(([, one], [, other]) => one.length - other.length);
  const added = new Map<string, Float32Array>();
  for (let at = 0; at < texts.length; at += BATCH) {
    const batch = texts.slice(at, at + BATCH);
    const vectors = await embedder.embed(batch.map(([, text]) => text));
    batch.forEach(([key], i) => added.set(key, vectors[i] ?? new Float32Array(embedder.dimensions)));
  }
  return added;
}

function write(folder: string, name: string, content: string | Uint8Array): void {
  const file = join(folder, name);
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file); // atomic for readers
}

/**
 * Writes the index of these units. Vectors of unchanged texts are reused from the existing index. `embedded` is the number
 * of new texts.
 */
export async function writeIndex(folder: string, knowledge: string, units: readonly Unit[], embedder: Embedder) {
  const before = readIndex(folder);
  const same = before?.embedder === embedder.id ? before.units : [];
  const known = new Map(same.map(({ key, vector }) => [key, vector]));
  const newVectors = await missingVectors(units, known, embedder);
  const { dimensions } = embedder;
  const rows = new Float32Array(units.length * dimensions);
  const named = units.map(({ of, kind, text }, row) => {
    const key = keyOf(text);
    rows.set(known.get(key) ?? newVectors.get(key) ?? [], row * dimensions);
    return { of, kind, key };
  });
  const bytes = new Uint8Array(rows.buffer);
  mkdirSync(folder, { recursive: true });
  const table: Table = { knowledge, embedder: embedder.id, dimensions, vectors: sha256(bytes), units: named };
  write(folder, VECTORS, bytes);
  write(folder, TABLE, JSON.stringify(table));
  return { units: units.length, embedded: newVectors.size, bytes: rows.length * BYTES };
}
