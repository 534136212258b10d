import { spawn } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UsageError } from './author';
import type { Tools } from './commands/command';
import { edgesOf } from './edges';
import { signingKey, trustedBy, trustedKeys, type SigningKey, type TrustedKeys } from './signature';
import { openStore } from './store';

const ROOT = resolve(__dirname, '../../..');
const farmFolder = () => process.env['FARM_FOLDER'] ?? join(ROOT, '.farm');

interface Secrets {
  releaseSigningKey?: string;
  previewKey?: string;
}

/** What `npm start` made for this machine. */
function secrets(): Secrets {
  const file = join(farmFolder(), 'secrets.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Secrets) : {};
}

/** The address of the site that runs from this data folder; undefined when none does. */
function runningOrigin(): string | undefined {
  const file = join(farmFolder(), 'running.json');
  if (!existsSync(file)) return undefined;
  const { pid, origin } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; origin: string };
  try {
    process.kill(pid, 0);
    return origin;
  } catch {
    return undefined; // killed, and its note was left
  }
}

function key(): SigningKey {
  const text = process.env['RELEASE_SIGNING_KEY'] ?? secrets().releaseSigningKey;
  if (!text) throw new UsageError('No signing key: set RELEASE_SIGNING_KEY, or run npm start once');
  return signingKey(text);
}

function trusted(): TrustedKeys {
  const given = process.env['RELEASE_PUBLIC_KEYS'];
  return given ? trustedKeys(given) : trustedBy(key());
}

function previewKey(): string {
  const text = process.env['PREVIEW_KEY'] ?? secrets().previewKey;
  if (!text) throw new UsageError('No key for previews: set PREVIEW_KEY, or run npm start once');
  return text;
}

const edges = (): Promise<string[]> =>
  edgesOf(process.env['RELEASE_EDGES'] ?? runningOrigin() ?? '', (name) => lookup(name, { all: true }));

const NX = createRequire(__filename).resolve('nx/bin/nx.js');

function nx(...args: string[]): Promise<string> {
  const env = { ...process.env, NX_TUI: 'false', NX_DAEMON: 'false', FORCE_COLOR: '0' };
  const child = spawn(process.execPath, [NX, ...args], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString('utf8')));
  child.stderr.on('data', (bytes: Buffer) => (errors += bytes.toString('utf8')));
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => (code === 0 ? done(output) : failed(new Error(`${output}${errors}`.trim()))));
  });
}

/** The store, keys, edges and clock of this machine, as the environment says, or as `npm start` left them. */
export const toolsOfSurroundings = (dryRun: boolean): Tools => ({
  store: openStore(process.env['RELEASE_STORE'] ?? `dir:${join(farmFolder(), 'releases')}`),
  ...{ key, trusted, previewKey, edges, nx, dryRun },
  origin: () => process.env['SITE_ORIGIN'] ?? runningOrigin() ?? 'http://localhost:4000',
  fetch: (...asked) => fetch(...asked),
  clock: { now: () => new Date(), sleep: async (ms) => void (await sleep(ms)) },
  apps: join(ROOT, 'apps'),
  openapi: join(ROOT, 'docs/openapi'),
  say: (line) => console.error(line),
});
