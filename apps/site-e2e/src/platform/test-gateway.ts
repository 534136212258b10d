import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, request } from '@playwright/test';
import { ROOT, siteFolder } from '../../config';

/** The running site through a front of its own: whatever happens behind it, other visitors notice nothing. */
export interface TestGateway {
  origin: string;
  stop(): Promise<void>;
}

/** A note that the running site keeps in its folder. */
export const readSiteFile = <T>(file: string): T => JSON.parse(readFileSync(join(siteFolder, file), 'utf8')) as T;

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** A program of the site; it ends with this process, however that ends. */
export async function startProgram(home: string, port: number, env: Record<string, string>): Promise<ChildProcess> {
  const guard = join(ROOT, 'tools/site/exit-with-parent.cjs');
  const args = ['--require', guard, join(ROOT, home, 'dist/main.js')];
  const options = { cwd: join(ROOT, home), env: { ...env, PORT: `${port}`, LOG_LEVEL: 'error' } };
  const child = spawn(process.execPath, args, { ...options, stdio: ['pipe', 'ignore', 'inherit'] });
  const asker = await request.newContext();
  const ready = () => asker.get(`http://127.0.0.1:${port}/readyz`).then((answer) => answer.ok());
  await expect.poll(() => ready().catch(() => false), { timeout: 60_000 }).toBe(true);
  await asker.dispose();
  return child;
}

export async function endProgram(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

interface TestGatewayOptions {
  port?: number | undefined;
  /** Where its releases lie; the running site's own when missing. */
  releases?: string;
  /** Services that it finds elsewhere, and other settings, by the names of its environment. */
  more?: Record<string, string>;
}

/** Starts a front on the running site's services. */
export async function startTestGateway({
  port,
  releases = join(siteFolder, 'releases'),
  more,
}: TestGatewayOptions): Promise<TestGateway> {
  const { releasePublicKey } = readSiteFile<{ releasePublicKey: string }>('secrets.json');
  const { serviceUrls } = readSiteFile<{ serviceUrls: Record<string, string> }>('running.json');
  const front = port ?? (await freePort());
  const origin = `http://localhost:${front}`;
  const edge = await startProgram('services/gateway', front, {
    SITE_ORIGIN: origin,
    RELEASE_STORE: `dir:${releases}`,
    RELEASE_PUBLIC_KEYS: releasePublicKey,
    ...serviceUrls,
    PAYMENTS_MODE: 'test',
    // Every visitor of a test comes from one address.
    ...{ EDGE_VISITOR_PER_MINUTE: '0', EDGE_NETWORK_PER_MINUTE: '0', EDGE_NETWORK_IN_FLIGHT: '0' },
    ...more,
  });
  return { origin, stop: () => endProgram(edge) };
}
