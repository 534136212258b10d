import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, TEMPORARY_SERVER_SETTINGS, createTemporaryFolder } from '@farm/prisma/embedded';
import { browserSources, findBrowser } from './browser';
import { type JestCounts, summaryLines, jestTotals, runEndToEnd, sum, type Totals } from './end-to-end';
import { ROOT } from './root';
import { findFreePorts } from './ports';
import { createProgressPrinter, failedTasks, runMany, type Print } from './tasks';
import { isolateEnvironment } from './test-environment';
import { listenForStop, runTool } from './wait-for-stop';

/** Enough connections for parallel specs. */
const DATABASE_SETTINGS = [...TEMPORARY_SERVER_SETTINGS, 'max_connections=200'];

const read = <T>(file: string): T | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;

const projects = (): string[] =>
  ['apps', 'services', 'libs', 'tools'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => join(ROOT, folder, name)),
  );
const countsOf = (project: string) => join(project, 'test-results/jest.json');

/** What `runTargets` runs. */
interface TargetRun {
  env: NodeJS.ProcessEnv;
  isCore: boolean;
  /** Arguments of Nx, such as the projects. */
  args: readonly string[];
  /** Whether failed tests are run once more. */
  repeats: boolean;
  print: Print;
}

const isTest = (task: string): boolean => /:(test|check)$/.test(task);

/**
 * Types, unit, service and component tests, and the checks: cached Nx targets. The core of them leaves lint to CI. The specs of a
 * project in which one failed are run once more after all others, when the machine does nothing else.
 */
async function runTargets({ env, isCore, args, repeats, print }: TargetRun): Promise<Totals> {
  const { postgres: port } = await findFreePorts();
  const folder = createTemporaryFolder();
  const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), port, settings: DATABASE_SETTINGS });
  try {
    projects().forEach((project) => rmSync(countsOf(project), { force: true })); // Nx restores cached ones
    // All projects at once are faster than one by one (tools/checks/README.md).
    // The builds that the end-to-end tests need take the pauses of the others.
    const whole = isCore ? 'build,typeset,types' : 'build,typeset,lints,promises,types';
    const targets = `${args.length > 0 ? 'lint,typecheck' : whole},test,check`;
    const testEnv = { ...env, FARM_SPECS: isCore ? 'core' : 'all', TEST_POSTGRES_URL: server.url('postgres') };
    const run = () => runMany(targets, ['--nx-bail=false', ...args], testEnv, (line) => console.log(line));
    const first = await run();
    const before = failedTasks(first.output);
    before.forEach((task) => print(`failed: ${task}`));
    // What has passed is in the cache.
    const { code, output } = repeats && before.some(isTest) ? await run() : first;
    const failed = failedTasks(output);
    const jest = sum(
      projects().map((project) =>
        jestTotals(read<JestCounts>(countsOf(project)) ?? { passed: 0, failed: 0, broken: 0 }),
      ),
    );
    // a failed task without counted tests (lint, types, a build) is one failure
    const others = failed.filter((task) => !isTest(task)).length;
    const uncounted = code !== 0 && jest.failed + others === 0 ? 1 : 0;
    const flaky = before.filter((task) => !failed.includes(task));
    return { passed: jest.passed, failed: jest.failed + others + uncounted, flaky };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * `npm test`: the core of the specs (jest.config.mjs) and of the end-to-end tests. `npm run test:all`: all of both. What failed is
 * run once more by both, and named if it then passes. One half of it: `npm test -- e2e [part of a file name] [--replicas 2] [--repeat 5]`,
 * `npm test -- targets [--projects=payments]`.
 */
async function main(): Promise<number> {
  isolateEnvironment(process.env, (line) => console.log(line));
  listenForStop();
  const [only, ...args] = process.argv.slice(2);
  if (only && !['all', 'targets', 'e2e'].includes(only))
    throw new Error(
      `There is no part '${only}': npm run test:all runs everything, npm test -- targets or npm test -- e2e one half.`,
    );
  const print = createProgressPrinter();
  const { env } = process;
  const folder = mkdtempSync(join(tmpdir(), 'farm-test-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  if (only !== 'targets') await findBrowser(browserSources(env)); // before minutes of other tests
  const totals: Totals[] = [];
  if (only !== 'e2e') {
    const [isCore, repeats] = [only === undefined, only !== 'targets'];
    totals.push(await runTargets({ env, isCore, args: only === 'targets' ? args : [], repeats, print }));
  }
  if (only !== 'targets') {
    const endToEndArgs = only === 'e2e' ? args : ['--retries', '1', ...(only === 'all' ? [] : ['--core'])];
    totals.push(await runEndToEnd(endToEndArgs, env, folder));
  }
  const all = sum(totals);
  console.log(`\n${summaryLines(all).join('\n')}`);
  return all.failed === 0 && all.passed > 0 ? 0 : 1;
}

runTool(main);
