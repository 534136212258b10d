import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES } from '@farm/contracts';
import { ensureDatabase, startEmbeddedPostgres } from '@farm/prisma/embedded';
import { enableLogins } from '@farm/prisma/migrate';
import { newKeyPair } from '@farm/release-store';
import { DATABASE_TOOL, type ImageName, RELEASE_TOOL, ROOT, SERVERS } from '../image/parts';
import { freePort } from '../testing/free-port';
import {
  buildah,
  finished,
  mountImage,
  type MountedImage,
  runImage,
  stopProcess,
  unmountImage,
  waitUntilHealthy,
} from './image-process';
import { buyGuide, sandboxSettings } from './purchase';

/** One line of the result. */
export interface RehearsalRow {
  scenario: string;
  result: string;
  passed: boolean;
  seconds: number;
}

/** The account of the images (deploy/Dockerfile). */
const ACCOUNT = 10001;
const SITE_ORIGIN = 'https://farm.example';

const key = () => randomBytes(32).toString('base64url');

async function buildImage(name: ImageName): Promise<void> {
  const file = join(ROOT, 'deploy/Dockerfile');
  const options = ['--isolation', 'chroot', '--layers', '--format', 'docker', '--ignorefile', `${file}.dockerignore`];
  await buildah('bud', ...options, '-f', file, '--build-arg', `SERVICE=${name}`, '-t', `farm/${name}`, ROOT);
}

/** Size of an image with its base, as buildah prints it. */
async function sizeOf(name: string): Promise<string> {
  const [image] = JSON.parse(await buildah('images', '--json', name)) as { size: string }[];
  return image?.size ?? 'unknown';
}

/** The rows of a rehearsal: an error is a failed row. */
function createTable(log: (line: string) => void) {
  const rows: RehearsalRow[] = [];
  const measure = async (scenario: string, act: () => Promise<string>): Promise<void> => {
    const from = performance.now();
    const [passed, result] = await act().then(
      (text) => [true, text] as const,
      (error: Error) => [false, error.message] as const,
    );
    rows.push({ scenario, result, passed, seconds: Math.round((performance.now() - from) / 100) / 10 });
    log(`${scenario}: ${result}`);
  };
  return { rows, measure };
}

/** A temporary folder whose `data` becomes /data of every container, owned by the images' account. */
function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'farm-images-'));
  chmodSync(folder, 0o755);
  for (const path of ['data', 'data/files', 'data/releases']) {
    mkdirSync(join(folder, path));
    chownSync(join(folder, path), ACCOUNT, ACCOUNT);
  }
  return folder;
}

/** The mounted images and the processes that run from them. */
function createContainers(data: string) {
  const mounted = new Map<ImageName, MountedImage>();
  const processes: ChildProcess[] = [];
  return {
    async build(name: ImageName): Promise<string> {
      if (!(await buildah('images', '--quiet', `farm/${name}`).catch(() => ''))) await buildImage(name);
      mounted.set(name, await mountImage(`farm/${name}`));
      return sizeOf(`farm/${name}`);
    },
    /** @throws if the image was not built */
    start(name: ImageName, environment: Record<string, string>, command?: readonly string[]): ChildProcess {
      const image = mounted.get(name);
      if (!image) throw new Error(`The image ${name} was not built`);
      const child = runImage(image, { data, environment, ...(command && { command }) });
      processes.push(child);
      return child;
    },
    add: (child: ChildProcess) => processes.push(child),
    async stop(): Promise<void> {
      for (const child of processes.reverse()) await stopProcess(child);
      for (const image of mounted.values()) await unmountImage(image);
    },
  };
}

/** The output of a command that must end with 0. @throws with its output otherwise */
async function succeeded(child: ChildProcess): Promise<string> {
  const { code, output } = await finished(child);
  if (code !== 0) throw new Error(output);
  return output.trim();
}

const WRITES = `for (const folder of ['/data/files', '/tmp', '/app', '/usr'])
  try { require('node:fs').writeFileSync(folder + '/x', ''); console.log(folder) } catch (error) { console.log(folder, error.code) }`;

