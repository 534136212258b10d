import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BROKEN,
  type CommandResult,
  docker,
  FROM,
  IMAGES_FROM,
  type Installation,
  openInstallation,
  prepareBrokenImages,
  prepareImages,
  TO,
} from './testing/installation';
import { openReport } from './testing/report';

// Follows the runbooks of one server in a fresh folder with real containers: `npm run deploy:rehearse -- server`. Each test goes
// on from the state that the one before it left.
const VISITORS = 3;
const PURCHASE = ['course-purchase', '-g', 'a buyer of the course'] as const;
const STEP_MS = 15 * 60_000;

const folder = mkdtempSync(join(tmpdir(), 'farm-server-'));
const { step, printReport } = openReport(STEP_MS);
let site: Installation;

beforeAll(() => {
  prepareImages(IMAGES_FROM, FROM, TO);
  mkdirSync(join(folder, 'first'));
  site = openInstallation(join(folder, 'first'), IMAGES_FROM);
  site.makeOlder();
}, STEP_MS);

afterAll(async () => {
  printReport();
  await site.down('--volumes', '--timeout', '20');
  rmSync(folder, { recursive: true, force: true });
}, STEP_MS);

const secret = (name: string) => join(site.folder, 'secrets', name);
const paidOrders = () => Number(site.sql(`SELECT count(*) FROM payments."order" WHERE status = 'paid'`));
const entitlements = () => Number(site.sql('SELECT count(*) FROM payments.entitlement'));
const newestBackup = () => site.backups().at(-1) ?? '';

async function succeeds(command: Promise<CommandResult>): Promise<string> {
  const { code, output } = await command;
  expect({ code, output: code === 0 ? '' : output.slice(-2_000) }).toEqual({ code: 0, output: '' });
  return output;
}

/** Steady visitors while a command runs; none of their requests may fail. Returns the count for the report. */
async function underVisitors(command: () => Promise<CommandResult>, expectedCode = 0): Promise<string> {
  const visitors = site.visitors(VISITORS);
  const { code, output } = await command();
  const { requests, failures, slowestMs } = await visitors.stop();
  expect({ code, failures, output: code === expectedCode ? '' : output.slice(-2_000) }).toEqual({
    ...{ code: expectedCode, failures: [], output: '' },
  });
  return `0 of ${requests} requests failed, slowest ${slowestMs} ms`;
}

describe('first installation', () => {
  step('server/farm install, twice: names what is missing', async () => {
    expect((await site.farm('install')).output).toContain('Fill in .env');
    const { code, output } = await site.farm('install');
    expect(code).toBe(1);
    for (const name of ['FARM_HOST in .env', 'secrets/smtp_url']) expect(output).toContain(name);
    return 'exit 1 until all settings are there';
  });

  step('server/farm install', async () => {
    site.writeSettings(FROM);
    await succeeds(site.farm('install'));
    return 'https://localhost answers';
  });

  step('a visitor buys the course over https', async () => {
    await succeeds(site.endToEnd(...PURCHASE));
    expect(paidOrders()).toBe(1);
    return 'the first lesson opens';
  });

  step('server/farm operator-link, server/farm status', async () => {
    expect(await succeeds(site.farm('operator-link'))).toContain('https://localhost/sign-in#operator=');
    expect(await succeeds(site.farm('status'))).toContain('healthy');
    return 'a link for one sign-in; containers, version, live pages';
  });
});

describe('deploy', () => {
  step(`server/farm update ${TO} from the files of an older release, while visitors use the site`, async () => {
    expect(existsSync(secret('visits_key'))).toBe(false);
    const count = await underVisitors(() => site.farm('update', TO));
    const parts = site.compose('ps', '--format', '{{.Service}} {{.Image}}').split('\n');
    expect(parts.filter((part) => part.endsWith(`:${FROM}`) && !part.startsWith('sandbox '))).toEqual([]);
    expect(existsSync(secret('visits_key'))).toBe(true);
    expect(readFileSync(join(site.folder, 'compose.yaml'), 'utf8')).toContain('VISITS_KEY_FILE');
    return count;
  });

  step(`server/farm update ${TO} again: nothing has changed, and no part is replaced`, async () => {
    const before = site.compose('ps', '--quiet', 'payments', 'gateway');
    await succeeds(site.farm('update', TO));
    expect(site.compose('ps', '--quiet', 'payments', 'gateway')).toBe(before);
    return 'the same containers';
  });

  step('server/farm update to a version with a service that does not start', () => {
    prepareBrokenImages(IMAGES_FROM, FROM);
    return underVisitors(async () => {
      const result = await site.farm('update', BROKEN);
      expect(result.output).toContain(`Version ${BROKEN} failed: going back to ${TO}`);
      return result;
    }, 1);
  });

  step('kill -9 of a service', async () => {
    const id = site.compose('ps', '--quiet', 'learning');
    const meanwhile = site.visitors(1);
    process.kill(Number(docker('inspect', '--format', '{{.State.Pid}}', id)), 'SIGKILL');
    await site.isHealthy('learning');
    // The gateway asks a service that was away again after some seconds.
    let status: number;
    do status = await site.statusOf('/api/quiz/challenges');
    while (status >= 500);
    const { requests, failures } = await meanwhile.stop();
    expect(docker('inspect', '--format', '{{.RestartCount}}', id)).toBe('1');
    expect(failures.filter((failure) => !/quiz|logout/.test(failure))).toEqual([]);
    return `started again by Docker; ${failures.length} of ${requests} requests failed, all of this service`;
  });
});

