import { Type } from '@sinclair/typebox';
import type { PrismaClient } from '../generated/client/client';
import { queryRows, type RawQuery } from './query-rows';

/**
 * The numbers of all advisory locks: the first half of PostgreSQL's two-part key, so that different locks never block each
 * other. The second half is a hash of the locked thing (a visitor, an address) or 0. Never reuse a number: during a
 * deployment, replicas of two releases run side by side.
 */
export const ADVISORY_LOCKS = {
  migrations: 7_204_100,
  'test template': 7_204_101,
  'payments reconcile': 1,
  'payments free order': 2,
  'payments library key': 3,
  'payments price': 4,
  'learning last operator': 5,
  'learning sign-in': 6,
  'learning players': 7,
  'community weather': 8,
  'community pins': 9,
  'community asking': 10,
  // 11 was the lock of the Monday emails.
  'dexter versions': 12,
  'dexter session': 13,
  'payments guide release': 14,
  'community content': 15,
  'community files': 16,
  'community frost bell': 17,
} as const;
export type AdvisoryLock = keyof typeof ADVISORY_LOCKS;

/** A pooled client, as far as a lock needs it. */
interface Session {
  query(sql: string, values: readonly unknown[]): Promise<{ rows: { done: boolean }[] }>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  removeListener(event: 'error', listener: (error: Error) => void): unknown;
  release(destroy?: boolean): void;
}
export interface SessionPool {
  connect(): Promise<Session>;
}

export type LockResult<T> = { acquired: true; value: T } | { acquired: false };

const LOCK = 'SELECT pg_advisory_lock($1, 0) IS NOT NULL AS done';
const TRY_LOCK = 'SELECT pg_try_advisory_lock($1, 0) AS done';
const UNLOCK = 'SELECT pg_advisory_unlock($1, 0) AS done';

/**
 * Runs `work` while a session holds the lock, without an open transaction. If another session holds it, waits for at most
 * the connection's lock_timeout with `wait`; else returns `acquired: false` at once.
 *
 * @throws the first error of the lock, the work or the connection. If the connection is lost during the work, so is the
 * lock: the call rejects even if the work succeeded.
 */
export async function withAdvisoryLock<T>(
  pool: SessionPool,
  lock: AdvisoryLock,
  work: () => Promise<T>,
  { wait = false }: { wait?: boolean } = {},
): Promise<LockResult<T>> {
  const key = ADVISORY_LOCKS[lock];
  const session = await pool.connect();
  let failure: unknown;
  let isClean = false;
  const onError = (error: unknown) => (failure ??= error); // without a listener, a lost connection would end the process
  session.on('error', onError);
  try {
    const { rows } = await session.query(wait ? LOCK : TRY_LOCK, [key]);
    if (!rows[0]?.done) {
      isClean = true;
      return { acquired: false };
    }
    const value = await work();
    if (failure === undefined) return { acquired: true, value };
  } catch (error) {
    onError(error);
  } finally {
    // A session that may still hold the lock is destroyed instead of returned to the pool.
    if (!isClean) isClean = await isUnlocked(session, key);
    session.removeListener('error', onError);
    session.release(!isClean);
  }
  throw failure;
}

const isUnlocked = (session: Session, key: number): Promise<boolean> =>
  session.query(UNLOCK, [key]).then(
    ({ rows }) => rows[0]?.done === true,
    () => false,
  );

type Raw = Pick<PrismaClient, '$executeRaw'> & RawQuery;

const LockAttempt = Type.Object({ locked: Type.Boolean() });

/** Waits for a lock that is released at the end of the transaction; `of` limits it to a visitor, address or product. */
export async function lockInTransaction(tx: Raw, lock: AdvisoryLock, of = ''): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS[lock]}::int, hashtext(${of}))`;
}

/** The same without waiting. Resolves with whether the lock was acquired. */
export async function tryLockInTransaction(tx: Raw, lock: AdvisoryLock, of = ''): Promise<boolean> {
  const [row] = await queryRows(tx, LockAttempt)`
    SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCKS[lock]}::int, hashtext(${of})) AS locked`;
  return row?.locked ?? false;
}
