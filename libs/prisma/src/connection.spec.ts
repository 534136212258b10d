import { preparedStatementName } from './connection';
import { connectCommunity, prepared, transaction } from './index';
import { createTestDatabase } from './testing';

test('a marked statement is planned once a connection and asked again by its name; others have none', async () => {
  const database = await createTestDatabase('community');
  const { db, close } = connectCommunity(database.url, { max: 1 });
  try {
    const query = (n: number) => db.$queryRaw`${prepared}SELECT ${n}::int * 2 AS doubled`;
    expect([await query(4), await query(5)]).toEqual([[{ doubled: 8 }], [{ doubled: 10 }]]);
    const stored = await db.$queryRaw`SELECT name, statement FROM pg_prepared_statements`;
    const statement = '/* prepared */ SELECT $1::int * 2 AS doubled';
    expect(stored).toEqual([{ name: preparedStatementName({ sql: statement }), statement }]);
  } finally {
    await close();
    await database.close();
  }
});

test('two texts never share a name', () => {
  const named = (sql: string) => preparedStatementName({ sql });
  expect(named('/* prepared */ SELECT 1')).toBe(named('/* prepared */ SELECT 1'));
  expect(named('/* prepared */ SELECT 1')).not.toBe(named('/* prepared */ SELECT 2'));
  expect(named('SELECT 1')).toBe('');
});

const comment = { thread: 't', body: 'Rain at last', authorName: 'Ada', visitor: 'v' };

test('all of the work or nothing of it', async () => {
  const { db } = await createTestDatabase('community');
  const failing = transaction(db, async (tx) => {
    await tx.comment.create({ data: comment });
    throw new Error('the roof leaks');
  });
  await expect(failing).rejects.toThrow('the roof leaks');
  expect(await db.comment.count()).toBe(0);
});

test('called inside a transaction, the work joins it', async () => {
  const { db } = await createTestDatabase('community');
  const failing = transaction(db, async (tx) => {
    await transaction(tx, (inner) => inner.comment.create({ data: comment }));
    expect(await tx.comment.count()).toBe(1);
    throw new Error('the roof leaks');
  });
  await expect(failing).rejects.toThrow();
  expect(await db.comment.count()).toBe(0);
});

test('unqualified names mean the service’s own schema', async () => {
  const { pool } = await createTestDatabase('community');
  expect((await pool.query('SELECT count(*)::int AS n FROM comment')).rows).toEqual([{ n: 0 }]);
  await expect(pool.query('SELECT 1 FROM payment_attempt')).rejects.toThrow(/does not exist/);
});

test('ready: the database answers and has the newest migration', async () => {
  const database = await createTestDatabase('community');
  expect(await database.ready()).toBe(true);
  await database.asOwner('DELETE FROM public._prisma_migrations');
  expect(await database.ready()).toBe(false);
});

test('not ready while no database answers, and nothing is thrown', async () => {
  const away = connectCommunity('postgresql://farm:x@127.0.0.1:1/away');
  expect(await away.ready()).toBe(false);
  await away.close();
});

test('a statement that runs too long is ended by the server', async () => {
  const { pool } = await createTestDatabase('community');
  const client = await pool.connect();
  await client.query('SET statement_timeout = 50');
  await expect(client.query('SELECT pg_sleep(5)')).rejects.toThrow(/statement timeout/);
  client.release();
  const { rows } = await pool.query<{ limit: string }>(`SELECT current_setting('lock_timeout') AS limit`);
  expect(rows).toEqual([{ limit: '3s' }]);
});
