import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { ClientBase } from 'pg';

/** Schemas of the services and emails, without the job queues, which the services recreate. */
const OWN_SCHEMAS = `<> 'public' AND %s !~ '^(pg_|information_schema$)' AND %s !~ '_jobs$'`;
const isOwnSchema = (column: string) => `${column} ${OWN_SCHEMAS.replaceAll('%s', column)}`;

interface Table {
  /** Quoted, with its schema. */
  name: string;
  /** Quoted, in order. */
  columns: readonly string[];
}

interface ArchiveEntry extends Table {
  references: readonly string[];
}

const FIND_TABLES = `SELECT format('%I.%I', n.nspname, c.relname) AS name,
    ARRAY(SELECT quote_ident(a.attname) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0
      AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns,
    ARRAY(SELECT format('%I.%I', fn.nspname, f.relname) FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid
      JOIN pg_namespace fn ON fn.oid = f.relnamespace WHERE k.conrelid = c.oid AND k.contype = 'f' AND f.oid <> c.oid) AS "references"
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND ${isOwnSchema('n.nspname')} ORDER BY 1`;

/** All tables of the services, each after those that it references. */
export async function tablesOf(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<ArchiveEntry>(FIND_TABLES);
  const waiting = new Map(rows.map((table) => [table.name, table]));
  const sorted: Table[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.values()].filter(({ references }) => references.every((name) => !waiting.has(name)));
    if (next.length === 0) throw new Error(`Tables have circular references: ${[...waiting.keys()].join(', ')}`);
    for (const { name, columns } of next) {
      waiting.delete(name);
      sorted.push({ name, columns });
    }
  }
  return sorted;
}

interface Sequence {
  name: string;
  value: string;
  isCalled: boolean;
}

export async function sequencesOf(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name FROM pg_sequences WHERE ${isOwnSchema('schemaname')} ORDER BY 1`,
  );
  const entry: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: at } = await client.query<Omit<Sequence, 'name'>>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${name}`,
    );
    if (at[0]) entry.push({ name, ...at[0] });
  }
  return entry;
}

/** Names of the applied migrations. */
export async function migrationsOf(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM public._prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

export async function countOf(client: ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ rows: string }>(`SELECT count(*) AS rows FROM ${table}`);
  return Number(rows[0]?.rows);
}

// File format, gzipped: entries of a JSON line followed by chunks of bytes, each prefixed with its length, 0 at the end. Chunks
// are needed because the size of a table is unknown before it is read.

export type Entry =
  | { kind: 'backup'; version: 1; at: string; migrations: readonly string[] }
  | { kind: 'table'; name: string; columns: readonly string[] }
  | { kind: 'sequence'; name: string; value: string; isCalled: boolean }
  | { kind: 'file'; path: string }
  /** Last entry: a file without it is incomplete. */
  | { kind: 'end'; rows: Readonly<Record<string, number>>; files: number };

const LENGTH_BYTES = 4;
const MAX_HEADER_BYTES = 1_000_000;

/** The file is no backup or is incomplete. */
export class InvalidBackupError extends Error {
  override readonly name = 'InvalidBackupError';
}

const lengthOf = (bytes: number) => {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(bytes);
  return length;
};

/** Writes an entry, with backpressure. */
export async function writeEntry(to: Writable, entry: Entry, bytes: AsyncIterable<Buffer> | readonly Buffer[] = []) {
  const write = async (chunk: Buffer) => {
    if (!to.write(chunk)) await once(to, 'drain');
  };
  await write(Buffer.from(`${JSON.stringify(entry)}\n`));
  for await (const chunk of bytes)
    if (chunk.length > 0) {
      await write(lengthOf(chunk.length));
      await write(chunk);
    }
  await write(lengthOf(0));
}

/** Reads lines and exact numbers of bytes from a stream. */
function reader(from: AsyncIterable<Buffer>) {
  const chunks = from[Symbol.asyncIterator]();
  let buffer: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const { value, done } = await chunks.next();
    if (done) return false;
    buffer = Buffer.concat([buffer, value]);
    return true;
  };
  const read = (length: number) => {
    const bytes = buffer.subarray(0, length);
    buffer = buffer.subarray(length);
    return bytes;
  };
  return {
    async line(): Promise<string | null> {
      for (;;) {
        const end = buffer.indexOf(10);
        if (end >= 0) return read(end + 1).toString('utf8', 0, end);
        if (buffer.length > MAX_HEADER_BYTES) throw new InvalidBackupError('This file is not a backup.');
        if (!(await more())) return null;
      }
    },
    async exactly(length: number): Promise<Buffer> {
      while (buffer.length < length) if (!(await more())) throw new InvalidBackupError('This backup is incomplete.');
      return read(length);
    },
  };
}

/** The entries of a file; the bytes of each must be read before the next one. @throws {InvalidBackupError} */
export async function* entriesIn(
  from: AsyncIterable<Buffer>,
): AsyncGenerator<{ entry: Entry; bytes: AsyncIterable<Buffer> }> {
  const source = reader(from);
  for (let line = await source.line(); line !== null; line = await source.line()) {
    let entry: Entry;
    try {
      entry = JSON.parse(line) as Entry;
    } catch (cause) {
      throw new InvalidBackupError('This file is not a backup.', { cause });
    }
    const bytes = (async function* () {
      for (;;) {
        const length = (await source.exactly(LENGTH_BYTES)).readUInt32BE();
        if (length === 0) return;
        yield await source.exactly(length);
      }
    })();
    yield { entry, bytes };
    for await (const rest of bytes) void rest;
    if (entry.kind === 'end') return;
  }
  throw new InvalidBackupError('This backup is incomplete.');
}
