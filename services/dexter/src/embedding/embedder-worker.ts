import { parentPort } from 'node:worker_threads';
import { loadUseLite } from './use-lite';

/** The reply to a list of texts: a vector for each, or an error. */
export type WorkerReply = { vectors: Float32Array[] } | { error: string };

const loading = loadUseLite();
loading.catch((error: unknown) => {
  throw error; // ends the thread; its starter decides about a restart
});

parentPort?.on('message', (texts: readonly string[]) => {
  const reply = (reply: WorkerReply) => parentPort?.postMessage(reply);
  loading
    .then((embedder) => embedder.embed(texts))
    .then(
      (vectors) => reply({ vectors }),
      (error: unknown) => reply({ error: error instanceof Error ? error.message : 'unknown' }),
    );
});
