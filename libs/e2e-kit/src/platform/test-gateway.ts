import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, request } from '@playwright/test';
import { ROOT, siteFolder } from '../config';

/** A gateway of its own for the running site, so that other tests are not affected. */
export interface TestGateway {
  origin: string;
  stop(): Promise<void>;
}

/** Reads a JSON file of the running site's data folder. */
export const readSiteFile = <T>(file: string): T => JSON.parse(readFileSync(join(siteFolder, file), 'utf8')) as T;

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Starts a service, which ends with this process. */
export async function startServiceProcess(
  home: string,
  port: number,
  env: Record<string, string>,
): Promise<ChildProcess> {
  const exitWithParent = join(ROOT, 'tools/site/exit-with-parent.cjs');
  const args = ['--require', exitWithParent, join(ROOT, home, 'dist/main.js')];
  const options = { cwd: join(ROOT, home), env: { ...env, PORT: `${port}`, LOG_LEVEL: 'error' } };
  const child = spawn(process.execPath, args, { ...options, stdio: ['pipe', 'ignore', 'inherit'] });
  const api = await request.newContext();
  const ready = () => api.get(`http://127.0.0.1:${port}/readyz`).then((response) => response.ok());
  await expect.poll(() => ready().catch(() => false), { timeout: 120_000 }).toBe(true);
  await api.dispose();
  return child;
}

export async function stopServiceProcess(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

interface TestGatewayOptions {
  port?: number | undefined;
  /** The folder of its releases; the running site's by default. */
  releases?: string;
  /** More environment variables, such as URLs of other services. */
  env?: Record<string, string>;
}

/** Starts a gateway for the running site's services. */
export async function startGatewayProcess({
  port,
  releases = join(siteFolder, 'releases'),
  env,
}: TestGatewayOptions): Promise<TestGateway> {
  const { releasePublicKey } = readSiteFile<{ releasePublicKey: string }>('secrets.json');
  const { serviceUrls } = readSiteFile<{ serviceUrls: Record<string, string> }>('running.json');
  const gatewayPort = port ?? (await freePort());
  const origin = `http://localhost:${gatewayPort}`;
  const gateway = await startServiceProcess('services/gateway', gatewayPort, {
    SITE_ORIGIN: origin,
    RELEASE_STORE: `dir:${releases}`,
    RELEASE_PUBLIC_KEYS: releasePublicKey,
    ...serviceUrls,
    PAYMENTS_MODE: 'test',
    // All tests share one IP address, so rate limits are off.
    EDGE_VISITOR_PER_MINUTE: '0',
    EDGE_NETWORK_PER_MINUTE: '0',
    EDGE_NETWORK_IN_FLIGHT: '0',
    ...env,
  });
  return { origin, stop: () => stopServiceProcess(gateway) };
}
