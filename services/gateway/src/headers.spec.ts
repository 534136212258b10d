import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { ApiErrorBody } from '@farm/contracts';
import { createPreviewQuery } from '@farm/release-store';
import { Value } from '@sinclair/typebox/value';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { forwards } from './proxy.routes';
import { closeGateways, startTestGateway, waitUntil } from './testing/test-gateway';
import { stopServices, startService } from './testing/test-service';
import { SHELL, STORE } from './testing/test-release';

type Gateway = Awaited<ReturnType<typeof startTestGateway>>;

let secure: Promise<Gateway> | undefined;
afterAll(async () => {
  await closeGateways();
  await stopServices();
});

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  'reporting-endpoints': 'farm="/release/beacons"',
  'strict-transport-security': 'max-age=31536000',
  'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
};
const NON_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";
const KEY = 'a preview key of at least 32 characters';
const COMMENTS = '/api/comments/daily-farm-wisdom';

async function startSecureGateway(): Promise<Gateway> {
  const { url } = await startService('community', '1.3', (_request, response) => {
    response.setHeader('x-powered-by', 'community');
    response.writeHead(200, { 'content-type': 'application/json', server: 'x' }).end('{}');
  });
  return startTestGateway({ SITE_ORIGIN: 'https://farm.example', PREVIEW_KEY: KEY, COMMUNITY_URL: url });
}

/** Shared by tests that only read. */
const secureGateway = () => (secure ??= startSecureGateway());

/** What is asked, the status, and what decides what the answer may do: null for the site's own policy. */
const table: [name: string, method: string, path: string, status: number, policy: string | null, cache: string][] = [
  ['a page', 'GET', '/country-store', 200, null, 'no-cache'],
  ['a page, its head', 'HEAD', '/', 200, null, 'no-cache'],
  ['no page', 'GET', '/no-such-page', 404, null, 'no-store'],
  ['another spelling', 'GET', '/Country-Store/', 308, NON_PAGE_POLICY, 'no-store'],
  ['a preview that is left', 'GET', '/?preview=off', 302, NON_PAGE_POLICY, 'no-store'],
  ['a preview that nobody signed', 'GET', '/?preview=store@x', 403, NON_PAGE_POLICY, 'no-store'],
  [
    'a file of a build',
    'GET',
    `/assets/store/${STORE}/main.js`,
    200,
    NON_PAGE_POLICY,
    'public, max-age=31536000, immutable',
  ],
  ['no file', 'GET', `/assets/shell/${SHELL}/none.js`, 404, NON_PAGE_POLICY, 'no-store'],
  ['a call that cannot be read', 'GET', '/api/%zz', 400, NON_PAGE_POLICY, 'no-store'],
  ['the release', 'GET', '/release.json', 200, NON_PAGE_POLICY, 'no-cache'],
  ['the map of the site', 'GET', '/sitemap.xml', 200, NON_PAGE_POLICY, 'no-cache'],
  ['the icon', 'GET', '/favicon.svg', 200, NON_PAGE_POLICY, 'public, max-age=86400'],
  ['readiness', 'GET', '/readyz', 200, NON_PAGE_POLICY, 'no-store'],
  ['a call', 'GET', COMMENTS, 200, NON_PAGE_POLICY, 'no-store'],
  ['a call nobody answers', 'GET', '/api/library', 502, NON_PAGE_POLICY, 'no-store'],
  ['no call', 'GET', '/api/none', 404, NON_PAGE_POLICY, 'no-store'],
  ['a desk for operators', 'GET', '/release/status', 401, NON_PAGE_POLICY, 'no-store'],
  ['a beacon that says nothing', 'POST', '/release/beacons', 400, NON_PAGE_POLICY, 'no-store'],
  ['how to report a weakness', 'GET', '/.well-known/security.txt', 200, NON_PAGE_POLICY, 'public, max-age=86400'],
  ['a write to a page', 'POST', '/country-store', 405, NON_PAGE_POLICY, 'no-store'],
  ...['TRACE', 'OPTIONS', 'PROPFIND', 'PURGE'].flatMap((method) =>
    ['/', COMMENTS, `/assets/store/${STORE}/main.js`].map((path): (typeof table)[number] => [
      `${method} of ${path}`,
      method,
      path,
      405,
      NON_PAGE_POLICY,
      'no-store',
    ]),
  ),
];

test.each(table)('%s (%s %s: %i) carries every header', async (_, method, url, status, policy, cache) => {
  const { app } = await secureGateway();
  const { statusCode, headers } = await app.inject({ method: method as HTTPMethods, url });
  expect(statusCode).toBe(status);
  expect(headers).toMatchObject({ ...EVERYWHERE, 'cache-control': cache });
  expect(headers['content-security-policy']).toMatch(
    policy
      ? new RegExp(`^${policy}$`)
      : /^default-src 'none'; script-src 'self' 'sha256-x'.*upgrade-insecure-requests; report-to farm$/,
  );
  expect([headers.server, headers['x-powered-by']]).toEqual([undefined, undefined]);
});

/** The address of a call with something in each place of its path. */
const filled = (path: string) => path.replace(/:[A-Za-z]+/g, 'x');

