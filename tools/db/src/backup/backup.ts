import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import {
  countOf,
  entriesIn,
  type Entry,
  migrationsOf,
  InvalidBackupError,
  sequencesOf,
  tablesOf,
  writeEntry,
} from './archive';

const NEVER = new Promise<never>(() => undefined);
const OWNER_ONLY = 0o600; // it contains personal data

interface BackupCounts {
  rows: Record<string, number>;
  files: number;
}

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true, recursive: true })
        .filter((each) => each.isFile())
        .map((each) => join(each.parentPath, each.name))
        .sort()
    : [];

async function writeAll(client: Client, releases: string, to: Writable, now: Date): Promise<BackupCounts> {
  const rows: BackupCounts['rows'] = {};
  const migrations = await migrationsOf(client);
  await writeEntry(to, { kind: 'backup', version: 1, at: now.toISOString(), migrations });
  for (const { name, columns } of await tablesOf(client)) {
    const stream = client.query(copyTo(`COPY ${name} (${columns.join(', ')}) TO STDOUT`));
    await writeEntry(to, { kind: 'table', name, columns }, stream as AsyncIterable<Buffer>);
    rows[name] = stream.rowCount;
  }
  for (const sequence of await sequencesOf(client)) await writeEntry(to, { kind: 'sequence', ...sequence });
  const files = filesBelow(releases);
  for (const file of files)
    await writeEntry(to, { kind: 'file', path: relative(releases, file) }, createReadStream(file));
  await writeEntry(to, { kind: 'end', rows, files: files.length });
  return { rows, files: files.length };
}

/**
 * Writes a consistent snapshot of all tables, and the releases, to a file. The services can keep writing. An incomplete file is
 * deleted.
 */
export async function backUp(url: string, file: string, releases: string, now: Date): Promise<BackupCounts> {
  const client = new Client({ connectionString: url });
  const unfinished = `${file}.unfinished`;
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const out = createGzip();
    const archive = finished(out.pipe(createWriteStream(unfinished, { mode: OWNER_ONLY, flush: true })));
    const counts = await Promise.race([writeAll(client, releases, out, now), archive.then(() => NEVER)]);
    out.end();
    await archive;
    await client.query('COMMIT');
    renameSync(unfinished, file);
    return counts;
  } finally {
    rmSync(unfinished, { force: true });
    await client.end();
  }
}

interface RestoreResult {
  rows: Record<string, number>;
  files: number;
  /** False: the folder already had releases, which were not replaced. */
  releases: boolean;
  /** Time of the backup. */
  at: string;
}

/** Why nothing was put back, in a sentence; the database is as it was. */
export class RestoreError extends Error {
  override readonly name = 'RestoreRefused';
}

async function assertEmpty(client: Client): Promise<void> {
  for (const { name } of await tablesOf(client))
    if ((await countOf(client, name)) > 0)
      throw new RestoreError(`The database is not empty: ${name} holds rows. A backup goes into a new database.`);
}

async function assertMigrations(client: Client, migrations: readonly string[]): Promise<void> {
  const has = await migrationsOf(client);
  const lacks = migrations.filter((name) => !has.includes(name));
  const more = has.filter((name) => !migrations.includes(name));
  if (lacks.length > 0)
    throw new RestoreError(
      `The database lacks migrations of the backup: ${lacks.join(', ')}. Use a newer version of the code.`,
    );
  if (more.length > 0)
    throw new RestoreError(
      `The database has migrations that the backup lacks: ${more.join(', ')}. Use its version of the code.`,
    );
}

/** Resolves a path below the folder. @throws {InvalidBackupError} for paths outside */
function resolveInside(folder: string, path: string): string {
  const file = resolve(folder, path);
  if (!file.startsWith(resolve(folder) + sep))
    throw new InvalidBackupError(`This backup contains a path outside the folder: ${path}`);
  return file;
}

async function writeReleaseFile(unfinished: string, path: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const file = resolveInside(unfinished, path);
  mkdirSync(dirname(file), { recursive: true });
  await pipeline(Readable.from(bytes), createWriteStream(file));
}

interface RestoreContext {
  client: Client;
  done: RestoreResult;
  unfinished: string;
}

async function restoreEntry(
  { client, done, unfinished }: RestoreContext,
  entry: Entry,
  bytes: AsyncIterable<Buffer>,
): Promise<void> {
  if (entry.kind === 'backup') {
    done.at = entry.at;
    await assertMigrations(client, entry.migrations);
  } else if (entry.kind === 'table') {
    const into = client.query(copyFrom(`COPY ${entry.name} (${entry.columns.join(', ')}) FROM STDIN`));
    await pipeline(Readable.from(bytes), into);
    done.rows[entry.name] = await countOf(client, entry.name);
  } else if (entry.kind === 'sequence') {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [entry.name, entry.value, entry.isCalled]);
  } else if (entry.kind === 'file' && done.releases) {
    await writeReleaseFile(unfinished, entry.path, bytes);
    done.files += 1;
  } else if (entry.kind === 'end') {
    for (const [name, rows] of Object.entries(entry.rows))
      if (done.rows[name] !== rows)
        throw new RestoreError(`${name} has ${done.rows[name] ?? 0} rows instead of ${rows}. Nothing was restored.`);
  }
}

const isEmpty = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0;

/**
 * Restores a backup into an empty, migrated database in one transaction, and its releases into an empty folder.
 * @throws {RestoreError | InvalidBackupError} and restores nothing
 */
export async function restore(url: string, file: string, releases: string): Promise<RestoreResult> {
  if (!existsSync(file)) throw new InvalidBackupError(`There is no file ${file}.`);
  const client = new Client({ connectionString: url });
  const unfinished = `${releases}.unfinished`;
  const done: RestoreResult = { rows: {}, files: 0, releases: isEmpty(releases), at: '' };
  await client.connect();
  try {
    await client.query('BEGIN');
    await assertEmpty(client);
    const text = createReadStream(file).pipe(createGunzip());
    for await (const { entry, bytes } of entriesIn(text))
      await restoreEntry({ client, done, unfinished }, entry, bytes);
    await client.query('COMMIT');
    if (done.files > 0) {
      rmSync(releases, { recursive: true, force: true }); // it is empty
      renameSync(unfinished, releases);
    }
    return done;
  } catch (error) {
    const isUnreadable = /^Z_/.test(String((error as { code?: unknown }).code));
    throw isUnreadable
      ? new InvalidBackupError('This file is not a backup, or is incomplete.', { cause: error })
      : error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    await client.end();
  }
}