describe('roll back', () => {
  step('server/farm rollback, while visitors use the site', () => underVisitors(() => site.farm('rollback')));

  step('server/farm release promote store@off, status, promote store@on, rollback', async () => {
    await succeeds(site.farm('release', 'promote', 'store@off', '--reason', 'rehearsal'));
    expect(await succeeds(site.farm('release', 'status'))).toMatch(/store.*off/);
    await succeeds(site.farm('release', 'promote', 'store@on', '--reason', 'rehearsal'));
    await succeeds(site.farm('release', 'rollback', '--reason', 'rehearsal', '--dry-run'));
    expect(await site.statusOf('/country-store')).toBe(200);
    return 'the store is closed and opened again';
  });
});

describe('restore', () => {
  step('server/farm backup', async () => {
    const before = site.backups().length;
    await succeeds(site.farm('backup'));
    expect(site.backups()).toHaveLength(before + 1);
    return newestBackup();
  });

  step('server/farm restore, after data were lost', async () => {
    const orders = paidOrders();
    site.sql('TRUNCATE payments.entitlement CASCADE');
    expect(entitlements()).toBe(0);
    await succeeds(site.farm('restore', newestBackup(), '--yes'));
    expect([entitlements(), paidOrders()]).toEqual([orders, orders]);
    return `${orders} of ${orders} purchases are back`;
  });

  step('server/farm restore of a damaged backup', async () => {
    const orders = paidOrders();
    writeFileSync(join(site.folder, 'backups/farm-damaged.tar'), 'not a backup');
    expect((await site.farm('restore', 'farm-damaged.tar', '--yes')).code).toBe(1);
    rmSync(join(site.folder, 'backups/farm-damaged.tar'));
    expect(paidOrders()).toBe(orders);
    return 'exit 1, nothing changed';
  });
});

describe('rotate secrets', () => {
  const putFirst = (name: string, value: string) => {
    rmSync(secret(`${name}.old`), { force: true });
    const old = readFileSync(secret(name), 'utf8').trim();
    writeFileSync(secret(name), `${value},${old}`);
  };

  step('COOKIE_KEYS and LINK_KEYS: new keys first, server/farm restart', async () => {
    for (const name of ['cookie_keys', 'link_keys']) putFirst(name, 'r'.repeat(43));
    return underVisitors(() => site.farm('restart'));
  });

  step('the password of a database role: docker compose run --rm migrate, server/farm restart', async () => {
    writeFileSync(secret('database_url_payments'), 'postgres://farm_payments:rotated@postgres:5432/farm');
    return underVisitors(() => {
      site.compose('run', '--rm', 'migrate');
      return site.farm('restart');
    });
  });

  step('server/farm release checkpoint', async () => {
    await succeeds(site.farm('release', 'checkpoint', '--reason', 'key rotation'));
    return 'a new revision is signed';
  });
});

step('add a replica: FARM_REPLICAS=2, server/farm restart', async () => {
  appendFileSync(join(site.folder, '.env'), 'FARM_REPLICAS=2\n');
  const count = await underVisitors(() => site.farm('restart'));
  expect(site.compose('ps', '--quiet', 'payments').split('\n')).toHaveLength(2);
  return count;
});

step('lost bucket: the release store is emptied, server/farm release ship --all, server/farm restart', async () => {
  await succeeds(site.farm('release', 'verify', '--all'));
  const store = '/data/releases';
  docker(
    'run',
    '--rm',
    '--volume',
    `farm_releases:${store}`,
    '--user',
    '0',
    `${IMAGES_FROM}/pages:${FROM}`,
    'find',
    store,
    '-mindepth',
    '1',
    '-delete',
  );
  expect(await site.statusOf('/')).toBe(200);
  await succeeds(site.farm('release', 'ship', '--all', '--reason', 'store lost'));
  const count = await underVisitors(() => site.farm('restart'));
  await succeeds(site.farm('release', 'verify', '--all'));
  return count;
});

step('restore on a new server', async () => {
  const orders = paidOrders();
  await succeeds(site.farm('backup'));
  const backup = newestBackup();
  await site.down('--volumes', '--timeout', '20');
  const old = site;
  mkdirSync(join(folder, 'second'));
  site = openInstallation(join(folder, 'second'), IMAGES_FROM);
  for (const name of ['.env', 'secrets']) cpSync(join(old.folder, name), join(site.folder, name), { recursive: true });
  await succeeds(site.farm('install'));
  expect(paidOrders()).toBe(0);
  cpSync(join(old.folder, 'backups', backup), join(site.folder, 'backups', backup));
  await succeeds(site.farm('restore', backup, '--yes'));
  expect([entitlements(), paidOrders()]).toEqual([orders, orders]);
  await succeeds(site.endToEnd(...PURCHASE));
  return `${orders} of ${orders} purchases are back, and another one is made`;
});
