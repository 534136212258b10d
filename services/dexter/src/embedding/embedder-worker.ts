import { parentPort } from 'node:worker_threads';
import { loadUseLite } from './use-lite';

/** What goes in: texts. What comes out: a vector for each, or why there is none. */
export type WorkerReply = { vectors: Float32Array[] } | { error: string };

const loading = loadUseLite();
loading.catch((error: unknown) => {
  throw error; // ends the thread: who started it decides whether to start another
});

parentPort?.on('message', (texts: readonly string[]) => {
  const say = (reply: WorkerReply) => parentPort?.postMessage(reply);
  loading
    .then((embedder) => embedder.embed(texts))
    .then(
      (vectors) => say({ vectors }),
      (error: unknown) => say({ error: error instanceof Error ? error.message : 'unknown' }),
    );
});
