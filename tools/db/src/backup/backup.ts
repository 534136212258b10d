import { createReadStream, createWriteStream, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { writeEntry } from './entries';
import { migrationsOf, sequencesOf, tablesOf } from './tables';

/** What is over before its time ends by a failure, not by this. */
const NEVER = new Promise<never>(() => undefined);
const OWNER_ONLY = 0o600; // it holds addresses of people

/** What was written, or would be. */
export interface Kept {
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

async function writeAll(client: Client, releases: string, to: Writable, now: Date): Promise<Kept> {
  const rows: Kept['rows'] = {};
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
export async function backUp(url: string, file: string, releases: string, now: Date): Promise<Kept> {
  const client = new Client({ connectionString: url });
  const unfinished = `${file}.unfinished`;
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const out = createGzip();
    const written = finished(out.pipe(createWriteStream(unfinished, { mode: OWNER_ONLY, flush: true })));
    const kept = await Promise.race([writeAll(client, releases, out, now), written.then(() => NEVER)]);
    out.end();
    await written;
    await client.query('COMMIT');
    renameSync(unfinished, file);
    return kept;
  } finally {
    rmSync(unfinished, { force: true });
    await client.end();
  }
}
