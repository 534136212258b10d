import { connect, type AddressInfo } from 'node:net';
import { plainDatabase } from './testing/plain-database';
import { kitForTest, type KitForTest } from './testing/kit-for-test';

let kit: KitForTest;
beforeEach(async () => (kit = await kitForTest()));
afterEach(() => kit.close());

const metricsOf = async ({ api }: KitForTest) => (await api.raw('GET /metrics')).bytes.toString();

test('answers are measured by the pattern of their route, in OpenMetrics', async () => {
  for (const id of ['7', '8']) await kit.api.raw('GET /api/trees/:id', { params: { id } });
  await kit.api.raw('GET /api/me');
  await kit.api.raw('GET /api/nowhere/ada@example.com');
  const { headers, bytes } = await kit.api.raw('GET /metrics');
  const text = bytes.toString();
  expect(headers).toMatchObject({
    'content-type': expect.stringContaining('application/openmetrics-text'),
    'cache-control': 'no-store',
  });
  const requests = 'farm_service_requests_total{method="GET",route=';
  expect(text).toContain(`${requests}"/api/trees/:id",status="200",service="community"} 2`);
  expect(text).toContain(`${requests}"/api/me",status="401",service="community"} 1`);
  expect(text).toContain(`${requests}"unknown",status="404",service="community"} 1`);
  expect(text).toMatch(/farm_service_request_seconds_count\{.*route="\/api\/trees\/:id".*\} 2/);
  expect(text).not.toContain('ada@');
  expect(text.trimEnd().endsWith('# EOF')).toBe(true);
});

test('pool, event loop, memory and readiness are told; what a service does not have is not', async () => {
  const text = await metricsOf(kit);
  for (const name of ['farm_pool_connections', 'farm_pool_idle', 'farm_pool_waiting', 'farm_resident_memory_bytes'])
    expect(text).toMatch(new RegExp(`^${name}\\{service="community"\\} \\d`, 'm'));
  expect(text).toMatch(/^farm_event_loop_delay_seconds\{quantile="0.99",service="community"\} \d/m);
  expect(text).toMatch(/^farm_ready\{service="community"\} 1$/m);
  expect(text).not.toMatch(/^farm_webhook_age_seconds\{/m);
});

test('the oldest letter and the oldest job that are due tell their age', async () => {
  await kit.deps.pool.query(`CREATE SCHEMA IF NOT EXISTS community; CREATE SCHEMA community_jobs;
    CREATE TABLE community.outbox (due_at timestamptz, sent_at timestamptz);
    CREATE TABLE community_jobs.job (start_after timestamptz, state text);
    INSERT INTO community.outbox VALUES (now() - interval '10 minutes', NULL), (now() - interval '1 day', now()),
      (now() + interval '1 day', NULL);
    INSERT INTO community_jobs.job VALUES (now() - interval '2 minutes', 'created'), (now() - interval '1 day', 'completed')`);
  const text = await metricsOf(kit);
  const secondsOf = (name: string) => Number(new RegExp(`^${name}\\{.*\\} ([\\d.]+)$`, 'm').exec(text)?.[1]);
  expect(Math.floor(secondsOf('farm_outbox_age_seconds') / 60)).toBe(10);
  expect(Math.floor(secondsOf('farm_job_lag_seconds') / 60)).toBe(2);
});

test('who comes through a proxy, or from elsewhere, finds no such page', async () => {
  const proxied = await kit.api.raw('GET /metrics', {}, { from: '192.0.2.7' });
  const foreign = await kit.app.inject({ url: '/metrics', remoteAddress: '192.0.2.7' });
  expect([proxied.status, foreign.statusCode]).toEqual([404, 404]);
});

test('on a port of its own it answers whoever can reach that', async () => {
  const { pool, close } = await plainDatabase();
  const own = await kitForTest({ pool, metricsPort: await freePort() });
  await own.app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`http://127.0.0.1:${own.deps.metricsPort}/metrics`, {
    headers: { 'x-forwarded-for': '192.0.2.7' },
  });
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('farm_ready')]);
  await own.close();
  await expect(reachable(own.deps.metricsPort ?? 0)).resolves.toBe(false);
  await close();
});

/** A port that nobody has at this moment. */
async function freePort(): Promise<number> {
  const probe = await import('node:net').then(({ createServer }) => createServer());
  await new Promise<void>((open) => probe.listen(0, '127.0.0.1', open));
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}

const reachable = (port: number) =>
  new Promise<boolean>((tell) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      tell(true);
    }).on('error', () => tell(false));
  });
