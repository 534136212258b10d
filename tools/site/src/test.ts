import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, TEMPORARY_SERVER_SETTINGS, createTemporaryFolder } from '@farm/prisma/embedded';
import { browserSources, findBrowser } from './browser';
import {
  type JestCounts,
  parseEndToEndArgs,
  summaryLine,
  jestTotals,
  runEndToEnd,
  sum,
  type Totals,
} from './end-to-end';
import { ROOT } from './root';
import { findFreePorts } from './ports';
import { createProgressPrinter, failedTasks, runMany, type Print } from './tasks';
import { isolateEnvironment } from './test-environment';
import { listenForStop, runTool } from './wait-for-stop';

/** Room for the connections of specs that run at the same time, or of two copies of each service. */
const DATABASE_SETTINGS = [...TEMPORARY_SERVER_SETTINGS, 'max_connections=200'];

const read = <T>(file: string): T | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;

const projects = (): string[] =>
  ['apps', 'services', 'libs', 'tools'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => join(ROOT, folder, name)),
  );
const countsOf = (project: string) => join(project, 'test-results/jest.json');

/** Lint, types, unit, service and component tests, and the checks: cached Nx targets. */
async function runTargets(env: NodeJS.ProcessEnv, more: readonly string[], print: Print): Promise<Totals> {
  const { postgres: port } = await findFreePorts();
  const folder = createTemporaryFolder();
  const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), port, settings: DATABASE_SETTINGS });
  try {
    projects().forEach((project) => rmSync(countsOf(project), { force: true })); // Nx brings cached ones back
    // The whole house is linted at once and type-checked as two programs; a part of it project by project.
    const targets = `${more.length > 0 ? 'lint,typecheck' : 'lints,types'},test,check`;
    const testEnv = { ...env, TEST_POSTGRES_URL: server.url('postgres') };
    const { code, output } = await runMany(targets, ['--nx-bail=false', ...more], testEnv, (endToEndOptions) =>
      console.log(endToEndOptions),
    );
    const jest = sum(
      projects().map((project) =>
        jestTotals(read<JestCounts>(countsOf(project)) ?? { passed: 0, failed: 0, broken: 0 }),
      ),
    );
    const failed = failedTasks(output);
    failed.forEach((task) => print(`failed: ${task}`));
    // A failed task whose tests nobody counts (lint, types, a build) counts as one failure.
    const others = failed.filter((task) => !/:(test|check)$/.test(task)).length;
    const uncounted = code !== 0 && jest.failed + others === 0 ? 1 : 0;
    return { passed: jest.passed, failed: jest.failed + others + uncounted };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * `npm test`; one half: `npm test -- e2e [part of a file's name] [--copies 2]`,
 * `npm test -- targets [--projects=payments]`.
 */
async function main(): Promise<number> {
  isolateEnvironment(process.env, (endToEndOptions) => console.log(endToEndOptions));
  listenForStop();
  const [only, ...more] = process.argv.slice(2);
  if (only && !['targets', 'e2e'].includes(only))
    throw new Error(
      `There is no part '${only}': npm test runs everything, npm test -- targets or npm test -- e2e one half.`,
    );
  const print = createProgressPrinter();
  const endToEndOptions = parseEndToEndArgs(only === 'e2e' ? more : []);
  const { env } = process;
  const folder = mkdtempSync(join(tmpdir(), 'farm-test-'));
  chmodSync(folder, 0o711); // run by root, the database server has another account and must walk through
  try {
    const browser = only === 'targets' ? '' : await findBrowser(browserSources(process.env));
    const totals: Totals[] = [];
    if (only !== 'e2e') totals.push(await runTargets(env, more, print));
    if (only !== 'targets') {
      const at = { env, folder: join(folder, 'site'), browser, databaseSettings: DATABASE_SETTINGS, print: print };
      totals.push(await endToEndOrFailure(endToEndOptions, at));
    }
    const all = sum(totals);
    console.log(`\n${summaryLine(all)}`);
    return all.failed === 0 && all.passed > 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A site that does not start is one failed test with its sentence; the counts so far are still told. */
const endToEndOrFailure: typeof runEndToEnd = (endToEndOptions, at) =>
  runEndToEnd(endToEndOptions, at).catch((error: unknown) => {
    console.error(`\nThe end-to-end tests could not run. ${error instanceof Error ? error.message : String(error)}`);
    return { passed: 0, failed: 1 };
  });

runTool(main);
