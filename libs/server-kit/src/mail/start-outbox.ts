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
    if (more) await jobs.send(OUTBOX_QUEUE, {}, { once: 'more' });
  };
  await jobs.work(OUTBOX_QUEUE, drain, { expireInSeconds: TEN_MINUTES_S });
  await jobs.every(OUTBOX_QUEUE, EVERY_MINUTE, 'UTC');
}

/**
 * Has the outbox drained within seconds of this transaction's end: call it beside the row it writes. `once` is that
 * row's dedupe key; with one key for all, transactions would wait for each other's end.
 */
export const wakeOutbox = (jobs: Pick<Jobs, 'sendInTransaction'>, tx: PrismaTransactionLike, once: string) =>
  jobs.sendInTransaction(tx, OUTBOX_QUEUE, {}, { once });
