import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { previewQuery } from '@farm/release';
import { forwards } from './proxy';
import { closeEdges, edgeForTest, eventually } from './testing/edge-for-test';
import { endServices, realService } from './testing/real-service';
import { SHELL, STORE } from './testing/small-release';

type Edge = Awaited<ReturnType<typeof edgeForTest>>;

let secure: Promise<Edge> | undefined;
afterAll(async () => {
  await closeEdges();
  await endServices();
});

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  'reporting-endpoints': 'farm="/release/beacons"',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
};
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'; sandbox";
const KEY = 'a preview key of at least 32 characters';
const COMMENTS = '/api/comments/daily-farm-wisdom';

async function newSecureEdge(): Promise<Edge> {
  const { url } = await realService('community', '1.3', (_request, response) => {
    response.setHeader('x-powered-by', 'community');
    response.writeHead(200, { 'content-type': 'application/json', server: 'x' }).end('{}');
  });
  return edgeForTest({ SITE_ORIGIN: 'https://farm.example', PREVIEW_KEY: KEY, COMMUNITY_URL: url });
}

/** One edge for all that only reads. */
const secureEdge = () => (secure ??= newSecureEdge());

/** What is asked, the status, and what decides what the answer may do: null for the site's own policy. */
const table: [name: string, method: string, path: string, status: number, policy: string | null, cache: string][] = [
  ['a page', 'GET', '/country-store', 200, null, 'no-cache'],
  ['a page, its head', 'HEAD', '/', 200, null, 'no-cache'],
  ['no page', 'GET', '/no-such-page', 404, null, 'no-store'],
  ['another spelling', 'GET', '/Country-Store/', 308, NO_PAGE, 'no-store'],
  ['a preview that is left', 'GET', '/?preview=off', 302, NO_PAGE, 'no-store'],
  ['a preview that nobody signed', 'GET', '/?preview=store@x', 403, NO_PAGE, 'no-store'],
  ['a file of a build', 'GET', `/assets/store/${STORE}/main.js`, 200, NO_PAGE, 'public, max-age=31536000, immutable'],
  ['no file', 'GET', `/assets/shell/${SHELL}/none.js`, 404, NO_PAGE, 'no-store'],
  ['an address that cannot be read', 'GET', '/%zz', 400, NO_PAGE, 'no-store'],
  ['the release', 'GET', '/release.json', 200, NO_PAGE, 'no-cache'],
  ['the map of the site', 'GET', '/sitemap.xml', 200, NO_PAGE, 'no-cache'],
  ['the icon', 'GET', '/favicon.svg', 200, NO_PAGE, 'public, max-age=86400'],
  ['readiness', 'GET', '/readyz', 200, NO_PAGE, 'no-store'],
  ['a call', 'GET', COMMENTS, 200, NO_PAGE, 'no-store'],
  ['a call nobody answers', 'GET', '/api/library', 502, NO_PAGE, 'no-store'],
  ['no call', 'GET', '/api/none', 404, NO_PAGE, 'no-store'],
  ['a desk for operators', 'GET', '/release/status', 401, NO_PAGE, 'no-store'],
  ['a beacon that says nothing', 'POST', '/release/beacons', 400, NO_PAGE, 'no-store'],
  ['how to report a weakness', 'GET', '/.well-known/security.txt', 200, NO_PAGE, 'public, max-age=86400'],
  ['a write to a page', 'POST', '/country-store', 405, NO_PAGE, 'no-store'],
  ...['TRACE', 'OPTIONS', 'PROPFIND', 'PURGE'].flatMap((method) =>
    ['/', COMMENTS, `/assets/store/${STORE}/main.js`].map((path): (typeof table)[number] => [
      `${method} of ${path}`,
      method,
      path,
      405,
      NO_PAGE,
      'no-store',
    ]),
  ),
];

test.each(table)('%s (%s %s: %i) carries every header', async (_, method, url, status, policy, cache) => {
  const { app } = await secureEdge();
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

test('every call of every service carries them, whatever its service says, and when its service is gone', async () => {
  const naked = await realService('any', '1.0', (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', server: 'x', 'x-powered-by': 'y' }).end('{}');
  });
  const all = { PAYMENTS_URL: naked.url, LEARNING_URL: naked.url, COMMUNITY_URL: naked.url, DEXTER_URL: naked.url };
  const { app } = await edgeForTest({ SITE_ORIGIN: 'https://farm.example', ...all });
  const { app: alone } = await edgeForTest({ SITE_ORIGIN: 'https://farm.example' });
  expect(forwards.length).toBeGreaterThan(150);
  for (const { method, path } of forwards)
    for (const [front, statuses] of [
      [app, [200]],
      [alone, [502, 503]],
    ] as const) {
      const { statusCode, headers } = await front.inject({ method: method as HTTPMethods, url: filled(path) });
      expect([method, path, statuses.includes(statusCode as never)]).toEqual([method, path, true]);
      expect(headers).toMatchObject({ ...EVERYWHERE, 'content-security-policy': NO_PAGE, 'cache-control': 'no-store' });
      expect([headers.server, headers['x-powered-by']]).toEqual([undefined, undefined]);
    }
});

test('304 and a followed preview carry them too', async () => {
  const { app } = await secureEdge();
  const { headers } = await app.inject('/');
  const again = await app.inject({ url: '/', headers: { 'if-none-match': headers.etag } });
  expect([again.statusCode, again.headers['content-security-policy']]).toEqual([
    304,
    headers['content-security-policy'],
  ]);
  expect(again.headers).toMatchObject(EVERYWHERE);
  const link = previewQuery({ remote: 'store', build: STORE }, KEY, new Date(Date.now() + 60_000));
  const followed = await app.inject(`/?${link}`);
  expect([followed.statusCode, followed.headers]).toMatchObject([302, EVERYWHERE]);
});

test('a page that is closed, and a site without a release, carry them too', async () => {
  const { app, edit } = await newSecureEdge();
  await edit({ states: { store: 'off' } });
  await eventually(async () => (await app.inject('/country-store')).statusCode === 503);
  expect((await app.inject('/country-store')).headers).toMatchObject({ ...EVERYWHERE, 'cache-control': 'no-store' });
  const { app: empty } = await edgeForTest({ RELEASE_STORE: 'dir:/nowhere', SITE_ORIGIN: 'https://farm.example' });
  const { statusCode, headers } = await empty.inject('/');
  expect([statusCode, headers]).toMatchObject([503, { ...EVERYWHERE, 'content-security-policy': NO_PAGE }]);
});

test('without https nothing is said of https', async () => {
  const { app } = await edgeForTest();
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
])('%s is answered too, with every header', async (_, bytes, status) => {
  const answer = await answerTo((await secureEdge()).app, bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  for (const [name, value] of Object.entries(EVERYWHERE))
    if (typeof value === 'string') expect(answer).toContain(`${name}: ${value}\r\n`);
  expect(answer).toContain(`content-security-policy: ${NO_PAGE}\r\n`);
});
