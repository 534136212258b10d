import type { ChildProcess } from 'node:child_process';
import { expect, request } from '@playwright/test';
import {
  stopServiceProcess,
  freePort,
  readSiteFile,
  startGatewayProcess,
  startServiceProcess,
  type TestGateway,
} from '@farm/e2e-kit/platform/test-gateway';

/** The running site with a gateway and an assistant's service of its own, which can be stopped. */
export interface SiteWithAssistant extends TestGateway {
  startAssistant(): Promise<void>;
  stopAssistant(): Promise<void>;
}

/** Starts a gateway of the running site that uses the assistant at a local port. */
export const startGatewayWithAssistant = (assistant: number, port?: number): Promise<TestGateway> =>
  startGatewayProcess({ port, env: { DEXTER_URL: `http://127.0.0.1:${assistant}` } });

/** Waits until the gateway uses the assistant again: it polls the readiness of a failed service. */
async function waitUntilReady(gateway: TestGateway): Promise<void> {
  const api = await request.newContext();
  const isReady = async () => {
    const response = await api.get(`${gateway.origin}/readyz`);
    const { services } = (await response.json()) as { services: { dexter: { ready: boolean } } };
    return services.dexter.ready;
  };
  await expect.poll(isReady).toBe(true);
  await api.dispose();
}

/** Starts a gateway, and an assistant's service that uses the running site's database. */
export async function startSiteWithAssistant(): Promise<SiteWithAssistant> {
  const { databaseUrl } = readSiteFile<{ databaseUrl: string }>('running.json');
  const { cookieKeys, visitorKey } = readSiteFile<Record<'cookieKeys' | 'visitorKey', string>>('secrets.json');
  const [port, assistant] = [await freePort(), await freePort()];
  const keys = { COOKIE_KEYS: cookieKeys, VISITOR_KEY: visitorKey };
  const env = { ...keys, DATABASE_URL: databaseUrl, SITE_ORIGIN: `http://localhost:${port}` };
  const startAssistant = () => startServiceProcess('services/dexter', assistant, env);
  let dexter: ChildProcess | undefined = await startAssistant();
  const gateway = await startGatewayWithAssistant(assistant, port);
  return {
    origin: gateway.origin,
    startAssistant: async () => {
      dexter = await startAssistant();
      await waitUntilReady(gateway);
    },
    stopAssistant: () => stopServiceProcess(dexter),
    stop: async () => void (await Promise.all([gateway.stop(), stopServiceProcess(dexter)])),
  };
}
