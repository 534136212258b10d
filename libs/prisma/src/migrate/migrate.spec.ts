import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  readDatamodel,
  migrate,
  MigrationError,
  MIGRATIONS_FOLDER,
  readMigrations,
  migrationStatus,
  SCHEMA_FOLDER,
  DATAMODEL_FILE,
  statementAt,
} from './migrate';
import { diffDatamodels } from './schema-engine';
import type { CommunityDb } from '../service-db-types';
import { createTestDatabase, type TestDatabase } from '../testing';
import { databaseUrl, withClient } from '../testing/template';

const NEXT = '29990101000000_next';
let database: TestDatabase<CommunityDb>;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase('community');
  folder = mkdtempSync(join(tmpdir(), 'farm-migrations-'));
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const writeNext = (sql: string) => {
  mkdirSync(join(folder, NEXT), { recursive: true });
  writeFileSync(join(folder, NEXT, 'migration.sql'), sql);
};
const comments = async () => (await database.pool.query('SELECT body FROM community.comment')).rows;

test('an empty database is brought to the newest migration, and a second call does nothing', async () => {
  const url = databaseUrl(database.ownerUrl, `${new URL(database.ownerUrl).pathname.slice(1)}_empty`);
  const name = new URL(url).pathname.slice(1);
  await withClient(url, (client) => client.query(`CREATE DATABASE ${name}`));
  const names = readMigrations(MIGRATIONS_FOLDER).map((migration) => migration.name);
  const none = { edited: [], missing: [] };
  expect(await migrationStatus(url)).toEqual({ applied: [], pending: names, ...none });
  expect(await migrate(url)).toEqual({ applied: names });
  expect(await migrate(url)).toEqual({ applied: [] });
  expect(await migrationStatus(url)).toEqual({ applied: names, pending: [], ...none });
  await withClient(url, (client) => client.query(`DROP DATABASE ${name}`));
});

test('a migration that fails names its SQL and leaves the data as it was; mended, it runs', async () => {
  await database.pool.query(
    `INSERT INTO community.comment (id, thread, body, author_name, visitor)
     VALUES (gen_random_uuid(), 't', 'Rain at last', 'Ada', 'v')`,
  );
  writeNext(`UPDATE community.comment SET body = 'lost';
CREATE TABLE community.shed (id int);
INSERT INTO community.shed VALUES ('not a number');
`);
  const failure = await migrate(database.ownerUrl, folder).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(MigrationError);
  expect(failure).toMatchObject({ migration: NEXT, sql: `INSERT INTO community.shed VALUES ('not a number');` });
  expect(await comments()).toEqual([{ body: 'Rain at last' }]);
  expect((await database.pool.query(`SELECT to_regclass('community.shed') AS shed`)).rows).toEqual([{ shed: null }]);
  expect((await migrationStatus(database.ownerUrl, folder)).pending).toEqual([NEXT]);

  writeNext('CREATE TABLE community.shed (id int);');
  expect(await migrate(database.ownerUrl, folder)).toEqual({ applied: [NEXT] });
});

test('two starts at the same moment migrate once', async () => {
  writeNext('CREATE TABLE community.shed (id int);');
  const results = await Promise.all([1, 2, 3].map(() => migrate(database.ownerUrl, folder)));
  expect(results.flatMap(({ applied }) => applied)).toEqual([NEXT]);
});

test('an applied migration that was edited, and one that is missing here, are named', async () => {
  writeNext('CREATE TABLE community.shed (id int);');
  await migrate(database.ownerUrl, folder);
  const [first = ''] = readMigrations(folder).map(({ name }) => name);
  const file = join(folder, first, 'migration.sql');
  writeFileSync(file, `${readFileSync(file, 'utf8')}-- a later thought\n`);
  rmSync(join(folder, NEXT), { recursive: true });
  expect(await migrationStatus(database.ownerUrl, folder)).toMatchObject({
    ...{ pending: [], edited: [first], missing: [NEXT] },
  });
});

const withOwner = <T>(work: Parameters<typeof withClient<T>>[1]): Promise<T> =>
  withClient(database.ownerUrl, work, new URL(database.ownerUrl).pathname.slice(1));

