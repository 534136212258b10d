import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { PaymentsDb } from '@farm/prisma';
import { seedDatabase } from '@farm/prisma/seed';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { InvalidBackupError } from './archive';
import { backUp, restore, RestoreError } from './backup';

const NOW = new Date('2026-03-20T12:00:00.000Z');
const BYTES = Buffer.from([0, 10, 255, 0, 123]);

let folder: string;
let from: TestDatabase<PaymentsDb>;
let to: TestDatabase<PaymentsDb>;
let file: string;
let releases: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'farm-backup-'));
  [file, releases] = [join(folder, 'farm.backup'), join(folder, 'releases')];
  mkdirSync(join(releases, 'builds/shell'), { recursive: true });
  writeFileSync(join(releases, 'builds/shell/main.js'), BYTES);
  [from, to] = await Promise.all([createTestDatabase('payments'), createTestDatabase('payments')]);
  await seedDatabase(from.ownerUrl);
  await from.asOwner(`INSERT INTO community.comment (id, thread, parent_id, root_id, body, author_name, visitor, created_at)
    VALUES ('0197279a-0000-7000-8000-000000000002', 't', '0197279a-0000-7000-8000-000000000001',
      '0197279a-0000-7000-8000-000000000001', E'a\\\\N\\tb\\nc', 'Ruth', 'v', '2026-03-20'),
    ('0197279a-0000-7000-8000-000000000001', 't', NULL, NULL, '', 'Ada', 'v', '2026-03-19')`);
});
afterEach(async () => {
  await Promise.all([from.close(), to.close()]);
  rmSync(folder, { recursive: true, force: true });
});

/** Every row of every table, as text. */
async function everything({ asOwner }: TestDatabase<PaymentsDb>): Promise<Record<string, string[]>> {
  const { rows: tables } = await asOwner<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema NOT IN ('public', 'information_schema', 'pg_catalog') AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await asOwner<{ row: string }>(`SELECT t::text AS row FROM ${name} t ORDER BY 1`);
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

test('a backup restores every row and every file', async () => {
  const stored = await backUp(from.ownerUrl, file, releases, NOW);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  rmSync(releases, { recursive: true });
  const back = await restore(to.ownerUrl, file, releases);
  const before = await everything(from);
  expect(await everything(to)).toEqual(before);
  expect(back).toEqual({ ...stored, releases: true, at: NOW.toISOString() });
  expect(stored.rows).toEqual(Object.fromEntries(Object.entries(before).map(([name, rows]) => [name, rows.length])));
  expect(readFileSync(join(releases, 'builds/shell/main.js'))).toEqual(BYTES);
});

test('sequences continue after a restore', async () => {
  for (const { asOwner } of [from, to]) await asOwner('CREATE SEQUENCE payments.receipt_no');
  await from.asOwner(`SELECT setval('payments.receipt_no', 41)`);
  await backUp(from.ownerUrl, file, releases, NOW);
  await restore(to.ownerUrl, file, releases);
  const { rows } = await to.asOwner<{ next: string }>(`SELECT nextval('payments.receipt_no') AS next`);
  expect(rows).toEqual([{ next: '42' }]);
});

test('a backup is a consistent snapshot: concurrent writes are not in it', async () => {
  const writing = Array.from({ length: 40 }, (_, index) =>
    from.asOwner(
      `WITH o AS (INSERT INTO learning.seed_version (name, version) VALUES ($1, 'x') RETURNING 1)
       INSERT INTO community.setting (name, value, by) SELECT $1, '1', 'ada' FROM o`,
      [`moment-${index}`],
    ),
  );
  await Promise.all([backUp(from.ownerUrl, file, releases, NOW), ...writing]);
  await restore(to.ownerUrl, file, releases);
  const count = async (table: string) =>
    (await to.asOwner(`SELECT 1 FROM ${table} WHERE name LIKE 'moment-%'`)).rowCount;
  expect(await count('learning.seed_version')).toBe(await count('community.setting'));
});

test('existing releases are not replaced', async () => {
  await backUp(from.ownerUrl, file, releases, NOW);
  writeFileSync(join(releases, 'builds/shell/main.js'), 'newer');
  expect(await restore(to.ownerUrl, file, releases)).toMatchObject({ releases: false, files: 0 });
  expect(readFileSync(join(releases, 'builds/shell/main.js'), 'utf8')).toBe('newer');
});

test.each<[string, RegExp, () => Promise<unknown>]>([
  ['a database with rows', /not empty/, () => seedDatabase(to.ownerUrl)],
  [
    'a database without its newest migration',
    /lacks migrations/,
    () =>
      to.asOwner(
        'DELETE FROM public._prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM public._prisma_migrations)',
      ),
  ],
  ['an incomplete file', /incomplete/, async () => writeFileSync(file, readFileSync(file).subarray(0, -40))],
  ['another file', /not a backup/, async () => writeFileSync(file, 'hello')],
  ['a compressed other file', /not a backup/, async () => writeFileSync(file, gzipSync('hello\nthere\n'))],
  ['no file', /no file/, async () => rmSync(file)],
])('%s is refused, and nothing is kept', async (_, why, break_) => {
  await backUp(from.ownerUrl, file, releases, NOW);
  rmSync(releases, { recursive: true });
  await break_();
  const before = await everything(to);
  const rejected = await restore(to.ownerUrl, file, releases).catch((error: unknown) => error);
  expect(rejected instanceof RestoreError || rejected instanceof InvalidBackupError).toBe(true);
  expect((rejected as Error).message).toMatch(why);
  expect(await everything(to)).toEqual(before);
  expect(existsSync(releases)).toBe(false);
});

test('a failed backup leaves no file', async () => {
  const dead = from.ownerUrl.replace(/[^/]+$/, 'nowhere');
  await expect(backUp(dead, file, releases, NOW)).rejects.toThrow('nowhere');
  expect([existsSync(file), existsSync(`${file}.unfinished`)]).toEqual([false, false]);
});
