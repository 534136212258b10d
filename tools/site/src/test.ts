import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM } from '@farm/deploy';
import { startEmbeddedPostgres, TEMPORARY_SERVER_SETTINGS } from '@farm/prisma/embedded';
import { browserSources, findBrowser } from './browser';
import { parseEndToEndArgs, summaryLines, runEndToEnd, sum, type Totals } from './end-to-end';
import { findFreePorts } from './ports';
import { runSpecs } from './specs';
import { createProgressPrinter, failedTasks, runMany, type Print } from './tasks';
import { isolateEnvironment } from './test-environment';
import { listenForStop, runTool } from './wait-for-stop';

/** Enough connections for parallel specs, or for two replicas of each service. */
const DATABASE_SETTINGS = [...TEMPORARY_SERVER_SETTINGS, 'max_connections=200'];

const printLine: Print = (line) => console.log(line);

/** Builds, types and, but for the core, lint: one failure for each failed task. */
async function runTasks(env: NodeJS.ProcessEnv, isCore: boolean, print: Print): Promise<Totals> {
  const targets = isCore ? 'build,typeset,types' : 'build,typeset,lints,promises,types';
  const { code, output } = await runMany(targets, ['--nx-bail=false'], env, printLine);
  const failed = failedTasks(output);
  failed.forEach((task) => print(`failed: ${task}`));
  return { passed: 0, failed: failed.length || Number(code !== 0), flaky: [] };
}

/** All specs, or the core of them, with a database server of their own. */
async function runSpecsWithDatabase(env: NodeJS.ProcessEnv, isCore: boolean, folder: string): Promise<Totals> {
  const { postgres: port } = await findFreePorts();
  const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), port, settings: DATABASE_SETTINGS });
  const specEnv = { ...env, FARM_SPECS: isCore ? 'core' : 'all', TEST_POSTGRES_URL: server.url('postgres') };
  try {
    return await runSpecs({ env: specEnv, folder, print: printLine, repeats: !isCore });
  } finally {
    await server.stop();
  }
}

/**
 * `npm test`: the core of the specs (jest.config.mjs) and of the end-to-end tests. `npm run test:all`: all of both, a failed
 * one twice. One half of it: `npm test -- e2e [part of a file name] [--replicas 2] [--repeat 5]`, `npm test -- targets`.
 */
async function main(): Promise<number> {
  isolateEnvironment(process.env, (line) => console.log(line));
  listenForStop();
  const [only, ...args] = process.argv.slice(2);
  if (only && !['all', 'targets', 'e2e'].includes(only))
    throw new Error(
      `There is no part '${only}': npm run test:all runs everything, npm test -- targets or npm test -- e2e one half.`,
    );
  if (only !== 'e2e' && args.length > 0)
    throw new Error(
      `Nothing stands after '${only}'. Of single projects: npx nx run-many -t lint,typecheck,test --projects=payments`,
    );
  const print = createProgressPrinter();
  const endToEndOptions = parseEndToEndArgs(only === 'e2e' ? args : only === 'all' ? ['--retries', '1'] : ['--core']);
  const { env } = process;
  const folder = mkdtempSync(join(tmpdir(), 'farm-test-'));
  chmodSync(folder, 0o711); // under root, the database server runs as another user and must be able to enter
  try {
    const browser = only === 'targets' ? '' : await findBrowser(browserSources(env));
    const wholeBrowser =
      only === 'targets' || endToEndOptions.core ? browser : await findBrowser(browserSources(env, CHROMIUM));
    const totals: Totals[] = [];
    const isCore = only === undefined;
    if (only !== 'e2e')
      totals.push(await runTasks(env, isCore, print), await runSpecsWithDatabase(env, isCore, folder));
    if (only !== 'targets') {
      const deps = {
        env,
        folder: join(folder, 'site'),
        browser,
        wholeBrowser,
        databaseSettings: DATABASE_SETTINGS,
        print,
      };
      totals.push(await endToEndOrFailure(endToEndOptions, deps));
    }
    const all = sum(totals);
    console.log(`\n${summaryLines(all).join('\n')}`);
    return all.failed === 0 && all.passed > 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A site that does not start counts as one failed test, so that the summary is still printed. */
const endToEndOrFailure: typeof runEndToEnd = (endToEndOptions, deps) =>
  runEndToEnd(endToEndOptions, deps).catch((error: unknown) => {
    console.error(`\nThe end-to-end tests could not run. ${error instanceof Error ? error.message : String(error)}`);
    return { passed: 0, failed: 1, flaky: [] };
  });

runTool(main);
