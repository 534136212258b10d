import { appendFile, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { BeaconTotals, Count, Total } from './totals';

interface Log {
  error(line: object, message: string): void;
}

// A line of counts has about 100 bytes; ten thousand of them are read in a blink.
const LARGEST_BYTES = 1024 * 1024;

type Row = [name: string, build: string, result: string, stage: string, times: number];

/** One line: what was told within a minute, or, in a file that was gathered, between two. */
interface Line {
  at: string;
  last?: string;
  counts: Row[];
}

const rowOf = ({ name, build, result, stage, times }: Count): Row => [name, build, result, stage, times];
const isRow = (row: unknown): row is Row =>
  Array.isArray(row) && row.length === 5 && row.slice(0, 4).every((word) => typeof word === 'string') && row[4] > 0;

function lineOf(text: string): Line | null {
  try {
    const { at, last, counts } = JSON.parse(text) as Partial<Line>;
    return typeof at === 'string' && Array.isArray(counts) && counts.every(isRow)
      ? { at, counts, ...(typeof last === 'string' ? { last } : {}) }
      : null;
  } catch {
    return null; // the process was killed while it wrote this line
  }
}

const textOf = (line: Line) => `${JSON.stringify(line)}\n`;
const gathered = (totals: readonly Total[]) =>
  totals.map((total) => textOf({ at: total.since, last: total.last, counts: [rowOf(total)] })).join('');

/** The minute of a moment: all that is kept of when. */
export const minuteOf = (at: Date): string => `${at.toISOString().slice(0, 16)}Z`;

/** Reads a journal into the totals. A file that does not exist yet is an empty one. */
async function recall(file: string, totals: BeaconTotals): Promise<void> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  for (const line of text.split('\n').flatMap((each) => lineOf(each) ?? []))
    for (const [name, build, result, stage, times] of line.counts)
      totals.add({ name, build, result, stage, times }, line.at, line.last);
}

/**
 * Keeps counts over a restart, also over a killed process: what `note` resolved for stands in the file. Appended only;
 * beyond a megabyte it is gathered into one line a count. Without a file, counts live as long as the process. A file
 * that cannot be written is told of in the log; those counts then live in memory alone.
 */
export async function beaconJournal(file: string | undefined, totals: BeaconTotals, log: Log) {
  if (file === undefined) return { note: (_count: Count, _at: Date) => Promise.resolve() };
  await mkdir(dirname(file), { recursive: true });
  await recall(file, totals);
  // A line that was cut off by a killed process must not swallow the first new one.
  await appendFile(file, '\n');
  let waiting: { minute: string; count: Count }[] = [];
  let writing: Promise<void> | null = null;

  const gather = async (): Promise<void> => {
    await writeFile(`${file}.new`, gathered(totals.all()));
    await rename(`${file}.new`, file);
  };

  const write = async (): Promise<void> => {
    const taken = waiting;
    waiting = [];
    const minutes = [...new Set(taken.map(({ minute }) => minute))];
    const lines = minutes.map((minute) =>
      textOf({
        at: minute,
        counts: taken.filter((each) => each.minute === minute).map(({ count }) => rowOf(count)),
      }),
    );
    try {
      await appendFile(file, lines.join(''));
      if ((await stat(file)).size > LARGEST_BYTES) await gather();
    } catch (error) {
      log.error({ err: error }, 'beacons are not kept');
    }
  };

  const flush = async (): Promise<void> => {
    while (waiting.length > 0) await write();
    writing = null;
  };

  return {
    note: (count: Count, at: Date): Promise<void> => {
      waiting.push({ minute: minuteOf(at), count });
      writing ??= flush();
      return writing;
    },
  };
}

export type BeaconJournal = Awaited<ReturnType<typeof beaconJournal>>;
