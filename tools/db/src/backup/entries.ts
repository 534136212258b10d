import { type Writable } from 'node:stream';
import { once } from 'node:events';

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
  const take = (length: number) => {
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    return taken;
  };
  return {
    async line(): Promise<string | null> {
      for (;;) {
        const end = held.indexOf(10);
        if (end >= 0) return take(end + 1).toString('utf8', 0, end);
        if (held.length > LONGEST_HEAD) throw new NotABackup('This file is no backup.');
        if (!(await more())) return null;
      }
    },
    async exactly(length: number): Promise<Buffer> {
      while (held.length < length) if (!(await more())) throw new NotABackup('This backup was cut off.');
      return take(length);
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
