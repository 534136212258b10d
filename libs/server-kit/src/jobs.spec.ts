import { startJobs, type Jobs } from './jobs';
import { plainDatabase } from './testing';

let database: Awaited<ReturnType<typeof plainDatabase>>;
let jobs: Jobs;
beforeAll(async () => {
  database = await plainDatabase();
  jobs = await startJobs('community', database.url, { error: () => undefined });
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

/** What a Prisma transaction gives: only the one call that pg-boss makes. */
const transactionOf = (client: { query(text: string, values: unknown[]): Promise<{ rows: unknown[] }> }) => ({
  $queryRawUnsafe: async <T>(query: string, ...values: unknown[]) => (await client.query(query, values)).rows as T,
});

const waiting = async () => {
  const { rows } = await database.pool.query<{ count: string }>(
    "SELECT count(*) FROM community_jobs.job WHERE name = 'letters'",
  );
  return Number(rows[0]?.count);
};

test('a job sent in a transaction goes when the transaction goes', async () => {
  await jobs.send('letters', { to: 'first' }, { once: 'first' });
  const client = await database.pool.connect();
  for (const end of ['ROLLBACK', 'COMMIT']) {
    await client.query('BEGIN');
    await jobs.sendInTransaction(transactionOf(client), 'letters', { to: 'ada' }, { once: 'ada' });
    await client.query(end);
  }
  client.release();
  expect(await waiting()).toBe(2);
});

test('a second waiting job with the same key is the first one', async () => {
  await jobs.send('letters', { to: 'ada again' }, { once: 'ada' });
  expect(await waiting()).toBe(2);
});

test('a worker gets each job', async () => {
  const seen: string[] = [];
  await new Promise<void>((done) => {
    void jobs.work<{ to: string }>('letters', async ({ data }) => {
      seen.push(data.to);
      if (seen.length === 2) done();
    });
  });
  expect(seen.sort()).toEqual(['ada', 'first']);
});
