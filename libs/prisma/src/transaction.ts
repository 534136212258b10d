import type { PrismaClient } from '../generated/client/client';

type Transactional = Pick<PrismaClient, '$transaction'>;

const WAIT_MS = 2_000; // for a free connection
const LAST_MS = 8_000; // below idle_in_transaction_session_timeout, so that the refusal is ours

/**
 * All of the work or nothing of it. `tx` keeps the service's narrow type and is the only thing to speak to inside:
 * `db` would not see what was just written. Called with a `tx`, the work joins that transaction.
 */
export async function transaction<Db extends Transactional, T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (typeof (db as Partial<Transactional>).$transaction !== 'function') return work(db);
  return db.$transaction((tx) => work(tx as unknown as Db), { maxWait: WAIT_MS, timeout: LAST_MS });
}
