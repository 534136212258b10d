import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { ClientBase } from 'pg';

/** What services and letters own. The queue's schemas are made by the services; what waits there is found again. */
const OURS = `<> 'public' AND %s !~ '^(pg_|information_schema$)' AND %s !~ '_jobs$'`;
const isOurs = (column: string) => `${column} ${OURS.replaceAll('%s', column)}`;

/** A table of the services, and what has to be there before it. */
interface Table {
  /** Quoted, with its schema. */
  name: string;
  /** Quoted, in their order. */
  columns: readonly string[];
}

interface ArchiveEntry extends Table {
  needs: readonly string[];
}

const FIND = `SELECT format('%I.%I', n.nspname, c.relname) AS name,
    ARRAY(SELECT quote_ident(a.attname) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0
      AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns,
    ARRAY(SELECT format('%I.%I', fn.nspname, f.relname) FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid
      JOIN pg_namespace fn ON fn.oid = f.relnamespace WHERE k.conrelid = c.oid AND k.contype = 'f' AND f.oid <> c.oid) AS needs
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND ${isOurs('n.nspname')} ORDER BY 1`;

/** All tables of the services, each after those its rows point to. */
export async function tablesOf(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<ArchiveEntry>(FIND);
  const waiting = new Map(rows.map((table) => [table.name, table]));
  const sorted: Table[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.values()].filter(({ needs }) => needs.every((name) => !waiting.has(name)));
    if (next.length === 0) throw new Error(`Tables point to each other in a circle: ${[...waiting.keys()].join(', ')}`);
    for (const { name, columns } of next) {
      waiting.delete(name);
      sorted.push({ name, columns });
    }
  }
  return sorted;
}

/** Where a counter of the services stands. */
interface Sequence {
  name: string;
  value: string;
  isCalled: boolean;
}

/** All counters of the services. */
export async function sequencesOf(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name FROM pg_sequences WHERE ${isOurs('schemaname')} ORDER BY 1`,
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

/** Migrations that the database has, by name. */
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

// The file is a row of entries, compressed: a line of JSON that says what comes, then its bytes in pieces, each with its
// length before it, 0 at the end. How long a table is nobody knows before it was read.

/** What one entry holds. */
export type Entry =
  | { kind: 'backup'; version: 1; at: string; migrations: readonly string[] }
  | { kind: 'table'; name: string; columns: readonly string[] }
  | { kind: 'sequence'; name: string; value: string; isCalled: boolean }
  | { kind: 'file'; path: string }
  /** The last one: a file without it was cut off. */
  | { kind: 'end'; rows: Readonly<Record<string, number>>; files: number };

const LENGTH_BYTES = 4;
const LONGEST_HEAD = 1_000_000;

/** A backup that is not whole, or none at all. */
export class NotABackup extends Error {
  override readonly name = 'NotABackup';
}

const lengthOf = (bytes: number) => {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(bytes);
  return length;
};

/** Writes one entry; waits where the disk is slower than the database. */
export async function writeEntry(to: Writable, entry: Entry, bytes: AsyncIterable<Buffer> | readonly Buffer[] = []) {
  const put = async (piece: Buffer) => {
    if (!to.write(piece)) await once(to, 'drain');
  };
  await put(Buffer.from(`${JSON.stringify(entry)}\n`));
  for await (const piece of bytes)
    if (piece.length > 0) {
      await put(lengthOf(piece.length));
      await put(piece);
    }
  await put(lengthOf(0));
}

/** Reads exact numbers of bytes from a stream of pieces of any size. */
function reader(from: AsyncIterable<Buffer>) {
  const pieces = from[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const { value, done } = await pieces.next();
    if (done) return false;
    held = Buffer.concat([held, value]);
    return true;
  };
  const read = (length: number) => {
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    return taken;
  };
  return {
    async line(): Promise<string | null> {
      for (;;) {
        const end = held.indexOf(10);
        if (end >= 0) return read(end + 1).toString('utf8', 0, end);
        if (held.length > LONGEST_HEAD) throw new NotABackup('This file is no backup.');
        if (!(await more())) return null;
      }
    },
    async exactly(length: number): Promise<Buffer> {
      while (held.length < length) if (!(await more())) throw new NotABackup('This backup was cut off.');
      return read(length);
    },
  };
}

/** Every entry of a file with its bytes, which must be read before the next one. Throws NotABackup. */
export async function* entriesIn(
  from: AsyncIterable<Buffer>,
): AsyncGenerator<{ entry: Entry; bytes: AsyncIterable<Buffer> }> {
  const source = reader(from);
  for (let line = await source.line(); line !== null; line = await source.line()) {
    let entry: Entry;
    try {
      entry = JSON.parse(line) as Entry;
    } catch (cause) {
      throw new NotABackup('This file is no backup.', { cause });
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
  throw new NotABackup('This backup was cut off.');
}
