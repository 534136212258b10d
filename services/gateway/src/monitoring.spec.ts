import { closeGateways, startTestGateway, waitUntil } from './testing/test-gateway';
import { stopServices, startService } from './testing/test-service';

afterEach(async () => {
  await closeGateways();
  await stopServices();
});

const here = { url: '/metrics', headers: { host: 'localhost:4000' } };

test('requests and durations are measured by route pattern, in OpenMetrics', async () => {
  const { url } = await startService();
  const { app } = await startTestGateway({ COMMUNITY_URL: url });
  for (const path of [
    '/verify/SF-2026-0001',
    '/verify/SF-2026-0002',
    '/no-such-page',
    '/api/comments/daily-farm-wisdom',
  ])
    await app.inject(path);
  const { headers, body } = await app.inject(here);
  expect(headers).toMatchObject({
    'content-type': expect.stringContaining('application/openmetrics-text'),
    'cache-control': 'no-store',
  });
  expect(body).toContain('farm_http_requests_total{method="GET",route="/verify/:code",status="200"} 2');
  expect(body).toContain('farm_http_requests_total{method="GET",route="404",status="404"} 1');
  expect(body).toContain('farm_http_request_seconds_count{route="/verify/:code"} 2');
  expect(body).toMatch(/route="\/api\/comments\/(daily-farm-wisdom|:\w+)",status="200"} 1/);
  expect(body).not.toContain('SF-2026');
  expect(body).toContain('farm_release_revision 1');
  expect(body.trimEnd().endsWith('# EOF')).toBe(true);
});

test('circuit breakers, readiness and requests in flight are measured', async () => {
  const held: (() => void)[] = [];
  const { url } = await startService(
    'community',
    '1.3',
    (_request, response) => void held.push(() => response.end('{}')),
  );
  const { app } = await startTestGateway({ COMMUNITY_URL: `${url},http://127.0.0.1:9` });
  const waiting = app.inject('/api/comments/daily-farm-wisdom');
  await waitUntil(() => held.length > 0);
  await waitUntil(async () =>
    (await app.inject(here)).body.includes('farm_upstream_ready{service="community",replica="1"} 0'),
  );
  const { body } = await app.inject(here);
  expect(body).toContain('farm_upstream_ready{service="community",replica="0"} 1');
  expect(body).toContain('farm_breaker_open{service="community",replica="0"} 0');
  expect(body).toContain('farm_upstream_in_flight{service="community"} 1');
  held.forEach((end) => end());
  await waiting;
  expect((await app.inject(here)).body).toContain('farm_upstream_in_flight{service="community"} 0');
});

test.each([
  ['a foreign Host', { host: 'farm.example' }, '127.0.0.1'],
  ['a foreign socket', { host: 'localhost' }, '192.0.2.7'],
  ['a proxy in between', { host: 'localhost', 'x-forwarded-for': '192.0.2.7' }, '127.0.0.1'],
])('%s gets the 404 page', async (_, headers, remoteAddress) => {
  const { app } = await startTestGateway();
  const { statusCode, body } = await app.inject({ url: '/metrics', headers, remoteAddress });
  expect([statusCode, body.includes('farm_http')]).toEqual([404, false]);
});

test.each([
  ['a foreign Host', { host: 'farm.example' }, '127.0.0.1'],
  ['a proxy in between', { host: 'localhost', 'x-forwarded-for': '192.0.2.7' }, '127.0.0.1'],
])('%s learns whether the gateway is ready, and nothing of the services', async (_, headers, remoteAddress) => {
  const { app } = await startTestGateway();
  expect((await app.inject({ url: '/readyz', headers, remoteAddress })).json()).toEqual({ ready: true });
});
