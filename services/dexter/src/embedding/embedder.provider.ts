import { Worker } from 'node:worker_threads';
import type { Clock } from '@farm/server-kit';
import { USE_LITE, type Embedder } from './embedder';
import type { WorkerReply } from './embedder-worker';

const LIMIT_MS = 250;
const HANGS_MS = 5_000; // a thread that has not answered by then will not answer at all
const RESTARTS = { times: 3, withinMs: 600_000 };

interface EmbedderSettings {
  /** The bundled worker, dist/embedder-worker.js. */
  file: string;
  clock: Clock;
  /** It ended once too often: somebody should look. Told again only after it was up meanwhile. */
  onDown: (why: unknown) => void;
  /** How long a question may take, in milliseconds. */
  limitMs?: number;
}

export interface RunningEmbedder extends Embedder {
  state(): 'on' | 'down';
  close(): Promise<void>;
}

interface Waiting {
  texts: readonly string[];
  settle: (reply: WorkerReply) => void;
}

/**
 * The embedder in a worker thread of its own, so that no visitor waits for another's vector. A thread that ends is
 * started again, at most three times in ten minutes; after that `embed` throws at once until the ten minutes are over.
 */
export function startEmbedder({ file, clock, onDown, limitMs = LIMIT_MS }: EmbedderSettings): RunningEmbedder {
  let worker: Worker | null = null;
  let starts: number[] = [];
  let closed = false;
  let asking: Waiting | null = null;
  let hanging: NodeJS.Timeout | undefined;
  const waiting: Waiting[] = [];

  const next = () => {
    if (asking || !worker) return;
    asking = waiting.shift() ?? null;
    if (!asking) return;
    worker.postMessage(asking.texts);
    hanging = setTimeout(() => void worker?.terminate(), HANGS_MS).unref();
  };
  const answered = (reply: WorkerReply) => {
    clearTimeout(hanging);
    asking?.settle(reply);
    asking = null;
  };
  const start = (why?: unknown) => {
    const now = clock.now().getTime();
    starts = starts.filter((at) => now - at < RESTARTS.withinMs);
    if (closed || worker) return;
    if (starts.length > RESTARTS.times) {
      waiting.splice(0).forEach(({ settle }) => settle({ error: 'the embedder is down' }));
      if (why) onDown(why);
      return;
    }
    starts.push(now);
    const thread = new Worker(file, { execArgv: [] }); // what the service was started with is not for its threads
    worker = thread;
    thread.unref();
    let cause: unknown = new Error('the thread ended');
    thread.on('message', (reply: WorkerReply) => {
      answered(reply);
      next();
    });
    thread.on('error', (error) => (cause = error));
    thread.on('exit', () => {
      worker = null;
      answered({ error: 'the embedder ended' });
      start(cause);
      next();
    });
  };
  start();

  return {
    ...USE_LITE,
    state: () => (worker ? 'on' : 'down'),
    embed: (texts) =>
      new Promise((resolve, reject) => {
        const one: Waiting = {
          texts,
          settle: (reply) => {
            clearTimeout(late);
            if ('vectors' in reply) resolve(reply.vectors);
            else reject(new Error(reply.error));
          },
        };
        const late = setTimeout(() => {
          const at = waiting.indexOf(one);
          if (at >= 0) waiting.splice(at, 1); // nobody waits for it any more: the next comes sooner
          reject(new Error('the embedder is late'));
        }, limitMs);
        if (!worker) start(); // the ten minutes may be over
        if (!worker) return one.settle({ error: 'the embedder is down' });
        waiting.push(one);
        next();
      }),
    close: async () => {
      closed = true;
      await worker?.terminate();
    },
  };
}
