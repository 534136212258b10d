import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace';
import type { Outcome } from './outcome';

const HOME = join(ROOT, 'docs/benchmarks');
const JSON_FILE = join(HOME, 'faults.json');
const SHOWN = join(HOME, 'faults.md');

/** What a row's run gave, and where and when. */
export interface Result {
  id: string;
  fault: string;
  outcome: Outcome;
  measured: string;
  /** How long it went on, where the command line says so: runs of other lengths stand beside one another. */
  minutes?: number;
}

const HEAD = [
  '| row | fault | requests | failures seen | seconds to recover | lost | doubled | held |',
  '|---|---|---|---|---|---|---|---|',
];

// What is not finite has no number in JSON, so it never came.
const seconds = (value: number | null) => (value === null ? '-' : value.toFixed(1));

const nameOf = ({ id, minutes }: Pick<Result, 'id' | 'minutes'>) => (minutes ? `${id}, ${minutes} min` : id);

const line = (result: Result) => {
  const { fault, outcome } = result;
  const { requests, failures, secondsToRecover, lost, doubled, broken } = outcome;
  const held = broken.length === 0 ? 'yes' : '**no**';
  return `| ${nameOf(result)} | ${fault} | ${requests || '-'} | ${failures} | ${seconds(secondsToRecover)} | ${lost} | ${doubled} | ${held} |`;
};

const details = (result: Result) => {
  const { seen, broken } = result.outcome;
  return [
    `- ${nameOf(result)} (${result.measured}): ${seen.join('; ') || 'nothing was seen'}.`,
    ...broken.map((demand) => `- ${nameOf(result)} **did not hold**: ${demand}.`),
  ];
};

/** The table, and below it what was seen and what did not hold. */
export const table = (results: readonly Result[]): string =>
  [...HEAD, ...results.map(line), '', ...results.flatMap(details)].join('\n');

const INTRODUCTION = [
  '# What held when parts died, hung or lied',
  '',
  '`npm run faults`: the built site as real processes with two copies of each service, a real PostgreSQL with the',
  'durability of production, signals, and a TCP proxy between edge, services and database. Failures seen are answers that',
  'a visitor did not want: none, or 5xx. Seconds to recover count from the end of the fault. Rows without requests are',
  'proved by the tests named below: journeys ship and break what they are about in a front of their own. Each row was',
  'measured when its line says so.',
  '',
  'Clocks of processes are set by libfaketime, and the database keeps the right time; a clock that is slow may take an event',
  'that comes from later. Disks that fill up (F14) are small ones in memory, which takes root: the one of the database is',
  'full while a segment of its log stands ready, since without one the server itself stops, which is F4. F18 runs the tests',
  'of the code before the newest migration on its tables: what fails there and not on the tables of that code is a breach,',
  'what fails on both is named. F20 loads for 5 minutes, for 30 with `--minutes=30`; timers are counted by each process',
  'itself, at its /metrics.',
  '',
  'Two things are wider than a strict reading of their row, on purpose. F4 and F7 count a 503 with Retry-After as a failure',
  'seen, although it is what the row asks for. In F9 whoever connects after a copy has stopped listening is turned away by',
  'the system and not counted: nobody is sent to a copy that has called itself not ready for two seconds.',
  '',
];

const orderOf = ({ id, minutes = 0 }: Result) => Number(id.slice(1)) + minutes / 100;

/** Keeps these results in docs/benchmarks beside those of other rows, and writes the document anew. */
export function keep(results: readonly Result[]): void {
  const kept = existsSync(JSON_FILE) ? (JSON.parse(readFileSync(JSON_FILE, 'utf8')) as Result[]) : [];
  const others = kept.filter((one) => !results.some((result) => nameOf(result) === nameOf(one)));
  const all = [...others, ...results].sort((a, b) => orderOf(a) - orderOf(b));
  writeFileSync(JSON_FILE, `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(SHOWN, `${[...INTRODUCTION, table(all)].join('\n')}\n`);
}