test('a migration behind a long transaction lets the queries behind it through, and runs once the lock is free', async () => {
  writeNext('ALTER TABLE community.comment ADD COLUMN mood text;');
  const locks = { timeoutMs: 100, pauseMs: 100, attempts: 100 };
  const migrating = await withOwner(async (backup) => {
    await backup.query('BEGIN; LOCK TABLE community.comment IN ACCESS SHARE MODE');
    const work = migrate(database.ownerUrl, folder, locks);
    const waiting = `SELECT 1 FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND NOT granted`;
    await withOwner(async (observer) => {
      while ((await observer.query(waiting)).rowCount === 0) await new Promise((turn) => setImmediate(turn));
    });
    await withOwner(async (visitor) => {
      await visitor.query(`SET statement_timeout = '10s'`);
      expect((await visitor.query('SELECT body FROM community.comment')).rows).toEqual([]);
    });
    await backup.query('COMMIT');
    return { work };
  });
  expect(await migrating.work).toEqual({ applied: [NEXT] });
});

test('a migration that never gets its lock fails with the reason, and can be applied later', async () => {
  writeNext('ALTER TABLE community.comment ADD COLUMN mood text;');
  await withOwner(async (backup) => {
    await backup.query('BEGIN; LOCK TABLE community.comment IN ACCESS SHARE MODE');
    const failing = migrate(database.ownerUrl, folder, { timeoutMs: 50, pauseMs: 1, attempts: 2 });
    await expect(failing).rejects.toThrow(/lock timeout/);
    await backup.query('COMMIT');
  });
  expect(await migrate(database.ownerUrl, folder)).toEqual({ applied: [NEXT] });
});

test('an index that is built concurrently lets writes through, and replaces what a broken attempt left', async () => {
  const INSERT = `INSERT INTO community.comment (id, thread, body, author_name, visitor)
    VALUES (gen_random_uuid(), 't', 'Rain', 'Ada', 'v')`;
  const states = `SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('community.comment_thread_body')`;
  const broken = 'CREATE UNIQUE INDEX CONCURRENTLY comment_thread_body ON community.comment (thread)';
  await database.pool.query(INSERT);
  await database.pool.query(INSERT);
  await withOwner((owner) => expect(owner.query(broken)).rejects.toThrow(/could not create unique index/));
  expect((await database.pool.query(states)).rows).toEqual([{ indisvalid: false }]);
  writeNext(`-- Threads are searched by their first words.
CREATE INDEX CONCURRENTLY comment_thread_body ON community.comment (thread, body);
`);
  const migrating = await withOwner(async (writer) => {
    await writer.query('BEGIN');
    await writer.query(INSERT);
    const work = Promise.all([migrate(database.ownerUrl, folder), migrate(database.ownerUrl, folder)]);
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE query LIKE '%INDEX CONCURRENTLY%' AND wait_event_type = 'Lock'`;
    await withOwner(async (observer) => {
      while ((await observer.query(waiting)).rowCount === 0) await new Promise((turn) => setImmediate(turn));
    });
    await database.pool.query(INSERT);
    await writer.query('COMMIT');
    return { work };
  });
  expect((await migrating.work).flatMap(({ applied }) => applied)).toEqual([NEXT]);
  expect((await database.pool.query(states)).rows).toEqual([{ indisvalid: true }]);
});

test('functions with semicolons inside survive', async () => {
  writeNext(`CREATE FUNCTION community.rain() RETURNS int LANGUAGE plpgsql AS $$ BEGIN PERFORM 1; RETURN 7; END $$;`);
  await migrate(database.ownerUrl, folder);
  expect((await database.pool.query('SELECT community.rain() AS mm')).rows).toEqual([{ mm: 7 }]);
});

test('the migrations lead to what the schema files say', async () => {
  expect(readFileSync(join(MIGRATIONS_FOLDER, DATAMODEL_FILE), 'utf8')).toBe(readDatamodel(SCHEMA_FOLDER));
});

test('a diff says what leads from one datamodel to the next', async () => {
  const now = readDatamodel(SCHEMA_FOLDER);
  const next = now.replace('pinned     Boolean', 'mood       String?\n  pinned     Boolean');
  expect(await diffDatamodels(database.ownerUrl, now, next)).toContain('ADD COLUMN     "mood" TEXT');
  expect(await diffDatamodels(database.ownerUrl, now, now)).toMatch(/^(-- This is an empty migration\.)?\s*$/);
});

test.each([
  ['a place in the second statement', 'A;\nB C;\nD;\n', 5, 'B C;'],
  ['a place in the first', 'A;\nB;\n', 1, 'A;'],
  ['no place', ' A;\nB; ', undefined, 'A;\nB;'],
])('the failing statement is found: %s', (_, script, position, expected) => {
  expect(statementAt(script, position)).toBe(expected);
});
