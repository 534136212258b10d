import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@farm/contracts';
import { linkPackages } from '../../scratch/linked-packages';
import { output, ROOT } from '../../workspace';
import { findings, type Outcome } from '../outcome';
import { jestIn } from '../tests';

const MIGRATIONS = 'libs/prisma/migrations';

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

/** A checkout of that commit with every migration of today: old code, old client, new tables. */
function oldCode(folder: string, before: string): void {
  const git = (...words: string[]) => execFileSync('git', words, { stdio: 'ignore' });
  git('clone', '--quiet', '--local', '--no-checkout', ROOT, folder);
  git('-C', folder, 'checkout', '--quiet', before);
  linkPackages(folder);
  rmSync(join(folder, MIGRATIONS), { recursive: true });
  cpSync(join(ROOT, MIGRATIONS), join(folder, MIGRATIONS), { recursive: true });
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NX_DAEMON: 'false', NX_TUI: 'false' };
  const nx = {
    ...env,
    NX_CACHE_DIRECTORY: join(folder, '.nx/cache'),
    NX_WORKSPACE_DATA_DIRECTORY: join(folder, '.nx/data'),
  };
  execFileSync('npx', ['nx', 'run', 'prisma:generate'], { cwd: folder, env: nx as NodeJS.ProcessEnv, stdio: 'ignore' });
}

/** The newest migration is applied while the code before it still runs: its services' tests pass on the new tables. */
export async function migrationFirst(say: (line: string) => void): Promise<Outcome> {
  const { broken, must } = findings();
  const { name, services, before } = newest();
  const folder = mkdtempSync(join(tmpdir(), 'farm-faults-old-'));
  const seen = [`${name} under the code of ${before.slice(0, 7)}`];
  try {
    oldCode(folder, before);
    for (const service of services satisfies ServiceName[]) {
      say(`  tests of ${service} as it was`);
      const { numPassedTests, numFailedTests } = await jestIn(join(folder, 'services', service), '');
      must(numPassedTests > 0 && numFailedTests === 0, `${service} as it was passes (${numFailedTests} failed)`);
      seen.push(`${service}: ${numPassedTests} passed`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { requests: 0, failures: 0, secondsToRecover: null, lost: 0, doubled: 0, seen, broken };
}
