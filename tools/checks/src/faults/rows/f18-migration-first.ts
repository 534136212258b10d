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
  /** Also when it could not be begun at all, and no test of it is told. */
  status: string;
  assertionResults: readonly { fullName: string; status: string }[];
}

interface Counts {
  numPassedTests: number;
  numFailedTests: number;
  testResults: readonly Suite[];
}

const run = (args: readonly string[], cwd: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    spawn(process.execPath, args, { cwd, stdio: 'ignore' }).once('error', reject).once('close', resolve);
  });

/** Runs the tests of a project, in whichever checkout it stands: those that these words choose, all without. */
async function jestIn(project: string, ...text: readonly string[]): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'farm-fault-tests-'));
  const file = join(folder, 'counts.json');
  const cli = createRequire(__filename).resolve('jest/bin/jest');
  const line = ['-c', '../../jest.config.mjs', '--rootDir', '.', '-w', '2', '--json', `--outputFile=${file}`];
  try {
    await run([cli, ...line, ...text], project);
    if (!existsSync(file)) return { numPassedTests: 0, numFailedTests: 1, testResults: [] };
    return JSON.parse(readFileSync(file, 'utf8')) as Counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const MIGRATIONS = 'libs/prisma/migrations';
const NAMED = 5;

const git = (...text: string[]) => execFileSync('git', text, { stdio: 'ignore' });

/** The newest migration, the services whose tables it changes, and the last commit that did not know it. */
function newest() {
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

/** Gives the checkout every migration of today, or those that its code knew. */
function tables(folder: string, which: 'new' | 'old'): void {
  rmSync(join(folder, MIGRATIONS), { recursive: true });
  if (which === 'new') cpSync(join(ROOT, MIGRATIONS), join(folder, MIGRATIONS), { recursive: true });
  else git('-C', folder, 'checkout', '--quiet', '--', MIGRATIONS);
}

/** A checkout of that commit with a database client of its own: old code, ready for old and new tables. */
function oldCode(folder: string, before: string): void {
  git('clone', '--quiet', '--local', '--no-checkout', ROOT, folder);
  git('-C', folder, 'checkout', '--quiet', before);
  linkPackages(folder);
  const env = {
    ...{ PATH: process.env.PATH, HOME: process.env.HOME, NX_DAEMON: 'false', NX_TUI: 'false' },
    ...{ NX_CACHE_DIRECTORY: join(folder, '.nx/cache'), NX_WORKSPACE_DATA_DIRECTORY: join(folder, '.nx/data') },
  } as NodeJS.ProcessEnv;
  execFileSync('npx', ['nx', 'run', 'prisma:generate'], { cwd: folder, env, stdio: 'ignore' });
}

/** The first of them in words, and how many more there are. */
const some = (tests: readonly string[]) =>
  [...tests.slice(0, NAMED), ...(tests.length > NAMED ? [`${tests.length - NAMED} more`] : [])].join('; ');

const isFailed = ({ status }: { status: string }) => status === 'failed';

/** 'src/desk/desk.spec.ts: an order is found', of every test that failed, and of every file that did not begin. */
const failedOf = (project: string, { testResults }: Counts): string[] =>
  testResults.filter(isFailed).flatMap(({ name, assertionResults }) => {
    const tests = assertionResults.filter(isFailed).map(({ fullName }) => fullName);
    return (tests.length === 0 ? ['does not begin'] : tests).map((test) => `${relative(project, name)}: ${test}`);
  });

/**
 * Tests of one service, as it was, on the new tables. What fails there is asked again on the new and then on the old:
 * what fails on both was wrong before, by the calendar for one; what fails on the new alone is the migration's.
 */
async function judged(folder: string, service: ServiceName) {
  const project = join(folder, 'services', service);
  tables(folder, 'new');
  const ran = await jestIn(project);
  const files = ran.testResults.filter(isFailed).map(({ name }) => name);
  const failedAmong = async () =>
    files.length === 0 ? [] : failedOf(project, await jestIn(project, '--runTestsByPath', ...files));
  const again = await failedAmong();
  tables(folder, 'old');
  const before = await failedAmong();
  const once = failedOf(project, ran).filter((test) => !again.includes(test));
  return {
    passed: ran.numPassedTests,
    ...{ once, alsoBefore: again.filter((test) => before.includes(test)) },
    broken: again.filter((test) => !before.includes(test)),
  };
}

/** The newest migration is applied while the code before it still runs: no test fails on the new tables alone. */
export async function migrationFirst({ must, note }: FaultFindings): Promise<void> {
  const { name, services, before } = newest();
  const folder = mkdtempSync(join(tmpdir(), 'farm-faults-old-'));
  note(`${name} under the code of ${before.slice(0, 7)}`);
  try {
    oldCode(folder, before);
    for (const service of services) {
      const output = await judged(folder, service);
      must(output.passed > 0, `${service} as it was has tests`);
      must(output.broken.length === 0, `${service}: no test fails on the new tables alone (${some(output.broken)})`);
      note(`${service}: ${output.passed} passed`);
      if (output.alsoBefore.length > 0) note(`failed on the old tables too: ${some(output.alsoBefore)}`);
      if (output.once.length > 0) note(`failed at first and not when asked again: ${some(output.once)}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
