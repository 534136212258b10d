import { join } from 'node:path';
import { keyOf, readIndex, writeIndex } from '../src/embedding/knowledge-index';
import { loadUseLite } from '../src/embedding/use-lite';

/** The sentence vector of a text; null when it has none. */
export type VectorOf = (text: string) => Float32Array | null;

/** Vectors of texts, stored in dist/ for the next run: thousands of them take minutes. */
export async function cachedVectors(name: string, texts: readonly string[]): Promise<VectorOf> {
  const folder = join(__dirname, '../dist', name);
  const units = [...new Set(texts)].map((text) => ({ of: '', kind: 'guard' as const, text }));
  await writeIndex(folder, name, units, await loadUseLite());
  const vectors = new Map((readIndex(folder)?.units ?? []).map(({ key, vector }) => [key, vector]));
  return (text) => vectors.get(keyOf(text)) ?? null;
}
