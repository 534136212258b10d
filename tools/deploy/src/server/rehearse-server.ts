import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMAGES, ROOT } from '../image/parts';
import type { RehearsalRow } from '../rehearse/images';
import { startVisitors, type VisitorCount } from './steady-visitor';

interface ServerOptions {
  /** Registry and folder of the images. */
  images: string;
  /** The version to install. */
  from: string;
  /** The version to update to; made of `from` if it does not exist. */
  to: string;
  browser: string;
  log: (line: string) => void;
}

const BROKEN = 'broken';
const VISITORS = 3;
const PURCHASE = ['course-purchase', '-g', 'a buyer of the course'];
const LAYOUT = ['layout/header', 'layout/menu', 'platform/not-found'];

const SETTINGS = (images: string, version: string) => `FARM_HOST=localhost
FARM_TLS=tls internal
ACME_EMAIL=owner@farm.example
FARM_VERSION=${version}
FARM_IMAGES=${images}
MAIL_FROM=Sweetgum Family Farm <info@farm.example>
FIRST_OPERATOR_EMAIL=operator@farm.example
STRIPE_PUBLISHABLE_KEY=pk_test_rehearsal
PAYMENTS_MODE=sandbox
WEATHER_PROVIDER=typical
LINK_CHECK=no
FARM_REPLICAS=1
COMPOSE_FILE=compose.yaml:server/rehearsal.yaml
SANDBOX_FOLDER=${join(ROOT, 'tools/stripe-sandbox/dist')}
`;

const SECRETS = {
  smtp_url: 'smtps://farm:password@mail.farm.example:465',
  stripe_secret_key: 'sk_test_rehearsal',
  stripe_webhook_secret: 'whsec_rehearsal',
};

const docker = (...args: string[]): string => execFileSync('docker', args, { encoding: 'utf8', stdio: 'pipe' });

const exists = (image: string): boolean => {
  try {
    docker('image', 'inspect', image);
    return true;
  } catch {
    return false;
  }
};

/** An image with the same content and another id; `command` replaces what it runs. */
function derive(from: string, to: string, command?: string): void {
  const input = `FROM ${from}\nLABEL rehearsal=${to}\n${command ? `CMD ${JSON.stringify(command.split(' '))}\n` : ''}`;
  execFileSync('docker', ['build', '--quiet', '--tag', to, '-'], { input, stdio: 'pipe' });
}

/** @throws with instructions without Docker, and without the images of the first version */
function prepareImages({ images, from, to }: ServerOptions): void {
  try {
    docker('compose', 'version');
    docker('info');
  } catch {
    throw new Error('The rehearsal of a server needs Docker Engine 27 or newer with Compose: docker compose version');
  }
  for (const part of IMAGES) {
    const image = `${images}/${part}`;
    if (!exists(`${image}:${from}`))
      throw new Error(
        `${image}:${from} does not exist. docker build -f deploy/Dockerfile --build-arg SERVICE=${part} -t ${image}:${from} .`,
      );
    if (!exists(`${image}:${to}`)) derive(`${image}:${from}`, `${image}:${to}`);
    derive(`${image}:${from}`, `${image}:${BROKEN}`, part === 'community' ? 'node -e process.exit(1)' : undefined);
  }
}

/** Runs a command and resolves with its exit code and all output. */
function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
) {
  const child = spawn(command, args, { cwd, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      output += bytes.toString();
      log(bytes.toString().trimEnd());
    });
  return new Promise<{ code: number; output: string }>((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => done({ code: code ?? 1, output }));
  });
}

const visitorText = ({ requests, failures, slowestMs }: VisitorCount): string =>
  `${failures.length} of ${requests} requests failed, slowest ${slowestMs} ms${failures.length ? `: ${failures.slice(0, 3).join('; ')}` : ''}`;

interface Outcome {
  passed: boolean;
  result: string;
}

type Finished = Promise<{ code: number; output: string }>;

