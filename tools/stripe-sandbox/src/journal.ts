import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { open, rename, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Put } from './ledger';

/** Above this size the journal is written anew with the present records only. */
const COMPACT_ABOVE_BYTES = 20 * 1024 * 1024;

/** A file that only grows: one line is everything one call did. */
export interface Journal {
  /** The lines of earlier runs, oldest first. A last line cut off by a crash was never acknowledged and is left out. */
  replay(): Put[][];
  /** Resolves when the line is on disk, not before: an answer given is an answer kept. */
  append(puts: readonly Put[], snapshot: () => Put[]): Promise<void>;
  /** Replaces the whole file. */
  rewrite(puts: readonly Put[]): Promise<void>;
  close(): Promise<void>;
}

/** For tests and for trying things out: nothing outlives the process. */
export const noJournal: Journal = {
  replay: () => [],
  append: () => Promise.resolve(),
  rewrite: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

function linesOf(file: string): Put[][] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return whole.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Put[]]));
}

/** Opens the journal in `file`, with its folder. */
export async function openJournal(file: string): Promise<Journal> {
  mkdirSync(dirname(file), { recursive: true });
  const earlier = linesOf(file);
  let handle: FileHandle;
  let bytes = 0;
  let writing: Promise<void> = Promise.resolve();

  const rewriteNow = async (puts: readonly Put[]) => {
    const fresh = await open(`${file}.new`, 'w', 0o600);
    const text = puts.map((put) => `${JSON.stringify([put])}\n`).join('');
    await fresh.writeFile(text);
    await fresh.sync();
    await rename(`${file}.new`, file);
    await handle?.close();
    handle = fresh;
    bytes = Buffer.byteLength(text);
  };
  // written anew at every start: a line cut off by a crash must not stand in the middle of later ones
  handle = await open(file, 'a', 0o600);
  await rewriteNow(newestOf(earlier));

  let closed = false;
  const inTurn = (work: () => Promise<void>) => (writing = writing.then(work));
  return {
    replay: () => earlier,
    append: (puts, snapshot) =>
      inTurn(async () => {
        if (closed) return; // a delivery that ended during the stop is simply made again
        const line = `${JSON.stringify(puts)}\n`;
        await handle.writeFile(line);
        await handle.datasync();
        bytes += Buffer.byteLength(line);
        if (bytes > COMPACT_ABOVE_BYTES) await rewriteNow(snapshot());
      }),
    rewrite: (puts) => inTurn(() => rewriteNow(puts)),
    close: () =>
      inTurn(async () => {
        closed = true;
        await handle.close();
      }),
  };
}

function newestOf(lines: Put[][]): Put[] {
  const newest = new Map<string, Put>();
  for (const put of lines.flat()) newest.set(`${put.kind} ${put.value.id}`, put);
  return [...newest.values()];
}
