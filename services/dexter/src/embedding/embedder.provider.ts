import { Worker } from 'node:worker_threads';
import type { Clock } from '@farm/server-kit';
import { USE_LITE, type Embedder } from './embedder';
import type { WorkerReady, WorkerReply } from './embedder-worker';

const LIMIT_MS = 250;
const HANGS_MS = 5_000; // then the thread is terminated; loading the weights takes longer on a busy machine and has no limit
const RESTARTS = { times: 3, withinMs: 600_000 };

interface EmbedderSettings {
  /** The bundled worker, dist/embedder-worker.js. */
  file: string;
  clock: Clock;
  /** Called when the thread has ended too often, once until it works again. */
  onDown: (why: unknown) => void;
  /** How long a question may take, in milliseconds. */
  limitMs?: number;
  /** How long the thread may take for a list of texts before it is replaced, in milliseconds. */
  hangsMs?: number;
}

export interface RunningEmbedder extends Embedder {
  state(): 'on' | 'down';
  close(): Promise<void>;
}

interface Waiting {
  texts: readonly string[];
  finish: (reply: WorkerReply) => void;
}

interface ThreadSettings extends Pick<EmbedderSettings, 'file' | 'clock' | 'onDown'> {
  onReply: (reply: WorkerReply) => void;
  /** The thread can be given texts. */
  onReady: () => void;
  /** The thread ended; another may be running by now. */
  onExit: () => void;
}

/** A thread that is started again when it ends, at most three times in ten minutes. */
function restartingThread({ file, clock, onDown, onReply, onReady, onExit }: ThreadSettings) {
  let worker: Worker | null = null;
  let isReady = false;
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
    const thread = new Worker(file, { execArgv: [] }); // without the service's own Node options
    let cause: unknown = new Error('the thread ended');
    thread.unref();
    thread.on('message', (message: WorkerReady | WorkerReply) => {
      if (!('ready' in message)) return onReply(message);
      isReady = true;
      onReady();
    });
    thread.on('error', (error) => (cause = error));
    thread.on('exit', () => {
      worker = null;
      isReady = false;
      start(cause);
      onExit();
    });
    worker = thread;
  };
  start();
  return {
    start,
    now: () => worker,
    ready: () => (isReady ? worker : null),
    close: async () => {
      closed = true;
      await worker?.terminate();
    },
  };
}

/**
 * Runs the embedder in a worker thread, so that it does not block the event loop. After too many restarts `embed` throws at
 * once; ten minutes later the next question starts the thread again.
 */
export function startEmbedder({
  file,
  clock,
  onDown,
  limitMs = LIMIT_MS,
  hangsMs = HANGS_MS,
}: EmbedderSettings): RunningEmbedder {
  const waiting: Waiting[] = [];
  let current: Waiting | null = null;
  let hanging: NodeJS.Timeout | undefined;

  const finishCurrent = (reply: WorkerReply) => {
    clearTimeout(hanging);
    current?.finish(reply);
    current = null;
    if (!thread.now()) waiting.splice(0).forEach(({ finish }) => finish({ error: 'the embedder is down' }));
    next();
  };
  const thread = restartingThread({
    ...{ file, clock, onDown, onReply: finishCurrent },
    onReady: () => next(),
    onExit: () => finishCurrent({ error: 'the embedder ended' }),
  });
  const next = () => {
    const worker = thread.ready();
    if (current || !worker) return;
    current = waiting.shift() ?? null;
    if (!current) return;
    worker.postMessage(current.texts);
    hanging = setTimeout(() => void worker.terminate(), hangsMs).unref();
  };

  const embed = (texts: readonly string[]) =>
    new Promise<Float32Array[]>((resolve, reject) => {
      const timeout = setTimeout(() => {
        const at = waiting.indexOf(one);
        if (at >= 0) waiting.splice(at, 1); // its caller has given up
        reject(new Error('the embedder is late'));
      }, limitMs);
      const one: Waiting = {
        texts,
        finish: (reply) => {
          clearTimeout(timeout);
          if ('vectors' in reply) resolve(reply.vectors);
          else reject(new Error(reply.error));
        },
      };
      thread.start();
      if (!thread.now()) return one.finish({ error: 'the embedder is down' });
      waiting.push(one);
      next();
    });

  return { ...USE_LITE, embed, state: () => (thread.now() ? 'on' : 'down'), close: thread.close };
}
