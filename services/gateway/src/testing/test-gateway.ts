import type { FastifyInstance } from 'fastify';
import { createGateway, type GatewayOptions } from '../app';
import { config, type GatewayConfig } from '../config';
import { createTestRelease } from './test-release';

/** An address without a server. */
export const NO_SERVICE = 'http://127.0.0.1:9';

const LOOK_MS = 10;
const apps: FastifyInstance[] = [];

/** Closes the gateways of a spec; call it after each test. */
export const closeGateways = async (): Promise<void> =>
  void (await Promise.all(apps.splice(0).map((app) => app.close())));

type TestRelease = Awaited<ReturnType<typeof createTestRelease>>;

/** A gateway with a small test release, or with the given one. No service answers unless it is set. */
export async function startTestGateway(
  settings: Partial<GatewayConfig> = {},
  options: GatewayOptions = {},
  release?: TestRelease,
) {
  const existing = release ?? (await createTestRelease());
  const environment = {
    ...{ RELEASE_STORE: `dir:${existing.folder}`, RELEASE_PUBLIC_KEYS: existing.publicKey, LOG_LEVEL: 'silent' },
    // A spec sends many requests, all from one address.
    ...{ EDGE_VISITOR_PER_MINUTE: '0', EDGE_NETWORK_PER_MINUTE: '0', EDGE_NETWORK_IN_FLIGHT: '0' },
    ...{ PAYMENTS_URL: NO_SERVICE, LEARNING_URL: NO_SERVICE, COMMUNITY_URL: NO_SERVICE, DEXTER_URL: NO_SERVICE },
  };
  const app = await createGateway({ ...config(environment), PAYMENTS_MODE: 'sandbox', ...settings }, options);
  apps.push(app);
  return { app, ...existing };
}

/** A clock that only `advance` moves. */
export function fixedClock(iso = '2026-03-01T12:00:00Z') {
  let now = Date.parse(iso);
  return { now: () => new Date(now), advance: (ms: number) => void (now += ms) };
}

/** Waits until a condition holds; fails after a minute, which only a busy machine needs. */
export async function waitUntil(isTrue: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error('The condition never held');
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
