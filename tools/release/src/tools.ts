import { execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openStore, type SigningKey, signingKey, trustedBy, type TrustedKeys, trustedKeys } from '@farm/release-store';
import { readSetting } from '@farm/server-kit/read-setting';
import { type Tools, UsageError, type VisitedBuild } from './commands/command';

const ROOT = resolve(__dirname, '../../..');
const farmFolder = () => process.env['FARM_FOLDER'] ?? join(ROOT, '.farm');

interface Secrets {
  releaseSigningKey?: string;
  previewKey?: string;
  releaseWatchKey?: string;
}

/** The secrets that `npm start` generated. */
function readSecrets(): Secrets {
  const file = join(farmFolder(), 'secrets.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Secrets) : {};
}

/** Origin of the site that runs from this data folder; undefined if none does. */
function runningOrigin(): string | undefined {
  const file = join(farmFolder(), 'running.json');
  if (!existsSync(file)) return undefined;
  const { pid, origin } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; origin: string };
  try {
    process.kill(pid, 0);
    return origin;
  } catch {
    return undefined; // no longer running
  }
}

function key(): SigningKey {
  const text = readSetting('RELEASE_SIGNING_KEY', process.env) ?? readSecrets().releaseSigningKey;
  if (!text) throw new UsageError('No signing key: set RELEASE_SIGNING_KEY, or run npm start once');
  return signingKey(text);
}

function trusted(): TrustedKeys {
  const keys = readSetting('RELEASE_PUBLIC_KEYS', process.env);
  return keys ? trustedKeys(keys) : trustedBy(key());
}

function previewKey(): string {
  const text = readSetting('PREVIEW_KEY', process.env) ?? readSecrets().previewKey;
  if (!text) throw new UsageError('No preview key: set PREVIEW_KEY, or run npm start once');
  return text;
}

function watchKey(): string {
  const text = readSetting('RELEASE_WATCH_KEY', process.env) ?? readSecrets().releaseWatchKey;
  if (!text) throw new UsageError('No watch key: set RELEASE_WATCH_KEY, or run npm start once');
  return text;
}

/** The addresses of RELEASE_EDGES, separated by commas; while it is set, even to nothing, a gateway must answer. */
async function gateways(): Promise<string[] | null> {
  const text = process.env['RELEASE_EDGES'] ?? runningOrigin();
  return text === undefined ? null : text.split(',').flatMap((each) => each.trim() || []);
}

const origin = () => process.env['SITE_ORIGIN'] ?? runningOrigin() ?? 'http://localhost:4000';

/** Runs a program of a package that an image of the pages does not have. Resolves to its output. */
function run(program: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, NX_TUI: 'false', NX_DAEMON: 'false', FORCE_COLOR: '0' };
  const cli = createRequire(__filename).resolve(program);
  const child = spawn(process.execPath, [cli, ...args], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString('utf8')));
  child.stderr.on('data', (bytes: Buffer) => (errors += bytes.toString('utf8')));
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => (code === 0 ? done(output) : failed(new Error(`${output}${errors}`.trim()))));
  });
}

async function visit(builds: readonly VisitedBuild[]): Promise<string> {
  const program = join(__dirname, 'watch/browser-visit.ts');
  if (!existsSync(program))
    throw new UsageError(
      '--visit loads pages in a browser, which the image of the pages does not have. Run it in a checkout.',
    );
  return (await run('tsx/cli', program, origin(), JSON.stringify(builds))).trim();
}

/** Changed files of the checkout; none in an archive without history. */
async function uncommitted(): Promise<string[]> {
  try {
    const { stdout } = await promisify(execFile)('git', ['status', '--porcelain'], { cwd: ROOT });
    return stdout.split('\n').flatMap((line) => line.slice(3) || []);
  } catch {
    return [];
  }
}

/** Store, keys and gateways from the environment, with the defaults of `npm start`. */
export const createTools = (dryRun: boolean): Tools => ({
  store: openStore(readSetting('RELEASE_STORE', process.env) ?? `dir:${join(farmFolder(), 'releases')}`, {
    S3_REGION: readSetting('S3_REGION', process.env),
    S3_ENDPOINT: readSetting('S3_ENDPOINT', process.env),
    S3_ACCESS_KEY_ID: readSetting('S3_ACCESS_KEY_ID', process.env),
    S3_SECRET_ACCESS_KEY: readSetting('S3_SECRET_ACCESS_KEY', process.env),
  }),
  ...{ key, trusted, previewKey, watchKey, gateways, origin, visit, dryRun, uncommitted },
  nx: (...args) => run('nx/bin/nx.js', ...args),
  fetch: (...request) => fetch(...request),
  clock: { now: () => new Date(), sleep: async (ms) => void (await sleep(ms)) },
  apps: join(ROOT, 'apps'),
  openapi: join(ROOT, 'docs/openapi'),
  isProduction: process.env['NODE_ENV'] === 'production',
  log: (line) => console.error(line),
});
