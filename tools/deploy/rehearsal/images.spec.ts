import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES } from '@farm/contracts';
import { ensureDatabase, startEmbeddedPostgres } from '@farm/prisma/embedded';
import { enableLogins } from '@farm/prisma/migrate';
import { newKeyPair } from '@farm/release-store';
import { freePort } from '@farm/server-kit/testing';
import { DATABASE_TOOL, type ImageName, IMAGES, RELEASE_TOOL, ROOT, SERVERS } from '../src/image/parts';
import {
  BASE_IMAGE,
  buildah,
  finished,
  mountImage,
  type MountedImage,
  runImage,
  stopProcess,
  unmountImage,
  waitUntilHealthy,
} from './testing/image-process';
import { buyGuide, sandboxSettings } from './testing/purchase';
import { openReport } from './testing/report';

// Builds images that are missing, starts their file systems as containers (read-only, account of the image) with a PostgreSQL
// of their own, and buys a guide through the gateway: `npm run deploy:rehearse -- images`. The payment provider is the sandbox,
// which an image accepts only with ALLOW_SANDBOX_PAYMENTS. Needs root, buildah, a registry or a BASE_IMAGE, and
// `npx nx build stripe-sandbox`.

/** The account of the images (deploy/Dockerfile). */
const ACCOUNT = 10001;
const SITE_ORIGIN = 'https://farm.example';
const STEP_MS = 15 * 60_000;
const { step, printReport } = openReport(STEP_MS);

const key = () => randomBytes(32).toString('base64url');

async function buildImage(name: ImageName): Promise<void> {
  const file = join(ROOT, 'deploy/Dockerfile');
  const options = ['--isolation', 'chroot', '--layers', '--format', 'docker', '--ignorefile', `${file}.dockerignore`];
  if (BASE_IMAGE) options.push('--from', BASE_IMAGE);
  await buildah('bud', ...options, '-f', file, '--build-arg', `SERVICE=${name}`, '-t', `farm/${name}`, ROOT);
}

/** Size of an image with its base, as buildah prints it. */
async function sizeOf(name: string): Promise<string> {
  const [image] = JSON.parse(await buildah('images', '--json', name)) as { size: string }[];
  return image?.size ?? 'unknown';
}

/** A temporary folder whose `data` becomes /data of every container, owned by the images' account. */
function createFolder(): string {
  const created = mkdtempSync(join(tmpdir(), 'farm-images-'));
  chmodSync(created, 0o755);
  for (const path of ['data', 'data/files', 'data/releases']) {
    mkdirSync(join(created, path));
    chownSync(join(created, path), ACCOUNT, ACCOUNT);
  }
  return created;
}

const folder = createFolder();
const mounted = new Map<ImageName, MountedImage>();
const processes: ChildProcess[] = [];

/** Starts a process of an image. @throws if the image was not built */
function start(name: ImageName, environment: Record<string, string>, command?: readonly string[]): ChildProcess {
  const image = mounted.get(name);
  if (!image) throw new Error(`The image ${name} was not built`);
  const child = runImage(image, { data: join(folder, 'data'), environment, ...(command && { command }) });
  processes.push(child);
  return child;
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
async function createSettings(database: string) {
  const ports = new Map<string, number>();
  for (const name of SERVERS) ports.set(name, await freePort());
  const urlOf = (name: string) => `http://127.0.0.1:${ports.get(name)}`;
  const sandbox = await sandboxSettings(`${urlOf('gateway')}/api/stripe/webhook`, SITE_ORIGIN);
  const databases = await enableLogins(database, { payments: key(), learning: key(), community: key(), dexter: key() });
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

let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let owner: string;
let settings: Awaited<ReturnType<typeof createSettings>>;

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), port: await freePort() });
  owner = await ensureDatabase(postgres, 'farm');
}, STEP_MS);

afterAll(async () => {
  for (const child of processes.reverse()) await stopProcess(child);
  for (const image of mounted.values()) await unmountImage(image);
  await postgres.stop();
  rmSync(folder, { recursive: true });
  printReport();
}, STEP_MS);

for (const name of IMAGES)
  step(`image ${name}`, async () => {
    if (!(await buildah('images', '--quiet', `farm/${name}`).catch(() => ''))) await buildImage(name);
    mounted.set(name, await mountImage(`farm/${name}`));
    return sizeOf(`farm/${name}`);
  });

step('an empty database is migrated', async () => {
  const output = await succeeded(start('payments', { DATABASE_URL: owner }, ['node', DATABASE_TOOL]));
  settings = await createSettings(owner);
  return `${(JSON.parse(output) as { applied: string[] }).applied.length} migrations`;
});

step('production rejects the sandbox as payment provider', async () => {
  const { code, output } = await finished(
    start('payments', { ...settings.service('payments'), ALLOW_SANDBOX_PAYMENTS: 'no' }),
  );
  expect(code).not.toBe(0);
  expect(output).toContain('ALLOW_SANDBOX_PAYMENTS');
  return output.trim().split('\n').at(-1)?.trim() ?? '';
});

step('a process writes to /data and /tmp only', async () => {
  const output = await succeeded(start('payments', {}, ['node', '-e', WRITES]));
  expect(output).toBe('/data/files\n/tmp\n/app EROFS\n/usr EROFS');
  return 'EROFS elsewhere';
});

step('the sandbox starts', async () => {
  const { sandbox } = settings;
  const provider = spawn(process.execPath, [join(ROOT, 'tools/stripe-sandbox/dist/main.js')], { env: sandbox.process });
  processes.push(provider);
  return `after ${(await waitUntilHealthy(provider, sandbox.scriptUrl)).toFixed(1)} s`;
});

for (const name of SERVICES)
  step(`${name} starts`, async () => {
    const child = start(name, settings.service(name));
    return `ready after ${(await waitUntilHealthy(child, `${settings.urlOf(name)}/readyz`)).toFixed(1)} s`;
  });

step('pages are published and promoted', async () => {
  const environment = { RELEASE_SIGNING_KEY: settings.release.signingKey, CI_ACTOR: 'rehearsal' };
  const command = ['node', RELEASE_TOOL, 'ship', '--all', '--reason', 'rehearsal'];
  return (await succeeded(start('pages', environment, command))).split('\n').at(-1) ?? '';
});

step('gateway starts', async () => {
  const seconds = await waitUntilHealthy(start('gateway', settings.gateway), settings.urlOf('gateway'));
  return `home page after ${seconds.toFixed(1)} s`;
});

step('a guide is bought and paid', () => buyGuide(settings.urlOf('gateway'), SITE_ORIGIN, settings.sandbox, owner));