/** The installation of a rehearsal in a fresh folder, and its table. */
function openInstallation(folder: string, { browser, log }: Pick<ServerOptions, 'browser' | 'log'>) {
  const rows: RehearsalRow[] = [];
  const compose = (...args: string[]) =>
    execFileSync('docker', ['compose', ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
  const inContainer = (service: string, ...command: string[]) => compose('exec', '--no-TTY', service, ...command);
  const sql = (statement: string) =>
    inContainer('postgres', ...['psql', '--username=farm', '--tuples-only', '--no-align', `--command=${statement}`]);
  const finish = (...args: string[]) =>
    run('docker', ['compose', '--progress', 'quiet', ...args], folder, process.env, log);
  return {
    folder,
    rows,
    compose,
    sql,
    finish,
    farm: (...args: string[]) => run(join(folder, 'server/farm'), args, folder, process.env, log),
    paidOrders: () => Number(sql(`SELECT count(*) FROM payments."order" WHERE status = 'paid'`)),
    visitors: (count: number) =>
      startVisitors(
        { origin: 'https://localhost', ca: inContainer('caddy', 'cat', '/data/caddy/pki/authorities/local/root.crt') },
        count,
      ),
    endToEnd: (tests: readonly string[]) => {
      const cli = createRequire(__filename).resolve('@playwright/test/cli');
      const args = [cli, 'test', '-c', 'apps/site-e2e/playwright.config.ts', '--reporter=line', ...tests];
      const env = { ...process.env, BASE_URL: 'https://localhost', CHROMIUM_PATH: browser };
      return run(process.execPath, args, ROOT, env, log);
    },
    step: async (scenario: string, act: () => Promise<Outcome>): Promise<void> => {
      const begun = performance.now();
      const outcome = await act().catch((error: unknown) => ({ passed: false, result: String(error) }));
      rows.push({ scenario, ...outcome, seconds: Math.round((performance.now() - begun) / 1_000) });
      log(`${outcome.passed ? 'passed' : 'FAILED'}: ${scenario}: ${outcome.result}`);
    },
  };
}

type Installation = ReturnType<typeof openInstallation>;

async function succeeds(command: Finished, result: string): Promise<Outcome> {
  const { code, output } = await command;
  return { passed: code === 0, result: code === 0 ? result : output.trim().split('\n').slice(-3).join(' ') };
}

/** The command ends with the code, and no request of the visitors fails meanwhile. */
async function underVisitors(site: Installation, command: () => Finished, expectedCode: number): Promise<Outcome> {
  const visitors = site.visitors(VISITORS);
  const { code, output } = await command();
  const count = await visitors.stop();
  const ending = code === expectedCode ? '' : `; exit ${code}: ${output.slice(-300)}`;
  return { passed: code === expectedCode && count.failures.length === 0, result: visitorText(count) + ending };
}

async function install({ folder, farm, step, endToEnd }: Installation, { images, from }: ServerOptions): Promise<void> {
  await step('server/farm install names what is missing', async () => {
    const first = await farm('install');
    writeFileSync(join(folder, '.env'), SETTINGS(images, from));
    const second = await farm('install');
    const names = Object.keys(SECRETS).filter((name) => second.output.includes(`secrets/${name}`));
    return { passed: first.code === 1 && second.code === 1 && names.length === 3, result: names.join(', ') };
  });
  for (const [name, value] of Object.entries(SECRETS)) writeFileSync(join(folder, 'secrets', name), value);
  await step('server/farm install', () => succeeds(farm('install'), `version ${from} is at https://localhost`));
  await step('a visitor buys the course over https', () => succeeds(endToEnd(PURCHASE), 'the first lesson opens'));
  await step('end-to-end tests of the layout pass behind Caddy', () => succeeds(endToEnd(LAYOUT), LAYOUT.join(', ')));
  await step('server/farm operator-link', async () => {
    const { output } = await farm('operator-link');
    return { passed: output.includes('https://localhost/sign-in#operator='), result: 'a link for one sign-in' };
  });
}

async function update(site: Installation, { from, to }: ServerOptions): Promise<void> {
  const { farm, step, compose } = site;
  await step(`server/farm update ${to}, while visitors use the site`, () =>
    underVisitors(site, () => farm('update', to), 0),
  );
  await step('all parts run the new version', async () => {
    const versions = [...new Set(compose('ps', '--format', '{{.Image}}').split('\n'))].sort();
    return { passed: !versions.some((image) => image.endsWith(`:${from}`)), result: versions.join(' ') };
  });
  await step('an update whose community service does not start goes back by itself', () =>
    underVisitors(site, () => farm('update', BROKEN), 1),
  );
}

/** A process that ends without a word; visitors of other services notice nothing. */
async function kill({ step, compose, finish, visitors }: Installation): Promise<void> {
  await step('a killed service is started again', async () => {
    const id = compose('ps', '--quiet', 'learning');
    const pid = Number(docker('inspect', '--format', '{{.State.Pid}}', id));
    const meanwhile = visitors(1);
    if (process.getuid?.() === 0) process.kill(pid, 'SIGKILL');
    else execFileSync('sudo', ['kill', '-9', String(pid)]);
    const { code } = await finish('up', '--detach', '--wait', '--no-recreate', 'learning');
    const count = await meanwhile.stop();
    const restarts = docker('inspect', '--format', '{{.RestartCount}}', id).trim();
    return { passed: code === 0 && restarts === '1', result: `restarts ${restarts}; meanwhile ${visitorText(count)}` };
  });
}

async function backUpAndRestore({ folder, farm, step, sql, paidOrders }: Installation): Promise<void> {
  const backups = () =>
    readdirSync(join(folder, 'backups'))
      .filter((name) => name.endsWith('.tar'))
      .sort();
  const entitlements = () => Number(sql('SELECT count(*) FROM payments.entitlement'));
  const orders = paidOrders();
  await step('server/farm backup', async () => {
    const before = backups().length;
    const { code } = await farm('backup');
    return { passed: code === 0 && backups().length === before + 1, result: backups().at(-1) ?? '' };
  });
  await step('server/farm restore, after data were lost', async () => {
    sql('TRUNCATE payments.entitlement CASCADE');
    const lost = entitlements();
    const { code } = await farm('restore', backups().at(-1) ?? '', '--yes');
    const passed = code === 0 && lost === 0 && entitlements() === orders && paidOrders() === orders;
    return { passed, result: `${entitlements()} of ${orders} purchases are back` };
  });
  await step('a damaged backup changes nothing', async () => {
    writeFileSync(join(folder, 'backups/farm-damaged.tar'), 'not a backup');
    const { code } = await farm('restore', 'farm-damaged.tar', '--yes');
    rmSync(join(folder, 'backups/farm-damaged.tar'));
    return { passed: code === 1 && paidOrders() === orders, result: `exit ${code}, ${paidOrders()} orders` };
  });
}

async function rollBackAndScale(site: Installation): Promise<void> {
  const { folder, farm, step, compose, endToEnd } = site;
  await step('server/farm rollback, while visitors use the site', () => underVisitors(site, () => farm('rollback'), 0));
  await step('server/farm restart with another replica, while visitors use the site', async () => {
    appendFileSync(join(folder, '.env'), 'FARM_REPLICAS=2\n');
    const outcome = await underVisitors(site, () => farm('restart'), 0);
    const replicas = compose('ps', '--quiet', 'payments').split('\n').length;
    return { passed: outcome.passed && replicas === 2, result: `${replicas} replicas of payments; ${outcome.result}` };
  });
  await step('a visitor buys the course again', () => succeeds(endToEnd(PURCHASE), 'the first lesson opens'));
  await step('server/farm status', () => succeeds(farm('status'), 'containers, version, live pages'));
}

/**
 * Follows the runbooks of one server in a fresh folder, with the very files of deploy/: first installation, a purchase in
 * a browser, an update and a failing update under steady requests, a killed process, backup, restore, roll-back, replicas.
 * @throws if Docker or images are missing; a failed step is a row
 */
export async function rehearseServer(options: ServerOptions): Promise<RehearsalRow[]> {
  prepareImages(options);
  const folder = mkdtempSync(join(tmpdir(), 'farm-server-'));
  for (const name of ['compose.yaml', 'Caddyfile', 'server'])
    cpSync(join(ROOT, 'deploy', name), join(folder, name), { recursive: true });
  const site = openInstallation(folder, options);
  try {
    await install(site, options);
    await update(site, options);
    await kill(site);
    await backUpAndRestore(site);
    await rollBackAndScale(site);
    return site.rows;
  } finally {
    await site.finish('--profile', 'task', 'down', '--volumes', '--timeout', '20');
    rmSync(folder, { recursive: true, force: true });
  }
}
