import type { PrismaTransactionLike } from 'pg-boss';
import type { Jobs } from '../jobs';
import { drainOutbox, type Outbox } from './outbox';

const OUTBOX_QUEUE = 'outbox';
const EVERY_MINUTE = '* * * * *';
const TEN_MINUTES_S = 600; // a full run at a mail server that takes its ten seconds for each letter

/** Drains this outbox every minute, and at once when woken. */
export async function startOutbox(jobs: Jobs, outbox: Outbox): Promise<void> {
  const drain = async ({ signal }: { signal: AbortSignal }) => {
    const { more } = await drainOutbox(outbox, signal);
    if (more) await jobs.send(OUTBOX_QUEUE, {}, { dedupeKey: 'more' });
  };
  // A thousand emails written one by one wake the sender once a look, not a thousand times.
  await jobs.work(OUTBOX_QUEUE, drain, { expireInSeconds: TEN_MINUTES_S, coalesce: true });
  await jobs.schedule(OUTBOX_QUEUE, EVERY_MINUTE, 'UTC');
}

/**
 * Has the outbox drained within seconds of this transaction's end: call it beside the row it writes. `once` is that
 * row's dedupe key; with one key for all, transactions would wait for each other's end.
 */
export const wakeOutbox = (jobs: Pick<Jobs, 'sendInTransaction'>, tx: PrismaTransactionLike, dedupeKey: string) =>
  jobs.sendInTransaction(tx, OUTBOX_QUEUE, {}, { dedupeKey: dedupeKey });

/** An email to send: its kind and the data it is rendered from when it is sent. */
export interface EmailToEnqueue {
  /** A second email with the same key is not written. */
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

/** A transaction of a service's own database. */
type EmailTransaction<Service extends string> = PrismaTransactionLike & Record<`${Service}Outbox`, OutboxModel>;

/**
 * The transactional outbox of one service. Emails are written in the transaction of the change they report, so that no
 * crash can lose one, and a job of the same transaction wakes the sender after its commit.
 */
export function emailQueue<Service extends string, Email extends EmailToEnqueue = EmailToEnqueue>(service: Service) {
  /** Writes emails in one statement. Resolves with the dedupe keys that were new. */
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
