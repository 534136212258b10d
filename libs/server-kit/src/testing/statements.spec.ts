import { explainStatement, recordStatements } from './statements';
import { createEmptyDatabase } from './empty-database';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.pool.query('CREATE TABLE tree (id int PRIMARY KEY, kind text)');
  await database.pool.query("INSERT INTO tree SELECT n, 'oak' FROM generate_series(1, 5000) n; ANALYZE tree");
});
afterAll(() => database.close());

test('statements of the pool and of transactions are told with their values, BEGIN and COMMIT are not', async () => {
  const { pool } = database;
  const {
    result: answer,
    statements,
    limits,
  } = await recordStatements(pool, async () => {
    await pool.query('SELECT 1');
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query({ text: 'SELECT * FROM tree WHERE id = $1', values: [7] });
    await client.query('COMMIT');
    client.release();
    await pool.query('SELECT $1::text AS rate_limit', ['a']);
    return 'done';
  });
  expect(answer).toBe('done');
  expect(statements).toEqual([
    { text: 'SELECT 1', values: [] },
    { text: 'SELECT * FROM tree WHERE id = $1', values: [7] },
  ]);
  expect(limits).toHaveLength(1);
});

test('nothing is told that was asked before or after', async () => {
  await database.pool.query('SELECT 1');
  const { statements } = await recordStatements(database.pool, async () => undefined);
  await database.pool.query('SELECT 1');
  expect(statements).toEqual([]);
});

test('a plan tells its blocks and the tables it reads from end to end; nothing it does stays', async () => {
  const { pool } = database;
  const byKey = await explainStatement(pool, { text: 'SELECT * FROM tree WHERE id = $1', values: [7] });
  expect(byKey.buffers).toBeLessThan(5);
  expect(byKey.scanned).toEqual([]);
  const scan = await explainStatement(pool, { text: "SELECT count(*) FROM tree WHERE kind <> 'oak'", values: [] });
  expect(scan.scanned).toEqual(['tree']);
  await explainStatement(pool, { text: 'DELETE FROM tree WHERE id = $1', values: [7] });
  expect((await pool.query('SELECT 1 FROM tree WHERE id = 7')).rowCount).toBe(1);
});
