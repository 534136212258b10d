import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { countOf, entriesIn, type Entry, migrationsOf, NotABackup, sequencesOf, tablesOf, writeEntry } from './archive';

/** What is over before its time ends by a failure, not by this. */
const NEVER = new Promise<never>(() => undefined);
const OWNER_ONLY = 0o600; // it holds addresses of people

/** What was written, or would be. */
interface Retention {
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

async function writeAll(client: Client, releases: string, to: Writable, now: Date): Promise<Retention> {
  const rows: Retention['rows'] = {};
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
 * Copies every table of the services as they are at one moment, and the releases, into one file. The file is there only
 * when it is whole; the services may go on writing meanwhile.
 */
export async function backUp(url: string, file: string, releases: string, now: Date): Promise<Retention> {
  const client = new Client({ connectionString: url });
  const unfinished = `${file}.unfinished`;
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const out = createGzip();
    const archive = finished(out.pipe(createWriteStream(unfinished, { mode: OWNER_ONLY, flush: true })));
    const retained = await Promise.race([writeAll(client, releases, out, now), archive.then(() => NEVER)]);
    out.end();
    await archive;
    await client.query('COMMIT');
    renameSync(unfinished, file);
    return retained;
  } finally {
    rmSync(unfinished, { force: true });
    await client.end();
  }
}

/** What was put back. */
interface PutBack {
  rows: Record<string, number>;
  files: number;
  /** False: there were releases already, and they stay as they are. */
  releases: boolean;
  /** When the backup was made. */
  at: string;
}

/** Why nothing was put back, in a sentence; the database is as it was. */
export class RestoreError extends Error {
  override readonly name = 'RestoreRefused';
}

async function mustBeEmpty(client: Client): Promise<void> {
  for (const { name } of await tablesOf(client))
    if ((await countOf(client, name)) > 0)
      throw new RestoreError(`The database is not empty: ${name} holds rows. A backup goes into a new database.`);
}

async function mustHaveMigrations(client: Client, migrations: readonly string[]): Promise<void> {
  const has = await migrationsOf(client);
  const lacks = migrations.filter((name) => !has.includes(name));
  const more = has.filter((name) => !migrations.includes(name));
  if (lacks.length > 0)
    throw new RestoreError(`The database lacks migrations of the backup: ${lacks.join(', ')}. Take newer code.`);
  if (more.length > 0)
    throw new RestoreError(`The database has migrations the backup does not know: ${more.join(', ')}. Take its code.`);
}

/** Below the folder, whatever the path says. */
function inside(folder: string, path: string): string {
  const file = resolve(folder, path);
  if (!file.startsWith(resolve(folder) + sep)) throw new NotABackup(`This backup names a file outside: ${path}`);
  return file;
}

async function putFile(unfinished: string, path: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const file = inside(unfinished, path);
  mkdirSync(dirname(file), { recursive: true });
  await pipeline(Readable.from(bytes), createWriteStream(file));
}

interface Underway {
  client: Client;
  done: PutBack;
  unfinished: string;
}

/** One entry into its place. */
async function putBack(
  { client, done, unfinished }: Underway,
  entry: Entry,
  bytes: AsyncIterable<Buffer>,
): Promise<void> {
  if (entry.kind === 'backup') {
    done.at = entry.at;
    await mustHaveMigrations(client, entry.migrations);
  } else if (entry.kind === 'table') {
    const into = client.query(copyFrom(`COPY ${entry.name} (${entry.columns.join(', ')}) FROM STDIN`));
    await pipeline(Readable.from(bytes), into);
    done.rows[entry.name] = await countOf(client, entry.name);
  } else if (entry.kind === 'sequence') {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [entry.name, entry.value, entry.isCalled]);
  } else if (entry.kind === 'file' && done.releases) {
    await putFile(unfinished, entry.path, bytes);
    done.files += 1;
  } else if (entry.kind === 'end') {
    for (const [name, rows] of Object.entries(entry.rows))
      if (done.rows[name] !== rows)
        throw new RestoreError(`${name} has ${done.rows[name] ?? 0} rows in place of ${rows}: nothing was kept.`);
  }
}

const isEmpty = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0;

/**
 * Puts a backup into an empty, migrated database, in one transaction: rows, then counters, then the counts compared.
 * Releases go into an empty folder; where some are, they stay. Throws RestoreRefused or NotABackup, and nothing is kept.
 */
export async function restore(url: string, file: string, releases: string): Promise<PutBack> {
  if (!existsSync(file)) throw new NotABackup(`There is no file ${file}.`);
  const client = new Client({ connectionString: url });
  const unfinished = `${releases}.unfinished`;
  const done: PutBack = { rows: {}, files: 0, releases: isEmpty(releases), at: '' };
  await client.connect();
  try {
    await client.query('BEGIN');
    await mustBeEmpty(client);
    const text = createReadStream(file).pipe(createGunzip());
    for await (const { entry, bytes } of entriesIn(text)) await putBack({ client, done, unfinished }, entry, bytes);
    await client.query('COMMIT');
    if (done.files > 0) {
      rmSync(releases, { recursive: true, force: true }); // it is empty
      renameSync(unfinished, releases);
    }
    return done;
  } catch (error) {
    const isUnreadable = /^Z_/.test(String((error as { code?: unknown }).code));
    throw isUnreadable ? new NotABackup('This file is no backup, or it was cut off.', { cause: error }) : error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    await client.end();
  }
}
