import { startJobs, type Jobs } from './jobs';
import { createEmptyDatabase } from './testing';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let jobs: Jobs;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.pool.query('CREATE SCHEMA community_jobs');
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
  await jobs.send('letters', { to: 'first' }, { dedupeKey: 'first' });
  const client = await database.pool.connect();
  for (const end of ['ROLLBACK', 'COMMIT']) {
    await client.query('BEGIN');
    await jobs.sendInTransaction(transactionOf(client), 'letters', { to: 'ada' }, { dedupeKey: 'ada' });
    await client.query(end);
  }
  client.release();
  expect(await waiting()).toBe(2);
});

test('a second waiting job with the same key is the first one', async () => {
  await jobs.send('letters', { to: 'ada again' }, { dedupeKey: 'ada' });
  expect(await waiting()).toBe(2);
});

test('a worker gets each job', async () => {
  const handled: string[] = [];
  await new Promise<void>((done) => {
    void jobs.work<{ to: string }>('letters', async ({ data }) => {
      handled.push(data.to);
      if (handled.length === 2) done();
    });
  });
  expect(handled.sort()).toEqual(['ada', 'first']);
});

test('jobs without a key are each a job of their own, sent alone or in a transaction', async () => {
  const client = await database.pool.connect();
  await jobs.send('events', { no: 1 });
  await jobs.send('events', { no: 2 });
  await client.query('BEGIN');
  for (const no of [3, 4]) await jobs.sendInTransaction(transactionOf(client), 'events', { no });
  await client.query('COMMIT');
  client.release();
  const handled: number[] = [];
  await new Promise<void>((done) => {
    void jobs.work<{ no: number }>('events', async ({ data }) => {
      handled.push(data.no);
      if (handled.length === 4) done();
    });
  });
  expect(handled.sort()).toEqual([1, 2, 3, 4]);
});

test('a singleton queue runs one job at a time, whatever waits', async () => {
  await jobs.createQueue('alone', { policy: 'singleton' });
  for (const no of [1, 2]) await jobs.send('alone', { no });
  const fetched = "UPDATE community_jobs.job SET state = 'active' WHERE name = 'alone' AND data->>'no' = $1";
  await database.pool.query(fetched, ['1']);
  await expect(database.pool.query(fetched, ['2'])).rejects.toThrow('duplicate key');
});

test('a queue may have several clocks, each ended by its key', async () => {
  const clocks = async () => {
    const { rows } = await database.pool.query<{ key: string; cron: string; data: object }>(
      "SELECT key, cron, data FROM community_jobs.schedule WHERE name = 'chores' ORDER BY key",
    );
    return rows;
  };
  await jobs.schedule('chores', '0 6 * * *', 'America/New_York', { key: 'daily', data: { kind: 'daily' } });
  await jobs.schedule('chores', '0 */2 * * *', 'America/New_York', { key: 'often' });
  await jobs.schedule('chores', '0 7 * * *', 'America/New_York', { key: 'daily', data: { kind: 'daily' } });
  await jobs.unschedule('chores', 'often');
  await jobs.unschedule('chores', 'often'); // ended twice is ended
  expect(await clocks()).toEqual([{ key: 'daily', cron: '0 7 * * *', data: { kind: 'daily' } }]);
});

test('a worker is told when its job was put in line', async () => {
  const before = Date.now();
  const at = new Promise<Date>((done) => {
    void jobs.work('dated', async (job) => done(job.createdAt), { policy: 'singleton' });
  });
  await jobs.send('dated', {});
  expect((await at).getTime()).toBeGreaterThan(before - 60_000);
});

test('a full queue is worked off without waiting between batches, several jobs at a time', async () => {
  const count = 1_500; // at one a second this would take 25 minutes
  await jobs.createQueue('rush', {});
  await Promise.all(Array.from({ length: count }, (_, no) => jobs.send('rush', { no })));
  let [running, most, handled] = [0, 0, 0];
  const started = Date.now();
  await new Promise<void>((done) => {
    const work = async () => {
      most = Math.max(most, (running += 1));
      await new Promise(setImmediate);
      running -= 1;
      if ((handled += 1) === count) done();
    };
    void jobs.work('rush', work, { concurrency: 3 });
  });
  expect(most).toBe(3);
  expect(Date.now() - started).toBeLessThan((count * 1_000) / 20);
}, 90_000);

test('a job that fails is tried again alone; the others of its batch are done', async () => {
  const tries = new Map<number, number>();
  await jobs.createQueue('mixed', { retryDelay: 0, retryBackoff: false });
  for (const no of [1, 2, 3]) await jobs.send('mixed', { no });
  await new Promise<void>((done) => {
    const work = async ({ data: { no } }: { data: { no: number } }) => {
      tries.set(no, (tries.get(no) ?? 0) + 1);
      if (no !== 2) return;
      if (tries.get(no) === 1) throw new Error('the second one');
      done();
    };
    void jobs.work<{ no: number }>('mixed', work, { concurrency: 3 });
  });
  expect(Object.fromEntries(tries)).toEqual({ 1: 1, 2: 2, 3: 1 });
});
