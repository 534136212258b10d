import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Kind, Kinds, RecordWrite } from './records';

export interface RecordStore {
  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined;
  /** Oldest first. */
  all<K extends Kind>(kind: K): Kinds[K][];
  /** Stores all writes of one call or none of them; resolves when they are on disk. */
  commit(writes: readonly RecordWrite[]): Promise<void>;
  /** Deletes everything. */
  reset(): Promise<void>;
}

/** Records in memory, restored from the journal after a restart. */
export function openRecordStore(journal: Journal): RecordStore {
  const kinds = new Map<Kind, Map<string, Kinds[Kind]>>();
  // safe because `apply` is the only writer and takes kind and value together
  const recordsOf = <K extends Kind>(kind: K) => (kinds.get(kind) ?? new Map()) as Map<string, Kinds[K]>;
  const apply = ({ kind, value }: RecordWrite) => {
    kinds.set(kind, (kinds.get(kind) ?? new Map<string, Kinds[Kind]>()).set(value.id, value));
  };

  for (const writes of journal.replay()) writes.forEach(apply);

  return {
    find: (kind, id) => recordsOf(kind).get(id),
    all: (kind) => [...recordsOf(kind).values()],
    commit: async (writes) => {
      if (writes.length === 0) return;
      writes.forEach(apply);
      await journal.append(writes);
    },
    reset: async () => {
      kinds.clear();
      await journal.rewrite([]);
    },
  };
}

/** An append-only file: each line holds the writes of one call. */
export interface Journal {
  /** The lines of earlier runs, oldest first. A last line cut off by a crash was never acknowledged and is left out. */
  replay(): RecordWrite[][];
  /** Resolves when the line is on disk. */
  append(writes: readonly RecordWrite[]): Promise<void>;
  rewrite(writes: readonly RecordWrite[]): Promise<void>;
  close(): Promise<void>;
}

/** Stores nothing beyond the process. */
export const noJournal: Journal = {
  replay: () => [],
  append: () => Promise.resolve(),
  rewrite: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

export async function openJournal(file: string): Promise<Journal> {
  mkdirSync(dirname(file), { recursive: true });
  const earlier = readLines(file);
  let handle: FileHandle;
  let writing: Promise<void> = Promise.resolve();

  const rewrite = async (writes: readonly RecordWrite[]) => {
    const next = await open(`${file}.new`, 'w', 0o600);
    await next.writeFile(writes.map((write) => `${JSON.stringify([write])}\n`).join(''));
    await next.sync();
    await rename(`${file}.new`, file);
    await handle?.close();
    handle = next;
  };
  // compacted at every start, so that a line cut off by a crash never precedes new lines
  handle = await open(file, 'a', 0o600);
  await rewrite(newestOf(earlier));

  let isClosed = false;
  const enqueue = (work: () => Promise<void>) => (writing = writing.then(work));
  return {
    replay: () => earlier,
    append: (writes) =>
      enqueue(async () => {
        if (isClosed) return; // a webhook delivered during shutdown is delivered again after the restart
        await handle.writeFile(`${JSON.stringify(writes)}\n`);
        await handle.datasync();
      }),
    rewrite: (writes) => enqueue(() => rewrite(writes)),
    close: () =>
      enqueue(async () => {
        isClosed = true;
        await handle.close();
      }),
  };
}

function readLines(file: string): RecordWrite[][] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const complete = text.slice(0, text.lastIndexOf('\n') + 1);
  return complete.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as RecordWrite[]]));
}

function newestOf(lines: RecordWrite[][]): RecordWrite[] {
  const newest = new Map(lines.flat().map((write) => [`${write.kind} ${write.value.id}`, write]));
  return [...newest.values()];
}
