import type { Pool } from 'pg';
import { ADVISORY_LOCKS, lockInTransaction, transaction, tryLockInTransaction, withAdvisoryLock } from './index';
import { closeTestDatabases, createTestDatabase } from './testing';

afterAll(closeTestDatabases);

const LOCK = 'payments reconcile';
const KEY = ADVISORY_LOCKS[LOCK];

const deferred = () => {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
};

const holders = async (pool: Pool) => {
  const sql = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = $1 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  return (await pool.query<{ pid: number }>(sql, [KEY])).rows.map(({ pid }) => pid);
};

const spec = async () => {
  const database = await createTestDatabase('payments');
  const killHolder = async () => {
    const [pid] = await holders(database.pool);
    await database.asOwner('SELECT pg_terminate_backend($1)', [pid]);
    // The loss has arrived once the pool's connection of that backend is gone.
    while ((await holders(database.pool)).includes(pid ?? 0)) await new Promise(setImmediate);
  };
  return { ...database, killHolder };
};

test('no two locks have the same number', () => {
  const numbers = Object.values(ADVISORY_LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('one holder at a time; the lock is free afterwards, and its session back in the pool', async () => {
  const { pool } = await spec();
  const [inside, end] = [deferred(), deferred()];
  const first = withAdvisoryLock(pool, LOCK, async () => {
    inside.resolve();
    await end.promise;
    return 'done';
  });
  await inside.promise;
  expect(await withAdvisoryLock(pool, LOCK, () => Promise.resolve('never'))).toEqual({ acquired: false });
  const waiting = withAdvisoryLock(pool, LOCK, () => Promise.resolve('later'), { wait: true });
  end.resolve();
  expect(await first).toEqual({ acquired: true, value: 'done' });
  expect(await waiting).toEqual({ acquired: true, value: 'later' });
  expect(await holders(pool)).toEqual([]);
  expect(pool.idleCount).toBe(pool.totalCount);
});

test('an error of the work is thrown as it is, and the lock is free', async () => {
  const { pool } = await spec();
  const failing = withAdvisoryLock(pool, LOCK, () => Promise.reject(new Error('the roof leaks')));
  await expect(failing).rejects.toThrow('the roof leaks');
  expect(await holders(pool)).toEqual([]);
});

test('a connection that is lost during the work ends the call with that error, not the process', async () => {
  const { pool, killHolder } = await spec();
  const work = withAdvisoryLock(pool, LOCK, killHolder);
  await expect(work).rejects.toThrow(/terminating connection|terminated/);
  expect(await holders(pool)).toEqual([]);
  expect(await withAdvisoryLock(pool, LOCK, () => Promise.resolve(1))).toEqual({ acquired: true, value: 1 });
});

test('a session whose lock was not released is destroyed, never lent again', async () => {
  const { pool } = await spec();
  const released: unknown[] = [];
  const sessions = {
    connect: async () => {
      const client = await pool.connect();
      const query = (sql: string, values: readonly unknown[]) =>
        sql.includes('unlock') ? Promise.reject(new Error('no answer')) : client.query(sql, [...values]);
      return {
        query,
        on: client.on.bind(client),
        removeListener: client.removeListener.bind(client),
        release: (destroy?: boolean) => {
          released.push(destroy);
          client.release(destroy);
        },
      };
    },
  };
  const failing = withAdvisoryLock(sessions, LOCK, () => Promise.reject(new Error('the first error')));
  await expect(failing).rejects.toThrow('the first error');
  expect(released).toEqual([true]);
});

test('a lock of a transaction holds for one thing and ends with the transaction', async () => {
  const { db } = await spec();
  const [inside, end] = [deferred(), deferred()];
  const first = transaction(db, async (tx) => {
    await lockInTransaction(tx, 'payments price', 'okra');
    inside.resolve();
    await end.promise;
  });
  await inside.promise;
  const tryFor = (of: string) => transaction(db, (tx) => tryLockInTransaction(tx, 'payments price', of));
  expect([await tryFor('okra'), await tryFor('peas')]).toEqual([false, true]);
  end.resolve();
  await first;
  expect(await tryFor('okra')).toBe(true);
});
