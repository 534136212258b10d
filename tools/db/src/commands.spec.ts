import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommunityDb } from '@farm/prisma';
import { MIGRATIONS_FOLDER, readMigrations } from '@farm/prisma/migrate';
import { closeTestDatabases, createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { startJobs } from '@farm/server-kit/jobs';
import { parseCommand, migrationNameAt, resetDatabase } from './commands';

test.each([
  ['status', { do: 'status', dryRun: false, json: false }],
  ['apply --dry-run', { do: 'apply', dryRun: true, json: false }],
  ['reset --yes --json', { do: 'reset', yes: true, dryRun: false, json: true }],
  ['backup farm.backup', { do: 'backup', file: 'farm.backup', json: false }],
  ['restore farm.backup --json', { do: 'restore', file: 'farm.backup', json: true }],
  ['diff add_harvest', { do: 'diff', name: 'add_harvest', dryRun: false, json: false }],
])('%s is parsed', (line, expected) => {
  expect(parseCommand(line.split(' '))).toEqual(expected);
});

test.each(['', 'plant', 'backup', 'restore', 'diff', 'diff Add-Harvest', 'diff ../../x', 'status now', 'apply --fast'])(
  "'%s' prints the usage",
  (line) => {
    expect(parseCommand(line.split(' ').filter(Boolean))).toMatchObject({ do: 'usage' });
  },
);

test('names of migrations sort by age', () => {
  expect(migrationNameAt(new Date('2025-06-17T08:09:10.999Z'), 'add_harvest')).toBe('20250617080910_add_harvest');
});

const TSX = createRequire(__filename).resolve('tsx/cli');
const folder = mkdtempSync(join(tmpdir(), 'farm-db-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterAll(closeTestDatabases);

const columnsOf = async ({ asOwner }: TestDatabase<CommunityDb>): Promise<string[]> => {
  const { rows } = await asOwner<{ name: string }>(
    `SELECT format('%I.%I.%I', table_schema, table_name, column_name) AS name FROM information_schema.columns
     WHERE table_schema NOT IN ('information_schema', 'pg_catalog') ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
};

const EMAIL = `INSERT INTO mail.mailbox_letter (message_id, service, recipient, subject, text, html)
  VALUES ('1', 'community', 'ada@example.com', 'Hello', 'Hello', 'Hello')`;

/** Writes rows, emails and jobs as a service does, with the permissions of its role. */
async function startAndWrite({ pool, url, asOwner }: TestDatabase<CommunityDb>): Promise<void> {
  const jobs = await startJobs('community', url, { error: () => undefined });
  await jobs.send('letters', { to: 'ada' });
  await jobs.stop();
  await pool.query(EMAIL);
  const { rows } = await asOwner('SELECT FROM community_jobs.job');
  expect(rows.length).toBeGreaterThan(0);
}

test('a database in use is reset to all migrations and the seed, and a service starts on it again', async () => {
  const database = await createTestDatabase('community');
  const before = await columnsOf(database);
  for (let times = 0; times < 2; times += 1) {
    await startAndWrite(database);
    expect(await resetDatabase(database.ownerUrl)).toEqual(readMigrations(MIGRATIONS_FOLDER).map(({ name }) => name));
    expect(await columnsOf(database)).toEqual(before);
  }
  await startAndWrite(database); // the same message id: earlier rows are deleted
});

test('npm run db -- reset resets the database of DATABASE_URL only with --yes, and never in production', async () => {
  const database = await createTestDatabase('community');
  await startAndWrite(database);
  const emails = async () => (await database.asOwner('SELECT FROM mail.mailbox_letter')).rows.length;
  const run = (args: readonly string[], more = {}) =>
    spawnSync(process.execPath, [TSX, join(__dirname, 'cli.ts'), 'reset', ...args], {
      env: { DATABASE_URL: database.ownerUrl, FARM_FOLDER: folder, ...more },
      encoding: 'utf8',
    });
  expect(run([])).toMatchObject({ status: 1, stdout: expect.stringContaining('Confirm with --yes') });
  expect(run(['--yes'], { NODE_ENV: 'production' })).toMatchObject({ status: 1 });
  expect(await emails()).toBe(1);
  expect(run(['--yes'])).toMatchObject({ status: 0, stdout: 'The database was reset and seeded.\n' });
  expect(await emails()).toBe(0);
});

test('other data in the same database is not deleted', async () => {
  const database = await createTestDatabase('community');
  await database.asOwner('CREATE SCHEMA books; CREATE TABLE books.invoice (id int); CREATE TABLE note (id int)');
  await resetDatabase(database.ownerUrl);
  expect(await columnsOf(database)).toEqual(expect.arrayContaining(['books.invoice.id', 'public.note.id']));
});
