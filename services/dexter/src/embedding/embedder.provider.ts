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

interface ThreadSettings extends Pick<EmbedderSettings, 'file' | 'clock' | 'onDown'> {
  heard: (reply: WorkerReply) => void;
  /** It ended; another may run by now. */
  ended: () => void;
}

/** A thread that is started again when it ends, at most three times in ten minutes. */
function lastingThread({ file, clock, onDown, heard, ended }: ThreadSettings) {
  let worker: Worker | null = null;
  let starts: number[] = [];
  let closed = false;
  const start = (why?: unknown): void => {
    const now = clock.now().getTime();
    starts = starts.filter((at) => now - at < RESTARTS.withinMs);
    if (closed || worker) return;
    if (starts.length > RESTARTS.times) {
      if (why) onDown(why);
      return;
    }
    starts.push(now);
    const thread = new Worker(file, { execArgv: [] }); // what the service was started with is not for its threads
    let cause: unknown = new Error('the thread ended');
    thread.unref();
    thread.on('message', heard);
    thread.on('error', (error) => (cause = error));
    thread.on('exit', () => {
      worker = null;
      start(cause);
      ended();
    });
    worker = thread;
  };
  start();
  return {
    start,
    now: () => worker,
    close: async () => {
      closed = true;
      await worker?.terminate();
    },
  };
}

/**
 * The embedder in a worker thread of its own, so that no visitor waits for another's vector. While it is down, after too
 * many restarts, `embed` throws at once; when the ten minutes are over, the next question starts it again.
 */
export function startEmbedder({ file, clock, onDown, limitMs = LIMIT_MS }: EmbedderSettings): RunningEmbedder {
  const waiting: Waiting[] = [];
  let asking: Waiting | null = null;
  let hanging: NodeJS.Timeout | undefined;

  const answered = (reply: WorkerReply) => {
    clearTimeout(hanging);
    asking?.settle(reply);
    asking = null;
    if (!thread.now()) waiting.splice(0).forEach(({ settle }) => settle({ error: 'the embedder is down' }));
    next();
  };
  const thread = lastingThread({
    ...{ file, clock, onDown, heard: answered },
    ended: () => answered({ error: 'the embedder ended' }),
  });
  const next = () => {
    const worker = thread.now();
    if (asking || !worker) return;
    asking = waiting.shift() ?? null;
    if (!asking) return;
    worker.postMessage(asking.texts);
    hanging = setTimeout(() => void worker.terminate(), HANGS_MS).unref();
  };

  const embed = (texts: readonly string[]) =>
    new Promise<Float32Array[]>((resolve, reject) => {
      const late = setTimeout(() => {
        const at = waiting.indexOf(one);
        if (at >= 0) waiting.splice(at, 1); // nobody waits for it any more: the next comes sooner
        reject(new Error('the embedder is late'));
      }, limitMs);
      const one: Waiting = {
        texts,
        settle: (reply) => {
          clearTimeout(late);
          if ('vectors' in reply) resolve(reply.vectors);
          else reject(new Error(reply.error));
        },
      };
      thread.start();
      if (!thread.now()) return one.settle({ error: 'the embedder is down' });
      waiting.push(one);
      next();
    });

  return { ...USE_LITE, embed, state: () => (thread.now() ? 'on' : 'down'), close: thread.close };
}
