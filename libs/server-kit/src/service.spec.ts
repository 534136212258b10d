import { versions } from '@farm/contracts';
import { createTestService, type TestService } from './testing/test-service';

let kit: TestService;
let lines: string[] = [];
beforeAll(async () => {
  kit = await createTestService({ logLevel: 'debug', logStream: { write: (line) => void lines.push(line) } });
});
beforeEach(() => (lines = []));
afterAll(() => kit.close());

test('an unknown address answers 404 in the envelope', async () => {
  const answer = await kit.api.raw('GET /api/nothing?here=1');
  const sentence = 'There is nothing at this address.';
  expect(answer.status).toBe(404);
  expect(answer.body).toEqual({
    code: 'request.unknown',
    error: sentence,
    message: sentence,
    requestId: answer.headers['x-request-id'],
  });
});

test('an address that cannot be read is refused in the envelope', async () => {
  const answer = await kit.api.raw('GET /api/trees/%E0%A4%A');
  expect(answer).toMatchObject({
    status: 400,
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    body: { code: 'request.invalid', requestId: expect.any(String) as string },
  });
});

test.each(['GET /api/basket', 'GET /api/nothing', 'GET /healthz', 'POST /api/break'])(
  '%s carries the version of the calls and the headers of a JSON answer',
  async (key) => {
    const { headers } = await kit.api.raw(key);
    expect(headers).toMatchObject({
      'x-farm-contract': `community/${versions.community}`,
      'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-store',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  },
);

test.each([
  ['the edge on this machine names the request', 'edge-0123456789', true],
  ['a name that is no name is replaced', 'a b\nc', false],
])('%s', async (_, overrides, stored) => {
  const { headers } = await kit.api.raw('GET /healthz', {}, { headers: { 'x-request-id': overrides } });
  expect(headers['x-request-id'] === overrides).toBe(stored);
});

test('a stranger cannot name the request', async () => {
  const response = await kit.app.inject({
    url: '/healthz',
    headers: { 'x-request-id': 'edge-0123456789' },
    remoteAddress: '203.0.113.9',
  });
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('the service is ready while its database answers', async () => {
  expect((await kit.api.raw('GET /readyz')).body).toEqual({ ready: true, service: 'community' });
});

test.each([
  ['says no', async () => false],
  ['fails', () => Promise.reject(new Error('connection refused at 10.0.0.5:5432'))],
  ['is silent', () => new Promise<boolean>(() => undefined)],
])('the service is not ready when its database %s', async (_, ready) => {
  const away = await createTestService({ ready });
  const answer = await away.api.raw('GET /readyz');
  await away.close();
  expect(answer).toMatchObject({ status: 503, body: { code: 'server.not_ready' } });
});

test('a log line names route and status, and holds no address, query, cookie or body', async () => {
  await kit.api.raw('GET /api/basket?who=ada%40example.com', {}, { from: '198.51.100.77' });
  await kit.api.raw('POST /api/apples', { body: { name: 'Gala-secret', weight: 'x' } }, { from: '198.51.100.77' });
  await kit.api.raw('POST /api/break', {}, { from: '198.51.100.77' });
  const all = lines.join('');
  expect(all).toContain('"route":"/api/apples"');
  expect(all).toContain('password of db.internal is wrong'); // the cause of a 5xx is in the log, and only there
  for (const secret of ['198.51.100', '127.0.0.1', 'ada@', 'ada%40', 'Gala-secret', 'visitor', 'Key (email)'])
    expect(all).not.toContain(secret);
});

test('each response is one line of JSON in the format of all other lines', async () => {
  const { headers } = await kit.api.raw('GET /api/harvest');
  kit.app.log.info({}, 'another line');
  const [answered, other] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(answered).toEqual({
    ...{ ...other, time: expect.any(Number) as number, requestId: headers['x-request-id'] },
    ...{ method: 'GET', route: '/api/harvest', status: 200, ms: expect.any(Number) as number, msg: 'answered' },
  });
});

test('a logged error contains no data of people or payments', async () => {
  const cause = new Error("No such payment_intent: 'pi_3QuotedHere'");
  const message = 'Not sent to <ruth.green+farm@mail.example.com>: see node_modules/@prisma/client and cs_test_a1B2';
  kit.app.log.error({ err: Object.assign(new Error(message, { cause }), { query: 'session_id=pi_9' }) }, 'failed');
  const all = lines.join('');
  expect(all).toContain('Not sent to <[hidden]>: see node_modules/@prisma/client and [hidden]');
  for (const secret of ['ruth', 'example.com', 'pi_', 'cs_test', 'session_id']) expect(all).not.toContain(secret);
});
