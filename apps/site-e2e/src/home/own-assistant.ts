import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, request } from '@playwright/test';
import { ROOT, siteFolder } from '../../config';

/** The running site through a front of its own: whatever happens to its assistant, other visitors keep theirs. */
export interface OwnFront {
  origin: string;
  stop(): Promise<void>;
}

/** The same, with a service of its own that can be stopped. */
export interface OwnAssistant extends OwnFront {
  startAssistant(): Promise<void>;
  stopAssistant(): Promise<void>;
}

const read = <T>(file: string) => JSON.parse(readFileSync(join(siteFolder, file), 'utf8')) as T;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** A program of the site; it ends with this process, however that ends. */
async function start(home: string, port: number, env: Record<string, string>): Promise<ChildProcess> {
  const guard = join(ROOT, 'tools/site/end-with-starter.cjs');
  const args = ['--require', guard, join(ROOT, home, 'dist/main.js')];
  const options = { cwd: join(ROOT, home), env: { ...env, PORT: `${port}`, LOG_LEVEL: 'error' } };
  const child = spawn(process.execPath, args, { ...options, stdio: ['pipe', 'ignore', 'inherit'] });
  const asker = await request.newContext();
  const ready = () => asker.get(`http://127.0.0.1:${port}/readyz`).then((answer) => answer.ok());
  await expect.poll(() => ready().catch(() => false), { timeout: 30_000 }).toBe(true);
  await asker.dispose();
  return child;
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Starts a front of the running site's own release that takes the assistant from a port of this machine. */
export async function frontWithAssistantAt(assistant: number, port?: number): Promise<OwnFront> {
  const { releasePublicKey } = read<{ releasePublicKey: string }>('secrets.json');
  const { serviceUrls } = read<{ serviceUrls: Record<string, string> }>('running.json');
  const front = port ?? (await freePort());
  const origin = `http://localhost:${front}`;
  const edge = await start('tools/edge', front, {
    SITE_ORIGIN: origin,
    RELEASE_STORE: `dir:${join(siteFolder, 'releases')}`,
    RELEASE_PUBLIC_KEYS: releasePublicKey,
    ...serviceUrls,
    DEXTER_URL: `http://127.0.0.1:${assistant}`,
    PAYMENTS_MODE: 'test',
  });
  return { origin, stop: () => end(edge) };
}

/** Starts a front and an assistant's service that works on the running site's own database. */
export async function siteWithOwnAssistant(): Promise<OwnAssistant> {
  const { databaseUrl } = read<{ databaseUrl: string }>('running.json');
  const { cookieKeys, visitorKey } = read<Record<'cookieKeys' | 'visitorKey', string>>('secrets.json');
  const [port, assistant] = [await freePort(), await freePort()];
  const keys = { COOKIE_KEYS: cookieKeys, VISITOR_KEY: visitorKey };
  const env = { ...keys, DATABASE_URL: databaseUrl, SITE_ORIGIN: `http://localhost:${port}` };
  const startAssistant = () => start('services/dexter', assistant, env);
  let dexter: ChildProcess | undefined = await startAssistant();
  const front = await frontWithAssistantAt(assistant, port);
  return {
    origin: front.origin,
    startAssistant: async () => void (dexter = await startAssistant()),
    stopAssistant: () => end(dexter),
    stop: async () => void (await Promise.all([front.stop(), end(dexter)])),
  };
}
