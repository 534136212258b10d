import { startJobs, type Jobs } from '../jobs';
import { systemClock } from '../clock';
import { mailDatabase, waitingRow } from '../testing/mail-database';
import type { Letter } from './letter';
import { startOutbox, wakeOutbox } from './start-outbox';

let database: Awaited<ReturnType<typeof mailDatabase>>;
let jobs: Jobs;
let sent: (to: string) => void;
beforeAll(async () => {
  database = await mailDatabase();
  await database.pool.query('CREATE SCHEMA payments_jobs');
  jobs = await startJobs('payments', database.url, { error: () => undefined });
  const letter: Letter = { subject: 'A note', paragraphs: [], footer: [] };
  await startOutbox(jobs, {
    ...{ pool: database.pool, table: 'payments.outbox', clock: systemClock, log: { error: () => undefined } },
    write: ({ payload }) => ({ to: (payload as { to: string }).to, letter }),
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

test('a letter leaves soon after the transaction that wrote it, without waiting for the minute', async () => {
  const arrived = new Promise<string>((done) => (sent = done));
  const client = await database.pool.connect();
  await client.query('BEGIN');
  await waitingRow({ pool: client }, { key: 'a', payload: { to: 'ada@example.com' } });
  await wakeOutbox(jobs, transactionOf(client), 'a');
  await client.query('COMMIT');
  client.release();
  expect(await arrived).toBe('ada@example.com');
});

test('two transactions that write letters do not wait for each other', async () => {
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
