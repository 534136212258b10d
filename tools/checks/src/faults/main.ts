import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measuredNow } from '../measured';
import { type FaultSite, startFaultSite } from './fault-site';
import type { Outcome } from './outcome';
import { keep, type Result, table } from './report';
import { type Row, ROWS } from './rows';
import { proved } from './tests';

const say = (text: string) => console.log(text);

/** Of the mixed load, unless `--minutes=30` is said. */
const MINUTES = 5;
const FLAGS = '--live, --tests, --minutes=5';

const NOTHING: Outcome = {
  ...{ requests: 0, failures: 0, secondsToRecover: null, lost: 0, doubled: 0 },
  ...{ seen: [], broken: [] },
};

/** What the line asks for: rows by name, all without; `--live` leaves the tests out, `--tests` the processes, `--minutes=30` is F20's. */
function asked(words: readonly string[]) {
  const names = words.filter((word) => !word.startsWith('--')).map((name) => name.toUpperCase());
  const flags = words.filter((word) => word.startsWith('--'));
  const isFlag = (word: string) => /^--(?:live|tests|minutes=[1-9]\d?)$/.test(word);
  const unknown = names.find((name) => !ROWS.some(({ id }) => id === name)) ?? flags.find((flag) => !isFlag(flag));
  if (unknown) throw new Error(`There is no ${unknown}. Rows: ${ROWS.map(({ id }) => id).join(' ')}; ${FLAGS}.`);
  const minutes = Number(flags.find((flag) => flag.startsWith('--minutes='))?.split('=')[1] ?? MINUTES);
  const rows = names.length === 0 ? ROWS : ROWS.filter(({ id }) => names.includes(id));
  return { rows, isLive: !flags.includes('--tests'), isTested: !flags.includes('--live'), minutes };
}

function tell({ broken, seen }: Outcome): void {
  broken.forEach((demand) => say(`  does not hold: ${demand}`));
  seen.forEach((fact) => say(`  ${fact}`));
}

const failed = (error: unknown): Outcome => ({ ...NOTHING, broken: [String(error)] });

/** Rows on one site, one after the other. */
async function live(rows: readonly Row[], minutes: number): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  if (rows.length === 0) return outcomes;
  const folder = mkdtempSync(join(tmpdir(), 'farm-faults-'));
  let site: FaultSite | undefined;
  try {
    site = await startFaultSite(folder, say);
    for (const { id, fault, live: run } of rows) {
      say(`${id}: ${fault}`);
      const standing = site;
      const outcome = await standing
        .whole()
        .then(() => (run ? run(standing, { minutes }) : NOTHING))
        .catch(failed);
      tell(outcome);
      outcomes.set(id, outcome);
    }
  } finally {
    await site?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return outcomes;
}

/** Rows that stand on their own, one after the other. */
async function apart(rows: readonly Row[]): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  for (const { id, fault, apart: run } of rows) {
    if (!run) continue;
    say(`${id}: ${fault}`);
    const outcome = await run(say).catch(failed);
    tell(outcome);
    outcomes.set(id, outcome);
  }
  return outcomes;
}

/** Both halves of a row as one. */
const together = (one: Outcome, other: Outcome): Outcome => ({
  ...one,
  seen: [...one.seen, ...other.seen],
  broken: [...one.broken, ...other.broken],
});

async function main(): Promise<number> {
  const { rows, isLive, isTested, minutes } = asked(process.argv.slice(2));
  const measured = measuredNow();
  const done = isLive ? rows : [];
  const outcomes = new Map([
    ...(await live(
      done.filter((row) => row.live),
      minutes,
    )),
    ...(await apart(done)),
  ]);
  const results: Result[] = [];
  for (const { id, fault, tests, isTimed } of rows) {
    const here = outcomes.get(id);
    const there = isTested && tests ? await proved(tests) : undefined;
    if (there) say(`${id}: ${there.seen.join('; ')}`);
    const outcome = here && there ? together(here, there) : (here ?? there);
    if (!outcome) continue;
    results.push({ id, fault, outcome, measured, ...(isTimed && { minutes }) });
    keep(results.slice(-1)); // at once: whoever ends a long run early loses no row that has ended
  }
  say(`\n${table(results)}`);
  return results.every(({ outcome }) => outcome.broken.length === 0) ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
