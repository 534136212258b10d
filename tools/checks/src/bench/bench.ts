import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { output, ROOT } from '../workspace';
import { growth } from './growth';
import type { GrowthLine } from './medians';

const HOME = join(ROOT, 'docs/benchmarks');
const BUILT = 'payments,learning,stripe-sandbox';

function table(lines: readonly GrowthLine[]): string {
  const row = ({ name, samples, smallMs, largeMs, ratio, largeP95Ms }: GrowthLine) =>
    `| ${name} | ${samples} | ${smallMs} | ${largeMs} | **${ratio}** | ${largeP95Ms} |`;
  return [
    '| call | samples | median at 1,000, ms | median at 100,000, ms | ratio | 95th percentile at 100,000, ms |',
    '|---|---|---|---|---|---|',
    ...lines.map(row),
  ].join('\n');
}

/** What was measured where: figures of other machines are no comparison, ratios of one run are. */
function report(lines: readonly GrowthLine[]): string {
  const machine = `${cpus().length} cores, Node ${process.versions.node}`;
  const commit = output('git', 'rev-parse', '--short', 'HEAD').trim();
  return [
    '# Growth of the services',
    '',
    '`npm run bench`: the built services on a real PostgreSQL, the same calls at 1,000 and at 100,000 orders, players and',
    'sessions, taking turns in one run. A ratio near 1 says that the call does not slow down as the farm grows.',
    '',
    table(lines),
    '',
    `Measured ${new Date().toISOString().slice(0, 10)} at ${commit}, ${machine}.`,
    '',
  ].join('\n');
}

async function main(): Promise<void> {
  console.log('Building what is not built yet');
  output('npx', 'nx', 'run-many', '-t', 'build', '-p', BUILT);
  const lines = await growth((line) => console.log(line));
  mkdirSync(HOME, { recursive: true });
  writeFileSync(join(HOME, 'growth.md'), report(lines));
  console.log(`\n${table(lines)}\n\nWritten to docs/benchmarks/growth.md`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
