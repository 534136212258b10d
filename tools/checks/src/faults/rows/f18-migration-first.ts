import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type ServiceName, SERVICES } from '@farm/contracts';
import { linkPackages, output, ROOT } from '../../workspace';
import type { FaultFindings } from '../findings';

interface Suite {
  name: string;
  /** 'failed' also if the file could not be loaded and has no test results. */
  status: string;
  assertionResults: readonly { fullName: string; status: string }[];
}

interface JestResults {
  numPassedTests: number;
  numFailedTests: number;
  testResults: readonly Suite[];
}

const run = (args: readonly string[], cwd: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    spawn(process.execPath, args, { cwd, stdio: 'ignore' }).once('error', reject).once('close', resolve);
  });

/** Runs the tests of a project folder; `args` can select some. */
async function runTests(project: string, ...args: readonly string[]): Promise<JestResults> {
  const folder = mkdtempSync(join(tmpdir(), 'farm-fault-tests-'));
  const file = join(folder, 'counts.json');
  const cli = createRequire(__filename).resolve('jest/bin/jest');
  const options = ['-c', '../../jest.config.mjs', '--rootDir', '.', '-w', '2', '--json', `--outputFile=${file}`];
  try {
    await run([cli, ...options, ...args], project);
    if (!existsSync(file)) return { numPassedTests: 0, numFailedTests: 1, testResults: [] };
    return JSON.parse(readFileSync(file, 'utf8')) as JestResults;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const MIGRATIONS = 'libs/prisma/migrations';
const MAX_LISTED = 5;

const git = (...args: string[]) => execFileSync('git', args, { stdio: 'ignore' });

/** The newest migration, the services whose tables it changes, and the last commit before it. */
function newestMigration() {
  const name =
    readdirSync(join(ROOT, MIGRATIONS))
      .filter((each) => /^\d{14}_/.test(each))
      .sort()
      .at(-1) ?? '';
  const sql = readFileSync(join(ROOT, MIGRATIONS, name, 'migration.sql'), 'utf8');
  const services = SERVICES.filter((service) => sql.includes(`"${service}".`));
  const added = output('git', 'log', '--diff-filter=A', '--format=%H', '-1', '--', `${MIGRATIONS}/${name}`).trim();
  const before = output('git', 'rev-parse', `${added}^`).trim();
  return { name, services: services.length === 0 ? [...SERVICES] : services, before };
}

/** Puts the current migrations into the checkout, or its own. */
function useMigrations(folder: string, version: 'new' | 'old'): void {
  rmSync(join(folder, MIGRATIONS), { recursive: true });
  if (version === 'new') cpSync(join(ROOT, MIGRATIONS), join(folder, MIGRATIONS), { recursive: true });
  else git('-C', folder, 'checkout', '--quiet', '--', MIGRATIONS);
}

/** Checks out a commit with its own generated database client. */
function checkOut(folder: string, before: string): void {
  git('clone', '--quiet', '--local', '--no-checkout', ROOT, folder);
  git('-C', folder, 'checkout', '--quiet', before);
  linkPackages(folder);
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NX_DAEMON: 'false',
    NX_TUI: 'false',
    NX_CACHE_DIRECTORY: join(folder, '.nx/cache'),
    NX_WORKSPACE_DATA_DIRECTORY: join(folder, '.nx/data'),
  } as NodeJS.ProcessEnv;
  execFileSync('npx', ['nx', 'run', 'prisma:generate'], { cwd: folder, env, stdio: 'ignore' });
}

/** The first few tests, and how many more there are. */
const summarize = (tests: readonly string[]) =>
  [...tests.slice(0, MAX_LISTED), ...(tests.length > MAX_LISTED ? [`${tests.length - MAX_LISTED} more`] : [])].join(
    '; ',
  );

const isFailed = ({ status }: { status: string }) => status === 'failed';

/** 'src/orders/orders.spec.ts: an order is found' for each failed test, and for each file that could not be loaded. */
const failedOf = (project: string, { testResults }: JestResults): string[] =>
  testResults.filter(isFailed).flatMap(({ name, assertionResults }) => {
    const tests = assertionResults.filter(isFailed).map(({ fullName }) => fullName);
    return (tests.length === 0 ? ['could not be loaded'] : tests).map((test) => `${relative(project, name)}: ${test}`);
  });

/**
 * Runs the tests of the old service on the new tables. Failed files run again on the new and on the old tables: what fails only
 * on the new tables is broken by the migration.
 */
async function testOldService(folder: string, service: ServiceName) {
  const project = join(folder, 'services', service);
  useMigrations(folder, 'new');
  const results = await runTests(project);
  const files = results.testResults.filter(isFailed).map(({ name }) => name);
  const failedAmong = async () =>
    files.length === 0 ? [] : failedOf(project, await runTests(project, '--runTestsByPath', ...files));
  const again = await failedAmong();
  useMigrations(folder, 'old');
  const before = await failedAmong();
  const flaky = failedOf(project, results).filter((test) => !again.includes(test));
  return {
    passed: results.numPassedTests,
    flaky,
    alsoBefore: again.filter((test) => before.includes(test)),
    broken: again.filter((test) => !before.includes(test)),
  };
}

/** Applies the newest migration under the code before it: no test may fail on the new tables alone. */
export async function migrationFirst({ must, note }: FaultFindings): Promise<void> {
  const { name, services, before } = newestMigration();
  const folder = mkdtempSync(join(tmpdir(), 'farm-faults-old-'));
  note(`${name} under the code of ${before.slice(0, 7)}`);
  try {
    checkOut(folder, before);
    for (const service of services) {
      const result = await testOldService(folder, service);
      must(result.passed > 0, `${service} as it was has tests`);
      must(
        result.broken.length === 0,
        `${service}: no test fails on the new tables alone (${summarize(result.broken)})`,
      );
      note(`${service}: ${result.passed} passed`);
      if (result.alsoBefore.length > 0) note(`failed on the old tables too: ${summarize(result.alsoBefore)}`);
      if (result.flaky.length > 0) note(`failed once, passed when repeated: ${summarize(result.flaky)}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