/** Settings of the site: ports, keys, the sandbox, and a database role for each service. */
async function createSettings(owner: string) {
  const ports = new Map<string, number>();
  for (const name of SERVERS) ports.set(name, await freePort());
  const urlOf = (name: string) => `http://127.0.0.1:${ports.get(name)}`;
  const sandbox = await sandboxSettings(`${urlOf('gateway')}/api/stripe/webhook`, SITE_ORIGIN);
  const databases = await enableLogins(owner, { payments: key(), learning: key(), community: key(), dexter: key() });
  const release = newKeyPair('rehearsal');
  const keys = { COOKIE_KEYS: key(), LINK_KEYS: key(), EMAIL_HASH_KEY: key(), VISITOR_KEY: key(), QUIZ_KEY: key() };
  const mail = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'Farm <info@farm.example>' };
  const ofServices = Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase()}_URL`, urlOf(name)]));
  return {
    ...{ urlOf, sandbox, release },
    service: (name: (typeof SERVICES)[number]): Record<string, string> => ({
      ...{ ...keys, ...mail, SITE_ORIGIN, PORT: String(ports.get(name)), DATABASE_URL: databases[name] },
      ...(name === 'payments' ? sandbox.payments : {}),
    }),
    gateway: {
      ...{ ...ofServices, SITE_ORIGIN, PORT: String(ports.get('gateway')) },
      ...{ PAYMENTS_MODE: 'sandbox', RELEASE_PUBLIC_KEYS: release.publicKey },
    },
  };
}

type Containers = ReturnType<typeof createContainers>;
type Measure = ReturnType<typeof createTable>['measure'];

async function walk(names: readonly ImageName[], owner: string, measure: Measure, { start, add }: Containers) {
  await measure('an empty database is migrated', async () => {
    const output = await succeeded(start('payments', { DATABASE_URL: owner }, ['node', DATABASE_TOOL]));
    return `${(JSON.parse(output) as { applied: string[] }).applied.length} migrations`;
  });
  const { urlOf, sandbox, release, service, gateway } = await createSettings(owner);
  await measure('production refuses the sandbox as payment provider', async () => {
    const { code, output } = await finished(
      start('payments', { ...service('payments'), ALLOW_SANDBOX_PAYMENTS: 'no' }),
    );
    if (code === 0 || !output.includes('ALLOW_SANDBOX_PAYMENTS')) throw new Error(`It ended with ${code}: ${output}`);
    return output.trim().split('\n').at(-1)?.trim() ?? '';
  });
  await measure('a process writes to /data and /tmp only', async () => {
    const output = await succeeded(start('payments', {}, ['node', '-e', WRITES]));
    if (output !== '/data/files\n/tmp\n/app EROFS\n/usr EROFS') throw new Error(output);
    return 'EROFS elsewhere';
  });
  const provider = spawn(process.execPath, [join(ROOT, 'tools/stripe-sandbox/dist/main.js')], { env: sandbox.process });
  add(provider);
  await waitUntilHealthy(provider, sandbox.scriptUrl);
  for (const name of SERVICES.filter((each) => names.includes(each)))
    await measure(`${name} starts`, async () => {
      const seconds = await waitUntilHealthy(start(name, service(name)), `${urlOf(name)}/readyz`);
      return `ready after ${seconds.toFixed(1)} s`;
    });
  await measure('pages are published and promoted', async () => {
    const environment = { RELEASE_SIGNING_KEY: release.signingKey, CI_ACTOR: 'rehearsal' };
    const command = ['node', RELEASE_TOOL, 'ship', '--all', '--reason', 'rehearsal'];
    return (await succeeded(start('pages', environment, command))).split('\n').at(-1) ?? '';
  });
  await measure('gateway starts', async () => {
    const seconds = await waitUntilHealthy(start('gateway', gateway), urlOf('gateway'));
    return `home page after ${seconds.toFixed(1)} s`;
  });
  await measure('a guide is bought and paid', () => buyGuide(urlOf('gateway'), SITE_ORIGIN, sandbox, owner));
}

/**
 * Builds images that are missing, starts their file systems as containers (read-only, account of the image) with a PostgreSQL of
 * their own, and buys a guide through the gateway. The payment provider is the sandbox, which an image accepts only with
 * ALLOW_SANDBOX_PAYMENTS. Needs root, buildah, the image node:24-slim or a registry, and `nx build stripe-sandbox`.
 */
export async function rehearseImages(
  names: readonly ImageName[],
  log: (line: string) => void,
): Promise<RehearsalRow[]> {
  const { rows, measure } = createTable(log);
  const folder = createFolder();
  const containers = createContainers(join(folder, 'data'));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), port: await freePort() });
  try {
    for (const name of names) await measure(`image ${name}`, () => containers.build(name));
    await walk(names, await ensureDatabase(postgres, 'farm'), measure, containers);
  } finally {
    await containers.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  }
  return rows;
}
