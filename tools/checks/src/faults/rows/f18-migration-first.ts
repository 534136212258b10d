import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { SERVICES, type ServiceName } from '@farm/contracts';
import { linkPackages } from '../../scratch/linked-packages';
import { output, ROOT } from '../../workspace';
import { findings, type Outcome } from '../outcome';
import { jestIn } from '../tests';

const MIGRATIONS = 'libs/prisma/migrations';
const NAMED = 5;

type Ran = Awaited<ReturnType<typeof jestIn>>;

const git = (...words: string[]) => execFileSync('git', words, { stdio: 'ignore' });

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
const failedOf = (project: string, { testResults }: Ran): string[] =>
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
export async function migrationFirst(say: (line: string) => void): Promise<Outcome> {
  const { broken, must } = findings();
  const { name, services, before } = newest();
  const folder = mkdtempSync(join(tmpdir(), 'farm-faults-old-'));
  const seen = [`${name} under the code of ${before.slice(0, 7)}`];
  try {
    oldCode(folder, before);
    for (const service of services) {
      say(`  tests of ${service} as it was`);
      const told = await judged(folder, service);
      must(told.passed > 0, `${service} as it was has tests`);
      must(told.broken.length === 0, `${service}: no test fails on the new tables alone (${some(told.broken)})`);
      seen.push(`${service}: ${told.passed} passed`);
      if (told.alsoBefore.length > 0) seen.push(`failed on the old tables too: ${some(told.alsoBefore)}`);
      if (told.once.length > 0) seen.push(`failed at first and not when asked again: ${some(told.once)}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { requests: 0, failures: 0, secondsToRecover: null, lost: 0, doubled: 0, seen, broken };
}
