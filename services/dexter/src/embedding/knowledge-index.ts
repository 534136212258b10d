import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Embedder } from './embedder';
import { keyOf, type Unit } from './units';

const TABLE = 'knowledge.json';
const VECTORS = 'knowledge.f32';
const BATCH = 32; // texts at once: half the time of one by one
const BYTES = Float32Array.BYTES_PER_ELEMENT;

/** What knowledge.json says of the rows of knowledge.f32. */
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

/** Reads the index of a folder. Null when there is none, or one that was only half written. */
export function readIndex(folder: string): KnowledgeIndex | null {
  const [table, vectors] = [join(folder, TABLE), join(folder, VECTORS)];
  if (!existsSync(table) || !existsSync(vectors)) return null;
  const { units, dimensions, embedder, knowledge, vectors: hash } = JSON.parse(readFileSync(table, 'utf8')) as Table;
  const bytes = readFileSync(vectors);
  if (sha256(bytes) !== hash) return null;
  // Copied: a Buffer may begin anywhere, numbers of four bytes may not.
  const numbers = new Float32Array(new Uint8Array(bytes).buffer);
  const at = (row: number) => numbers.subarray(row * dimensions, (row + 1) * dimensions);
  return { embedder, knowledge, units: units.map((unit, row) => ({ ...unit, vector: at(row) })) };
}

/** Vectors of the texts that the old index does not hold, by key. */
async function missingVectors(units: readonly Unit[], known: ReadonlyMap<string, Float32Array>, embedder: Embedder) {
  const missing = new Map(units.map(({ text }) => [keyOf(text), text] as const).filter(([key]) => !known.has(key)));
  // Of like length, because a batch costs what its longest text costs.
  const texts = [...missing].sort(([, one], [, other]) => one.length - other.length);
  const found = new Map<string, Float32Array>();
  for (let at = 0; at < texts.length; at += BATCH) {
    const batch = texts.slice(at, at + BATCH);
    const vectors = await embedder.embed(batch.map(([, text]) => text));
    batch.forEach(([key], i) => found.set(key, vectors[i] ?? new Float32Array(embedder.dimensions)));
  }
  return found;
}

function write(folder: string, name: string, content: string | Uint8Array): void {
  const file = join(folder, name);
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file); // whoever reads meanwhile reads the old one
}

/**
 * Writes the index of these units. Vectors of texts that the index before holds are taken from there: a changed article
 * embeds only itself. `embedded` is how many texts were new.
 */
export async function writeIndex(folder: string, knowledge: string, units: readonly Unit[], embedder: Embedder) {
  const before = readIndex(folder);
  const same = before?.embedder === embedder.id ? before.units : [];
  const known = new Map(same.map(({ key, vector }) => [key, vector]));
  const fresh = await missingVectors(units, known, embedder);
  const { dimensions } = embedder;
  const rows = new Float32Array(units.length * dimensions);
  const named = units.map(({ of, kind, text }, row) => {
    const key = keyOf(text);
    rows.set(known.get(key) ?? fresh.get(key) ?? [], row * dimensions);
    return { of, kind, key };
  });
  const bytes = new Uint8Array(rows.buffer);
  mkdirSync(folder, { recursive: true });
  const table: Table = { knowledge, embedder: embedder.id, dimensions, vectors: sha256(bytes), units: named };
  write(folder, VECTORS, bytes);
  write(folder, TABLE, JSON.stringify(table));
  return { units: units.length, embedded: fresh.size, bytes: rows.length * BYTES };
}
