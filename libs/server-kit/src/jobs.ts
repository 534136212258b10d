// Background work of a service on pg-boss; its own export because it loads a library only some services need.
import { randomUUID } from 'node:crypto';
import { ending, JOB_CONNECTIONS } from './defaults';
import { fromPrisma, PgBoss, type PrismaTransactionLike, type QueueOptions } from 'pg-boss';

interface Log {
  error(line: object, text: string): void;
}

export interface Job<T> {
  id: string;
  data: T;
  /** When it was put in line; the same when it is tried again. */
  at: Date;
  /** Aborted when the job's time is over or the service ends. */
  signal: AbortSignal;
}

export interface Jobs {
  /** Makes the queue if it is new and works it; a throw is a retry, as the queue's options say. */
  work<T extends object>(queue: string, handler: (job: Job<T>) => Promise<void>, options?: LineOptions): Promise<void>;
  /** Makes a queue that others work; without it the first to send makes one with the house's options. */
  prepare(queue: string, options: LineOptions): Promise<void>;
  /** Puts a job in line; `once` makes a second waiting job with the same key the first one. Without it each is its own. */
  send(queue: string, data: object, options?: { once?: string; afterSeconds?: number }): Promise<void>;
  /** The same, committed or rolled back together with the rows written in `tx`. */
  sendInTransaction(tx: PrismaTransactionLike, queue: string, data: object, options?: { once?: string }): Promise<void>;
  /** Runs a queue by the clock, once over all copies of the service; times are of `timeZone`. */
  every(queue: string, cron: string, timeZone: string, options?: { key?: string; data?: object }): Promise<void>;
  /** Ends what `every` began under that key. */
  never(queue: string, key: string): Promise<void>;
  /** Lets running jobs end (up to four seconds; another copy does the rest again), then closes the pool. */
  stop(): Promise<void>;
}

/** 'short' keeps one waiting job a key; 'singleton' lets one job run at a time over all copies, whatever waits. */
type Policy = 'short' | 'singleton';

/** How a queue is worked; 'short' without a word. */
export type LineOptions = QueueOptions & { policy?: Policy };

const RETRIES: QueueOptions = { retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 120 };
const POLLING = { pollingIntervalSeconds: 1, includeMetadata: true } as const;
/** How often the jobs of copies that died are looked for. */
const WATCH = { superviseIntervalSeconds: 60, monitorIntervalSeconds: 60 };

/**
 * Starts the job machinery of one service in its own schema `<service>_jobs`, which the migrations make and the service's
 * role owns; at most two connections a copy.
 */
export async function startJobs(service: string, databaseUrl: string, log: Log, watch = WATCH): Promise<Jobs> {
  const connection = { connectionString: databaseUrl, max: JOB_CONNECTIONS };
  const boss = new PgBoss({ ...connection, schema: `${service}_jobs`, createSchema: false, ...watch });
  boss.on('error', (err) => log.error({ err }, 'jobs')); // without a listener the process ends with the database
  await boss.start();
  const known = new Map<string, Policy>();
  const queueOf = async (queue: string, options: LineOptions = {}): Promise<Policy> => {
    const policy = known.get(queue) ?? options.policy ?? 'short';
    if (!known.has(queue)) await boss.createQueue(queue, { ...RETRIES, ...options, policy });
    known.set(queue, policy);
    return policy;
  };
  // In a short queue all jobs without a key count as one, and only the first of them would wait.
  const line = (once: string | undefined, policy: Policy) => {
    const singletonKey = once ?? (policy === 'short' ? randomUUID() : undefined);
    return singletonKey === undefined ? {} : { singletonKey };
  };
  return {
    prepare: async (queue, options) => void (await queueOf(queue, options)),
    async work<T extends object>(queue: string, handler: (job: Job<T>) => Promise<void>, options?: LineOptions) {
      await queueOf(queue, options);
      await boss.work<T, void, typeof POLLING>(queue, POLLING, async (jobs) => {
        for (const { id, data, createdOn, signal } of jobs) await handler({ id, data, at: createdOn, signal });
      });
    },
    async send(queue, data, { once, afterSeconds } = {}) {
      const policy = await queueOf(queue);
      await boss.send(queue, data, { ...line(once, policy), ...(afterSeconds ? { startAfter: afterSeconds } : {}) });
    },
    async sendInTransaction(tx, queue, data, { once } = {}) {
      const policy = await queueOf(queue);
      await boss.send(queue, data, { ...line(once, policy), db: fromPrisma(tx) });
    },
    async every(queue, cron, timeZone, { key, data = {} } = {}) {
      await queueOf(queue);
      await boss.schedule(queue, cron, data, { tz: timeZone, ...(key === undefined ? {} : { key }) });
    },
    never: (queue, key) => boss.unschedule(queue, key),
    stop: () => boss.stop({ graceful: true, timeout: ending.jobsMs }),
  };
}
