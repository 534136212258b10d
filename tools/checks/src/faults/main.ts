import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FaultSite, startFaultSite } from './fault-site';
import { report, type Result } from './report';
import { type Row, ROWS } from './rows';

const say = (text: string) => console.log(text);

/** The rows named on the line, or all. Throws for a name that is none. */
function wanted(names: readonly string[]): readonly Row[] {
  const unknown = names.find((name) => !ROWS.some(({ id }) => id === name.toUpperCase()));
  if (unknown) throw new Error(`There is no row ${unknown}. Known are ${ROWS.map(({ id }) => id).join(', ')}.`);
  return names.length === 0 ? ROWS : ROWS.filter(({ id }) => names.some((name) => name.toUpperCase() === id));
}

async function runRow(row: Row, site: FaultSite): Promise<Result> {
  say(`${row.id}: ${row.fault}`);
  await site.whole();
  const nothing = { requests: 0, failures: 0, secondsToRecover: null, lost: 0, doubled: 0, seen: [] };
  const none = { ...nothing, broken: ['the row has no test'] };
  const outcome = row.live
    ? await row.live(site).catch((error: unknown) => ({ ...nothing, broken: [String(error)] }))
    : none;
  outcome.broken.forEach((demand) => say(`  does not hold: ${demand}`));
  outcome.seen.forEach((fact) => say(`  ${fact}`));
  return { row, outcome };
}

async function main(): Promise<number> {
  const rows = wanted(process.argv.slice(2));
  const folder = mkdtempSync(join(tmpdir(), 'farm-faults-'));
  const site = await startFaultSite(folder, say);
  const results: Result[] = [];
  try {
    for (const row of rows) results.push(await runRow(row, site));
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`\n${report(results)}`);
  return results.every(({ outcome }) => outcome.broken.length === 0) ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
