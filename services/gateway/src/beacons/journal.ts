import { appendFile, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { BuildHealth } from '@farm/contracts';

/** Beacons of one build with one result. `stage` is '' for a success. */
export interface Count {
  name: string;
  build: string;
  result: string;
  stage: string;
  times: number;
  /** How many of them were the first of their network within a day, and its first failure. */
  networks: number;
  failingNetworks: number;
}

/** Networks that loaded a build, once per day each, and those in which it failed. */
interface NetworkTotal {
  name: string;
  build: string;
  networks: number;
  failingNetworks: number;
}

interface Total extends Count {
  /** The first and the last beacon: ISO 8601, UTC, to the minute. */
  since: string;
  last: string;
}

const keyOf = ({ name, build, result, stage }: Count) => [name, build, result, stage].join(' ');
const FAILURES = ['failed', 'incompatible'];

export const isFailure = (result: string): boolean => FAILURES.includes(result);

const earlier = (a: string | null, b: string) => (a === null || b < a ? b : a);
const later = (a: string | null, b: string) => (a === null || b > a ? b : a);

export function beaconTotals() {
  const totals = new Map<string, Total>();
  return {
    add(count: Count, since: string, last = since): void {
      const key = keyOf(count);
      const known = totals.get(key) ?? { ...count, times: 0, networks: 0, failingNetworks: 0, since, last };
      totals.set(key, {
        ...known,
        times: known.times + count.times,
        networks: known.networks + count.networks,
        failingNetworks: known.failingNetworks + count.failingNetworks,
        since: earlier(known.since, since),
        last: later(known.last, last),
      });
    },
    all: (): readonly Total[] => [...totals.values()],
    byNetwork(): readonly NetworkTotal[] {
      const builds = new Map<string, NetworkTotal>();
      for (const { name, build, networks, failingNetworks } of totals.values()) {
        const key = `${name} ${build}`;
        const sum = builds.get(key) ?? { name, build, networks: 0, failingNetworks: 0 };
        builds.set(key, {
          ...sum,
          networks: sum.networks + networks,
          failingNetworks: sum.failingNetworks + failingNetworks,
        });
      }
      return [...builds.values()];
    },
    healthOf(name: string, build: string): BuildHealth {
      const health: BuildHealth = { build, loads: 0, failures: 0, since: null, last: null, stages: {} };
      for (const total of totals.values()) {
        if (total.name !== name || total.build !== build) continue;
        health.loads += total.times;
        health.since = earlier(health.since, total.since);
        health.last = later(health.last, total.last);
        if (!isFailure(total.result)) continue;
        health.failures += total.times;
        const stage = total.stage || total.result;
        health.stages[stage] = (health.stages[stage] ?? 0) + total.times;
      }
      return health;
    },
    /** Builds of a remote with beacons, the latest first. */
    buildsOf: (name: string): string[] => [
      ...new Set(
        [...totals.values()]
          .filter((total) => total.name === name)
          .sort((a, b) => (a.last < b.last ? 1 : -1))
          .map(({ build }) => build),
      ),
    ],
  };
}

export type BeaconTotals = ReturnType<typeof beaconTotals>;

interface Log {
  error(line: object, message: string): void;
}

// about 10,000 lines
const LARGEST_BYTES = 1024 * 1024;

type Row = [
  name: string,
  build: string,
  result: string,
  stage: string,
  times: number,
  // missing in older lines
  networks?: number,
  failingNetworks?: number,
];

/** One line: counts of one minute, or, in a compacted file, from `at` to `last`. */
interface Line {
  at: string;
  last?: string;
  counts: Row[];
}

const rowOf = (count: Count): Row => [
  count.name,
  count.build,
  count.result,
  count.stage,
  count.times,
  count.networks,
  count.failingNetworks,
];

const isRow = (row: unknown): row is Row =>
  Array.isArray(row) &&
  (row.length === 5 || row.length === 7) &&
  row.slice(0, 4).every((word) => typeof word === 'string') &&
  row.slice(4).every((number) => Number.isInteger(number) && number >= 0);

function lineOf(text: string): Line | null {
  try {
    const { at, last, counts } = JSON.parse(text) as Partial<Line>;
    return typeof at === 'string' && Array.isArray(counts) && counts.every(isRow)
      ? { at, counts, ...(typeof last === 'string' ? { last } : {}) }
      : null;
  } catch {
    return null; // an incomplete line of a killed process
  }
}

const textOf = (line: Line) => `${JSON.stringify(line)}\n`;
const compacted = (totals: readonly Total[]) =>
  totals.map((total) => textOf({ at: total.since, last: total.last, counts: [rowOf(total)] })).join('');

export const minuteOf = (at: Date): string => `${at.toISOString().slice(0, 16)}Z`;

/** A missing file counts as empty. */
async function readJournal(file: string, totals: BeaconTotals): Promise<void> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  for (const line of text.split('\n').flatMap((each) => lineOf(each) ?? []))
    for (const [name, build, result, stage, times, networks = 0, failingNetworks = 0] of line.counts)
      totals.add({ name, build, result, stage, times, networks, failingNetworks }, line.at, line.last);
}

/**
 * Stores counts across restarts: once `note` resolves, the count is in the file. Append-only; above a megabyte it is
 * compacted to one line per count. Without a file, counts are in memory only. Write errors are logged.
 */
export async function beaconJournal(file: string | undefined, totals: BeaconTotals, log: Log) {
  if (file === undefined) return { note: (_count: Count, _at: Date) => Promise.resolve() };
  await mkdir(dirname(file), { recursive: true });
  await readJournal(file, totals);
  // ends a line that a killed process left incomplete
  await appendFile(file, '\n');
  let waiting: string[] = [];
  let writing: Promise<void> | null = null;

  const compact = async (): Promise<void> => {
    await writeFile(`${file}.new`, compacted(totals.all()));
    await rename(`${file}.new`, file);
  };

  const write = async (): Promise<void> => {
    const lines = waiting;
    waiting = [];
    try {
      await appendFile(file, lines.join(''));
      if ((await stat(file)).size > LARGEST_BYTES) await compact();
    } catch (error) {
      log.error({ err: error }, 'failed to store beacons');
    }
  };

  const flush = async (): Promise<void> => {
    while (waiting.length > 0) await write();
    writing = null;
  };

  return {
    note: (count: Count, at: Date): Promise<void> => {
      waiting.push(textOf({ at: minuteOf(at), counts: [rowOf(count)] }));
      writing ??= flush();
      return writing;
    },
  };
}

export type BeaconJournal = Awaited<ReturnType<typeof beaconJournal>>;
