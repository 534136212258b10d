import type { FastifyInstance } from 'fastify';
import { edgeApp, type Chances } from '../app';
import { config, type EdgeConfig } from '../config';
import { smallRelease } from './small-release';

/** Where nobody listens. */
export const NOBODY = 'http://127.0.0.1:9';

const LOOK_MS = 10;
const apps: FastifyInstance[] = [];

/** Closes what a spec started; call it after each. */
export const closeEdges = async (): Promise<void> => void (await Promise.all(apps.splice(0).map((app) => app.close())));

type Small = Awaited<ReturnType<typeof smallRelease>>;

/** The edge on a store with one small release, or on the one that is given. No service answers unless one is set. */
export async function edgeForTest(settings: Partial<EdgeConfig> = {}, chances: Chances = {}, release?: Small) {
  const made = release ?? (await smallRelease());
  const environment = {
    ...{ RELEASE_STORE: `dir:${made.folder}`, RELEASE_PUBLIC_KEYS: made.publicKey, LOG_LEVEL: 'silent' },
    ...{ EDGE_VISITOR_PER_MINUTE: '0', EDGE_NETWORK_PER_MINUTE: '0' }, // a spec asks much, from one address
    ...{ PAYMENTS_URL: NOBODY, LEARNING_URL: NOBODY, COMMUNITY_URL: NOBODY, DEXTER_URL: NOBODY },
  };
  const app = await edgeApp({ ...config(environment), PAYMENTS_MODE: 'sandbox', ...settings }, chances);
  apps.push(app);
  return { app, ...made };
}

/** A clock that stands still until it is moved. */
export function standingClock(iso = '2026-03-01T12:00:00Z') {
  let now = Date.parse(iso);
  return { now: () => new Date(now), advance: (ms: number) => void (now += ms) };
}

/** Resolves when something that comes about by itself has come about; fails after some seconds. */
export async function eventually(isTrue: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + 12_000;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error('It never came true');
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
