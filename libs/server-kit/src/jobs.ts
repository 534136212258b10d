// Background jobs on pg-boss; a separate export, because only some services load the library.
import { randomUUID } from 'node:crypto';
import { JOB_CONNECTIONS, SHUTDOWN_LIMITS } from './defaults';
import {
  fromPrisma,
  PgBoss,
  type JobResult,
  type JobWithMetadata,
  type PrismaTransactionLike,
  type QueueOptions,
} from 'pg-boss';

interface Log {
  error(line: object, text: string): void;
}

export interface Job<T> {
  id: string;
  data: T;
  /** The same for all retries. */
  createdAt: Date;
  /** Aborted when the job expires or the service stops. */
  signal: AbortSignal;
}

type Handler<T> = (job: Job<T>) => Promise<void>;

export interface Jobs {
  /** Creates the queue if necessary and works its jobs, which are retried after errors. */
  work<T extends object>(queue: string, handler: Handler<T>, options?: JobQueueOptions): Promise<void>;
  /** Creates a queue that another process works. `send` creates missing queues with default options. */
  createQueue(queue: string, options: JobQueueOptions): Promise<void>;
  /** Sends a job, unless one with the same `dedupeKey` is waiting. */
  send(queue: string, data: object, options?: { dedupeKey?: string; afterSeconds?: number }): Promise<void>;
  /** The same in a transaction. */
  sendInTransaction(
    tx: PrismaTransactionLike,
    queue: string,
    data: object,
    options?: { dedupeKey?: string },
  ): Promise<void>;
  /** Runs a queue on a schedule, once for all replicas. */
  schedule(queue: string, cron: string, timeZone: string, options?: { key?: string; data?: object }): Promise<void>;
  unschedule(queue: string, key: string): Promise<void>;
  /** Waits up to four seconds for running jobs (other replicas repeat the rest), then closes the pool. */
  stop(): Promise<void>;
}

/** short: one waiting job per key; singleton: one running job over all replicas, any number waiting. */
type Policy = 'short' | 'singleton';

export type JobQueueOptions = QueueOptions & {
  /** 'short' by default. */
  policy?: Policy;
  /** Runs once for all waiting jobs, with the newest of them: for jobs without data. */
  coalesce?: boolean;
  /** Concurrent jobs per replica, 1 by default; each fails and is retried by itself. Not with `coalesce`. */
  concurrency?: number;
};

const RETRIES: QueueOptions = { retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 120 };
const MAX_COALESCED = 5_000;
const POLLING = { pollingIntervalSeconds: 1, includeMetadata: true } as const;
/** Fetched jobs per concurrent job. All of a batch must end within the queue's `expireInSeconds`. */
const BATCH_FACTOR = 3;
/** Polls again at once after a full batch. */
const CONCURRENT = { ...POLLING, perJobResults: true, burstWhenBatchFull: true } as const;
/** How often jobs of dead replicas are recovered. */
const WATCH = { superviseIntervalSeconds: 60, monitorIntervalSeconds: 60 };

/** Runs a batch, `concurrency` jobs at a time. Never rejects. */
async function workBatch<T extends object>(
  jobs: readonly JobWithMetadata<T>[],
  concurrency: number,
  handler: Handler<T>,
): Promise<JobResult[]> {
  const results: JobResult[] = [];
  const waiting = [...jobs];
  const workNext = async (): Promise<void> => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const { id, data, createdOn, signal } = job;
      const outcome = handler({ id, data, createdAt: createdOn, signal }).then(
        (): JobResult => ({ id, status: 'completed' }),
        (error: unknown): JobResult => ({ id, status: 'failed', output: error }),
      );
      results.push(await outcome);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, workNext));
  return results;
}

/** Starts pg-boss in the schema `<service>_jobs`, which the migrations create. */
export async function startJobs(service: string, databaseUrl: string, log: Log, watch = WATCH): Promise<Jobs> {
  const connection = { connectionString: databaseUrl, max: JOB_CONNECTIONS };
  const boss = new PgBoss({ ...connection, schema: `${service}_jobs`, createSchema: false, ...watch });
  boss.on('error', (err) => log.error({ err }, 'jobs')); // an unhandled error event would end the process
  await boss.start();
  const known = new Map<string, Policy>();
  const policyOf = async (
    queue: string,
    { coalesce: _, concurrency: __, ...options }: JobQueueOptions = {},
  ): Promise<Policy> => {
    const policy = known.get(queue) ?? options.policy ?? 'short';
    if (!known.has(queue)) await boss.createQueue(queue, { ...RETRIES, ...options, policy });
    known.set(queue, policy);
    return policy;
  };
  // In a 'short' queue, all jobs without a key have the same one, and only the first of them would be stored.
  const keyOf = (dedupeKey: string | undefined, policy: Policy) => {
    const singletonKey = dedupeKey ?? (policy === 'short' ? randomUUID() : undefined);
    return singletonKey === undefined ? {} : { singletonKey };
  };
  return {
    createQueue: async (queue, options) => void (await policyOf(queue, options)),
    async work<T extends object>(queue: string, handler: Handler<T>, options?: JobQueueOptions) {
      await policyOf(queue, options);
      const { coalesce: isCoalesced = false, concurrency = 1 } = options ?? {};
      if (concurrency > 1) {
        const concurrent = { ...CONCURRENT, batchSize: BATCH_FACTOR * concurrency };
        await boss.work<T, void, typeof concurrent>(queue, concurrent, (jobs) => workBatch(jobs, concurrency, handler));
        return;
      }
      const polling = { ...POLLING, batchSize: isCoalesced ? MAX_COALESCED : 1 };
      await boss.work<T, void, typeof polling>(queue, polling, async (jobs) => {
        for (const { id, data, createdOn, signal } of isCoalesced ? jobs.slice(-1) : jobs)
          await handler({ id, data, createdAt: createdOn, signal });
      });
    },
    async send(queue, data, { dedupeKey, afterSeconds } = {}) {
      const key = keyOf(dedupeKey, await policyOf(queue));
      await boss.send(queue, data, { ...key, ...(afterSeconds ? { startAfter: afterSeconds } : {}) });
    },
    async sendInTransaction(tx, queue, data, { dedupeKey } = {}) {
      const key = keyOf(dedupeKey, await policyOf(queue));
      await boss.send(queue, data, { ...key, db: fromPrisma(tx) });
    },
    async schedule(queue, cron, timeZone, { key, data = {} } = {}) {
      await policyOf(queue);
      await boss.schedule(queue, cron, data, { tz: timeZone, ...(key === undefined ? {} : { key }) });
    },
    unschedule: (queue, key) => boss.unschedule(queue, key),
    stop: () => boss.stop({ graceful: true, timeout: SHUTDOWN_LIMITS.jobsMs }),
  };
}
