import { connect } from 'node:net';
import { type OpenMetricsContentType, Registry } from 'prom-client';
import { addResponseMetrics } from './response-metrics';
import { createEmptyDatabase } from './testing/empty-database';
import { freePort } from './testing/free-port';
import { createTestService, type TestService } from './testing/test-service';

let kit: TestService;
beforeEach(async () => (kit = await createTestService()));
afterEach(() => kit.close());

const metricsOf = async ({ api }: TestService) => (await api.raw('GET /metrics')).bytes.toString();

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

test('response times are a cumulative histogram', async () => {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const route = addResponseMetrics(registry)('GET', '/api/trees/:id');
  for (const seconds of [0.0005, 0.001, 0.3, 31]) route.count(200, seconds);
  route.count(500, 0.3);
  const text = await registry.metrics();
  const valueOf = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.split(' ')[1],
    );
  const labels = 'method="GET",route="/api/trees/:id"';
  const bucket = (bound: string) => valueOf(`farm_service_request_seconds_bucket{le="${bound}",${labels}}`);
  expect(['0.001', '0.25', '0.5', '30', '+Inf'].map(bucket)).toEqual([2, 2, 4, 4, 5]);
  expect(valueOf('farm_service_request_seconds_sum')).toBeCloseTo(31.6015);
  expect(valueOf('farm_service_request_seconds_count')).toBe(5);
  expect(valueOf(`farm_service_requests_total{${labels},status="200"}`)).toBe(4);
  expect(text).toContain('# TYPE farm_service_request_seconds histogram');
});

test('pool, event loop, memory and readiness are told; what a service does not have is not', async () => {
  const text = await metricsOf(kit);
  const plain = ['farm_pool_connections', 'farm_pool_idle', 'farm_pool_waiting', 'farm_resident_memory_bytes'];
  for (const name of plain) expect(text).toMatch(new RegExp(`^${name}\\{service="community"\\} \\d`, 'm'));
  expect(text).toMatch(/^farm_event_loop_delay_seconds\{quantile="0.99",service="community"\} \d/m);
  expect(text).toMatch(/^farm_ready\{service="community"\} 1$/m);
  expect(text).not.toMatch(/^farm_webhook_age_seconds\{/m);
});

test('a timer is counted while it is set', async () => {
  const timersOf = async () =>
    Number(/^farm_active_timers\{service="community"\} (\d+)$/m.exec(await metricsOf(kit))?.[1]);
  const before = await timersOf();
  const set = Array.from({ length: 50 }, () => setTimeout(() => undefined, 60_000));
  const meanwhile = await timersOf();
  set.forEach((timer) => clearTimeout(timer));
  expect(meanwhile - before).toBeGreaterThan(40); // the kit sets and clears a few of its own
  expect(await timersOf()).toBeLessThan(meanwhile - 40);
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

test('what a model has used is told where there is one, as far as somebody can tell', async () => {
  const use = jest.fn(async () => ({ tokens: 1_200, dollars: 0.03, isPaused: true }));
  const own = await createTestService({ modelUsage: use });
  const text = await metricsOf(own);
  expect(text).toMatch(/^farm_model_tokens\{service="community"\} 1200$/m);
  expect(text).toMatch(/^farm_model_dollars\{service="community"\} 0.03$/m);
  expect(text).toMatch(/^farm_model_rests\{service="community"\} 1$/m);
  await own.close();
  const failing = await createTestService({ modelUsage: () => Promise.reject(new Error('no database')) });
  expect([await metricsOf(failing), await metricsOf(kit)].filter((each) => /^farm_model_\w+\{/m.test(each))).toEqual(
    [],
  );
  await failing.close();
});

test('who comes through a proxy, or from elsewhere, finds no such page', async () => {
  const proxied = await kit.api.raw('GET /metrics', {}, { from: '192.0.2.7' });
  const foreign = await kit.app.inject({ url: '/metrics', remoteAddress: '192.0.2.7' });
  expect([proxied.status, foreign.statusCode]).toEqual([404, 404]);
});

test('on a port of its own it answers whoever can reach that', async () => {
  const { pool, close } = await createEmptyDatabase();
  const own = await createTestService({ pool, metricsPort: await freePort() });
  await own.app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`http://127.0.0.1:${own.deps.metricsPort}/metrics`, {
    headers: { 'x-forwarded-for': '192.0.2.7' },
  });
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('farm_ready')]);
  await own.close();
  await expect(reachable(own.deps.metricsPort ?? 0)).resolves.toBe(false);
  await close();
});

const reachable = (port: number) =>
  new Promise<boolean>((resolveLag) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolveLag(true);
    }).on('error', () => resolveLag(false));
  });
