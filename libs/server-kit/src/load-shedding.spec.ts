import fastify from 'fastify';
import { LOAD_LIMITS } from './defaults';
import { sendError } from './error-response';
import { health } from './health';
import { loadShedding } from './load-shedding';
import type { App } from './service-deps';

const LIMITS = { ...LOAD_LIMITS, everyMs: 100, loopUtilization: 0.6 };
const BURN_MS = 15;

let app: App;
let origin: string;
beforeEach(async () => {
  app = fastify({ trustProxy: true });
  app.setErrorHandler(sendError);
  app.register(loadShedding, { limits: LIMITS });
  app.register(health, { name: 'community', deps: { ready: async () => true } });
  app.get('/cheap', () => ({ ok: true }));
  const call = { key: 'GET /costly', endpoint: { access: 'anyone', cost: 'high' } } as const;
  app.get('/costly', { config: { call } }, () => {
    const end = performance.now() + BURN_MS;
    while (performance.now() < end);
    return { ok: true };
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

const load = async (path: string, from: string) => {
  const answer = await fetch(`${origin}${path}`, { headers: { 'x-forwarded-for': from } });
  await answer.text();
  return answer;
};

/** Sends requests one after the other, of several senders, until the signal is aborted. Resolves with how many got each status. */
async function repeat(path: string, from: string, senders: number, signal: AbortSignal): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const send = async () => {
    while (!signal.aborted) {
      const { status } = await load(path, from);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: senders }, send));
  return statuses;
}

test('one network that fills the process is refused, and no other; the probes answer', async () => {
  const end = new AbortController();
  const attack = repeat('/costly', '198.51.100.7', 8, end.signal);
  const visitor: number[] = [];
  while (visitor.length < 150) {
    visitor.push((await load('/cheap', '203.0.113.9')).status);
    visitor.push((await load('/costly', '203.0.113.9')).status);
    visitor.push((await load('/readyz', '198.51.100.7')).status, (await load('/healthz', '198.51.100.7')).status);
  }
  end.abort();
  expect([...new Set(visitor)]).toEqual([200]);
  expect((await attack).get(503) ?? 0).toBeGreaterThan(0);
}, 30_000);

test('a refused request names when to come back, and that it was not handled', async () => {
  const end = new AbortController();
  const attack = repeat('/costly', '198.51.100.7', 4, end.signal);
  let answer = await load('/cheap', '198.51.100.7');
  while (answer.status !== 503) answer = await load('/cheap', '198.51.100.7');
  end.abort();
  await attack;
  expect([answer.headers.get('retry-after'), answer.headers.get('x-farm-not-handled')]).toEqual(['5', 'yes']);
}, 30_000);
