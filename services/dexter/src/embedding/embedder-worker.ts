import { parentPort } from 'node:worker_threads';
import { loadUseLite } from './use-lite';

/** The reply to a list of texts: a vector for each, or an error. */
export type WorkerReply = { vectors: Float32Array[] } | { error: string };

/** Sent once, when the weights are loaded and texts can be embedded. */
export interface WorkerReady {
  ready: true;
}

const send = (message: WorkerReady | WorkerReply) => parentPort?.postMessage(message);

// A rejected promise ends the thread; the parent thread decides about a restart.
void loadUseLite().then((embedder) => {
  parentPort?.on('message', (texts: readonly string[]) => {
    embedder.embed(texts).then(
      (vectors) => send({ vectors }),
      (error: unknown) => send({ error: error instanceof Error ? error.message : 'unknown' }),
    );
  });
  send({ ready: true });
});