test('every call of every service has them, also when its service is down', async () => {
  const naked = await startService('any', '1.0', (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', server: 'x', 'x-powered-by': 'y' }).end('{}');
  });
  const all = { PAYMENTS_URL: naked.url, LEARNING_URL: naked.url, COMMUNITY_URL: naked.url, DEXTER_URL: naked.url };
  const { app } = await startTestGateway({ SITE_ORIGIN: 'https://farm.example', ...all });
  const { app: alone } = await startTestGateway({ SITE_ORIGIN: 'https://farm.example' });
  expect(forwards.length).toBeGreaterThan(150);
  for (const { method, path } of forwards)
    for (const { target, statuses } of [
      { target: app, statuses: [200] },
      { target: alone, statuses: [502, 503] },
    ]) {
      const call = { method: method as HTTPMethods, url: filled(path), headers: { cookie: 'session=x' } };
      const { statusCode, headers } = await target.inject(call);
      expect([method, path, statuses.includes(statusCode)]).toEqual([method, path, true]);
      expect(headers).toMatchObject({
        ...EVERYWHERE,
        'content-security-policy': NON_PAGE_POLICY,
        'cache-control': 'no-store',
      });
      expect([headers.server, headers['x-powered-by']]).toEqual([undefined, undefined]);
    }
});

test('304 and preview redirects have them too', async () => {
  const { app } = await secureGateway();
  const { headers } = await app.inject('/');
  const again = await app.inject({ url: '/', headers: { 'if-none-match': headers.etag } });
  expect([again.statusCode, again.headers['content-security-policy']]).toEqual([
    304,
    headers['content-security-policy'],
  ]);
  expect(again.headers).toMatchObject(EVERYWHERE);
  const link = createPreviewQuery({ remote: 'store', build: STORE }, KEY, new Date(Date.now() + 60_000));
  const followed = await app.inject(`/?${link}`);
  expect([followed.statusCode, followed.headers]).toMatchObject([302, EVERYWHERE]);
});

test.each(['br', 'gzip', 'identity'])(
  'a page that was sent before is sent again with the same headers and bytes (%s)',
  async (encoding) => {
    const { app } = await startSecureGateway();
    const get = async (headers = {}) => {
      const {
        statusCode,
        rawPayload,
        headers: sent,
      } = await app.inject({
        url: '/country-store',
        headers: { 'accept-encoding': encoding, ...headers },
      });
      return { statusCode, rawPayload, headers: { ...sent, date: null } };
    };
    const first = await get();
    expect(first.headers).toMatchObject({ ...EVERYWHERE, vary: 'Accept-Encoding' });
    expect(await get()).toEqual(first);
    expect(await get({ cookie: '__Host-visitor=x' })).toEqual(first);
    expect((await get({ 'if-none-match': first.headers.etag })).statusCode).toBe(304);
  },
);

test('an unavailable page and the maintenance page have them too', async () => {
  const { app, edit } = await startSecureGateway();
  await edit({ states: { store: 'off' } });
  await waitUntil(async () => (await app.inject('/country-store')).statusCode === 503);
  expect((await app.inject('/country-store')).headers).toMatchObject({ ...EVERYWHERE, 'cache-control': 'no-store' });
  const { app: empty } = await startTestGateway({ RELEASE_STORE: 'dir:/nowhere', SITE_ORIGIN: 'https://farm.example' });
  const { statusCode, headers } = await empty.inject('/');
  expect([statusCode, headers]).toMatchObject([503, { ...EVERYWHERE, 'content-security-policy': NON_PAGE_POLICY }]);
});

test('without https there is no Strict-Transport-Security', async () => {
  const { app } = await startTestGateway();
  const { headers } = await app.inject('/');
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
});

/** What the server answers to bytes that no client library would send. */
async function answerTo(app: FastifyInstance, bytes: string): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(bytes);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

test.each([
  ['a method that nobody knows', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n', 405],
  ['what is no request', 'hello\r\n\r\n', 405],
  ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
])('%s gets a response with every header', async (_, bytes, status) => {
  const answer = await answerTo((await secureGateway()).app, bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  for (const [name, value] of Object.entries(EVERYWHERE))
    if (typeof value === 'string') expect(answer).toContain(`${name}: ${value}\r\n`);
  expect(answer).toContain(`content-security-policy: ${NON_PAGE_POLICY}\r\n`);
  expect(Value.Check(ApiErrorBody, JSON.parse(answer.split('\r\n\r\n')[1] ?? ''))).toBe(true);
});

test.each([
  [false, 'max-age=31536000'],
  [true, 'max-age=31536000; includeSubDomains'],
])('HSTS_SUBDOMAINS %s: pages and calls send %s', async (HSTS_SUBDOMAINS, expected) => {
  const { url } = await startService('community', '1.3', (_request, response) => {
    response.setHeader('strict-transport-security', 'max-age=1');
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const { app } = await startTestGateway({ SITE_ORIGIN: 'https://farm.example', COMMUNITY_URL: url, HSTS_SUBDOMAINS });
  for (const path of ['/', COMMENTS])
    expect((await app.inject(path)).headers['strict-transport-security']).toBe(expected);
});
