import type { ChildProcess } from 'node:child_process';
import { expect, request } from '@playwright/test';
import {
  endProgram,
  freePort,
  readSiteFile,
  startTestGateway,
  startProgram,
  type TestGateway,
} from '../platform/test-gateway';

/** The running site through a front of its own, with an assistant's service of its own that can be stopped. */
export interface SiteWithAssistant extends TestGateway {
  startAssistant(): Promise<void>;
  stopAssistant(): Promise<void>;
}

/** Starts a front of the running site's own release that takes the assistant from a port of this machine. */
export const startGatewayWithAssistant = (assistant: number, port?: number): Promise<TestGateway> =>
  startTestGateway({ port, more: { DEXTER_URL: `http://127.0.0.1:${assistant}` } });

/** The front sends nobody to a service that failed until it has said that it is ready again: seconds later. */
async function waitUntilReady(front: TestGateway): Promise<void> {
  const asker = await request.newContext();
  const seen = async () => {
    const answer = await asker.get(`${front.origin}/readyz`);
    const { services } = (await answer.json()) as { services: { dexter: { ready: boolean } } };
    return services.dexter.ready;
  };
  await expect.poll(seen).toBe(true);
  await asker.dispose();
}

/** Starts a front and an assistant's service that works on the running site's own database. */
export async function startSiteWithAssistant(): Promise<SiteWithAssistant> {
  const { databaseUrl } = readSiteFile<{ databaseUrl: string }>('running.json');
  const { cookieKeys, visitorKey } = readSiteFile<Record<'cookieKeys' | 'visitorKey', string>>('secrets.json');
  const [port, assistant] = [await freePort(), await freePort()];
  const keys = { COOKIE_KEYS: cookieKeys, VISITOR_KEY: visitorKey };
  const env = { ...keys, DATABASE_URL: databaseUrl, SITE_ORIGIN: `http://localhost:${port}` };
  const startAssistant = () => startProgram('services/dexter', assistant, env);
  let dexter: ChildProcess | undefined = await startAssistant();
  const front = await startGatewayWithAssistant(assistant, port);
  return {
    origin: front.origin,
    startAssistant: async () => {
      dexter = await startAssistant();
      await waitUntilReady(front);
    },
    stopAssistant: () => endProgram(dexter),
    stop: async () => void (await Promise.all([front.stop(), endProgram(dexter)])),
  };
}
