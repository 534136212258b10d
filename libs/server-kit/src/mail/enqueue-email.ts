import type { PrismaTransactionLike } from 'pg-boss';
import type { Jobs } from '../jobs';
import { drainOutbox, type Outbox } from './outbox';

const OUTBOX_QUEUE = 'outbox';
const EVERY_MINUTE = '* * * * *';
const TEN_MINUTES_S = 600; // a full batch at ten seconds per email

/** Drains an outbox every minute, and at once after wakeOutbox(). */
export async function startOutbox(jobs: Jobs, outbox: Outbox): Promise<void> {
  const drain = async ({ signal }: { signal: AbortSignal }) => {
    const { more } = await drainOutbox(outbox, signal);
    if (more) await jobs.send(OUTBOX_QUEUE, {}, { dedupeKey: 'more' });
  };
  // coalesce: a thousand emails start one run, not a thousand.
  await jobs.work(OUTBOX_QUEUE, drain, { expireInSeconds: TEN_MINUTES_S, coalesce: true });
  await jobs.schedule(OUTBOX_QUEUE, EVERY_MINUTE, 'UTC');
}

/**
 * Sends a job that drains the outbox within seconds of the commit. `dedupeKey` is that of the written row; with one key for
 * all, transactions would wait for each other.
 */
export const wakeOutbox = (jobs: Pick<Jobs, 'sendInTransaction'>, tx: PrismaTransactionLike, dedupeKey: string) =>
  jobs.sendInTransaction(tx, OUTBOX_QUEUE, {}, { dedupeKey });

/** An email is rendered from `kind` and `payload` when it is sent. */
export interface EmailToEnqueue {
  /** A second email with the same key is ignored. */
  dedupeKey: string;
  kind: string;
  payload: Readonly<Record<string, unknown>>;
  at: Date;
}

export type EmailJobs = Pick<Jobs, 'sendInTransaction'>;

interface OutboxModel {
  createManyAndReturn(args: {
    data: { dedupeKey: string; kind: string; payload: object; dueAt: Date; createdAt: Date }[];
    skipDuplicates: true;
  }): PromiseLike<{ dedupeKey: string }[]>;
}

/** A transaction of the service's database. */
type EmailTransaction<Service extends string> = PrismaTransactionLike & Record<`${Service}Outbox`, OutboxModel>;

/**
 * The transactional outbox of a service. Emails are written in the transaction of the change that they report, so that a
 * crash cannot lose one; a job of the same transaction starts sending after the commit.
 */
export function emailQueue<Service extends string, Email extends EmailToEnqueue = EmailToEnqueue>(service: Service) {
  /** Inserts emails in one statement. Resolves with the dedupe keys that were new. */
  async function enqueueEmails(
    tx: EmailTransaction<Service>,
    jobs: EmailJobs,
    emails: readonly Email[],
  ): Promise<string[]> {
    const outbox = tx[`${service}Outbox`] as OutboxModel;
    const rows = await outbox.createManyAndReturn({
      data: emails.map(({ dedupeKey, kind, payload, at }) => ({ dedupeKey, kind, payload, dueAt: at, createdAt: at })),
      skipDuplicates: true,
    });
    const [first] = rows;
    if (first) await wakeOutbox(jobs, tx, first.dedupeKey);
    return rows.map(({ dedupeKey }) => dedupeKey);
  }

  return {
    enqueueEmails,
    async enqueueEmail(tx: EmailTransaction<Service>, jobs: EmailJobs, email: Email): Promise<void> {
      await enqueueEmails(tx, jobs, [email]);
    },
  };
}
