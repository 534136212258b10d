// Background work of a service on pg-boss; its own export because it loads a library only some services need.
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
  /** Puts a job in line; `once` makes a second waiting job with the same key the first one. */
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

/** How a queue is worked; 'singleton' lets one job of it run at a time over all copies, whatever waits. */
export type LineOptions = QueueOptions & { policy?: 'short' | 'singleton' };

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
  const known = new Set<string>();
  const queueOf = async (queue: string, options: LineOptions = {}) => {
    if (known.has(queue)) return;
    await boss.createQueue(queue, { ...RETRIES, policy: 'short', ...options });
    known.add(queue);
  };
  const line = (once: string | undefined) => (once === undefined ? {} : { singletonKey: once });
  return {
    prepare: queueOf,
    async work<T extends object>(queue: string, handler: (job: Job<T>) => Promise<void>, options?: LineOptions) {
      await queueOf(queue, options);
      await boss.work<T, void, typeof POLLING>(queue, POLLING, async (jobs) => {
        for (const { id, data, createdOn, signal } of jobs) await handler({ id, data, at: createdOn, signal });
      });
    },
    async send(queue, data, { once, afterSeconds } = {}) {
      await queueOf(queue);
      await boss.send(queue, data, { ...line(once), ...(afterSeconds ? { startAfter: afterSeconds } : {}) });
    },
    async sendInTransaction(tx, queue, data, { once } = {}) {
      await queueOf(queue);
      await boss.send(queue, data, { ...line(once), db: fromPrisma(tx) });
    },
    async every(queue, cron, timeZone, { key, data = {} } = {}) {
      await queueOf(queue);
      await boss.schedule(queue, cron, data, { tz: timeZone, ...(key === undefined ? {} : { key }) });
    },
    never: (queue, key) => boss.unschedule(queue, key),
    stop: () => boss.stop({ graceful: true, timeout: ending.jobsMs }),
  };
}
