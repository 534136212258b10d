import { systemClock } from '../clock';
import { type Jobs, startJobs } from '../jobs';
import { createMailDatabase, insertOutboxRow } from '../testing/mail-database';
import { startOutbox, wakeOutbox } from './enqueue-email';
import type { EmailContent } from './email';

let database: Awaited<ReturnType<typeof createMailDatabase>>;
let jobs: Jobs;
let sent: (to: string) => void;
let runs = 0;
beforeAll(async () => {
  database = await createMailDatabase();
  await database.pool.query('CREATE SCHEMA payments_jobs');
  jobs = await startJobs('payments', database.url, { error: () => undefined });
  const content: EmailContent = { subject: 'A note', paragraphs: [], footer: [] };
  await startOutbox(jobs, {
    ...{ pool: database.pool, table: 'payments.outbox', log: { error: () => undefined } },
    clock: { now: () => ((runs += 1), systemClock.now()) },
    render: ({ payload }) => ({ to: (payload as { to: string }).to, content, limit: null }),
    mailer: { send: async ({ to }) => sent(to), close: () => undefined },
  });
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

/** What a Prisma transaction gives: only the one call that pg-boss makes. */
const transactionOf = (client: { query(text: string, values: unknown[]): Promise<{ rows: unknown[] }> }) => ({
  $queryRawUnsafe: async <T>(query: string, ...values: unknown[]) => (await client.query(query, values)).rows as T,
});

test('a content leaves soon after the transaction that wrote it, without waiting for the minute', async () => {
  const arrived = new Promise<string>((done) => (sent = done));
  const client = await database.pool.connect();
  await client.query('BEGIN');
  await insertOutboxRow({ pool: client }, { key: 'a', payload: { to: 'ada@example.com' } });
  await wakeOutbox(jobs, transactionOf(client), 'a');
  await client.query('COMMIT');
  client.release();
  expect(await arrived).toBe('ada@example.com');
});

test('two transactions that enqueue emails do not wait for each other', async () => {
  sent = () => undefined;
  const [one, other] = [await database.pool.connect(), await database.pool.connect()];
  for (const client of [one, other]) await client.query("BEGIN; SET LOCAL lock_timeout = '1s'");
  await wakeOutbox(jobs, transactionOf(one), 'b');
  await wakeOutbox(jobs, transactionOf(other), 'c');
  for (const client of [one, other]) {
    await client.query('COMMIT');
    client.release();
  }
});

test('once a minute the outbox is looked at anyway', async () => {
  const { rows } = await database.pool.query<{ cron: string }>(
    "SELECT cron FROM payments_jobs.schedule WHERE name = 'outbox'",
  );
  expect(rows).toEqual([{ cron: '* * * * *' }]);
});

test('a thousand emails written one by one wake the sender a few times, and leave no job behind', async () => {
  const jobsLeft = async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM payments_jobs.job WHERE name = 'outbox' AND state IN ('created', 'retry', 'active')",
    );
    return rows[0]?.count;
  };
  sent = () => undefined;
  runs = 0;
  const client = await database.pool.connect();
  await client.query('BEGIN');
  for (let i = 0; i < 1_000; i += 1) await wakeOutbox(jobs, transactionOf(client), `n${i}`);
  await client.query('COMMIT');
  client.release();
  while ((await jobsLeft()) !== 0) await new Promise((soon) => setImmediate(soon));
  expect(runs).toBeLessThan(10); // an empty run looks at the clock once
});
