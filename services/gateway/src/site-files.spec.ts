import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { forwards } from './proxy.routes';
import { CRAWLED_CALLS, SECURITY_TXT_EXPIRES } from './site-files';
import { closeGateways, startTestGateway } from './testing/test-gateway';
import { createTestRelease } from './testing/test-release';

afterEach(closeGateways);

const DAY_MS = 86_400_000;

async function fieldsOf(path: string) {
  const { app } = await startTestGateway({ SITE_ORIGIN: 'https://farm.example' });
  const { statusCode, headers, body } = await app.inject(path);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const lines = body.trim().split('\n');
  return { app, fields: lines.map((line) => line.split(/: (.*)/s, 2) as [string, string]) };
}

test('security.txt has the fields of RFC 9116, each once', async () => {
  const { app, fields } = await fieldsOf('/.well-known/security.txt');
  const names = fields.map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
  const { Contact = '', Canonical, Policy = '', ...rest } = Object.fromEntries(fields);
  expect(Contact).toMatch(/^mailto:[^\s@]+@[^\s@]+$/);
  expect(Canonical).toBe('https://farm.example/.well-known/security.txt');
  expect(rest).toEqual({ Expires: SECURITY_TXT_EXPIRES, 'Preferred-Languages': 'en' });
  const policy = await app.inject(new URL(Policy).pathname);
  expect([policy.statusCode, policy.body]).toEqual([200, expect.stringContaining('in good faith')]);
});

test('security.txt expires in more than 30 days and within a year', () => {
  const left = Date.parse(SECURITY_TXT_EXPIRES) - Date.now();
  expect(left).toBeGreaterThan(30 * DAY_MS);
  expect(left).toBeLessThan(366 * DAY_MS);
});

test('SECURITY.md promises the same times', () => {
  const text = readFileSync(join(__dirname, '../../../SECURITY.md'), 'utf8').replace(/\s+/g, ' ');
  for (const promise of ['within 3 working days', 'within 10', 'in good faith by these rules'])
    expect(text).toContain(promise);
});

afterEach(closeGateways);

test('the service worker of the live shell is revalidated each time, and may call this site only', async () => {
  const { app } = await startTestGateway();
  const { statusCode, headers, body } = await app.inject('/sw.js');
  expect([statusCode, body]).toEqual([200, 'console.info("farm")']);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
  const again = await app.inject({ url: '/sw.js', headers: { 'if-none-match': String(headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

/** Whether a crawler that obeys may request a path: the longest rule decides (RFC 9309 section 2.2.2). */
function mayCrawl(robots: string, path: string): boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (\S+)$/gm)].filter(([, , start = '']) =>
    path.startsWith(start),
  );
  const [longest] = rules.sort(([, , a = ''], [, , b = '']) => b.length - a.length);
  return longest?.[1] !== 'Disallow';
}

test.each([
  ['/', true],
  ['/community-griot/blog/rain', true],
  ['/api/daily-blog/feed', true],
  ['/api/daily-blog/posts/rain', true],
  ['/api/download/soil', true],
  ['/api/garden-calendar', true],
  ['/api/guides/soil/preview', true],
  ['/api/quiz/challenges', true],
  ['/api/weather/current', true],
  ['/api/download/file/signed', false],
  ['/api/library', false],
  ['/api/auth/user', false],
  ['/api/ops/orders', false],
  ['/api/verify-payment/pi_1', false],
])('robots.txt lets crawlers read %s: %s', async (path, expected) => {
  const { app } = await startTestGateway();
  expect(mayCrawl((await app.inject('/robots.txt')).body, path)).toBe(expected);
});

test('every call that crawlers may read exists and needs no session', () => {
  for (const start of CRAWLED_CALLS) {
    const calls = forwards.filter(({ method, path }) => method === 'GET' && path.startsWith(start));
    expect([start, calls.length > 0, calls.every(({ access }) => ['anyone', 'visitor'].includes(access))]).toEqual([
      ...[start, true, true],
    ]);
  }
});

test('a shell without a service worker answers 404, uncached', async () => {
  const release = await createTestRelease();
  const older = { ...release.shell, build: 'cccccccccccc', files: {} };
  await release.publish(older);
  await release.edit({ builds: { shell: older.build } });
  const { app } = await startTestGateway({}, {}, release);
  const { statusCode, headers } = await app.inject('/sw.js');
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
});

test('a release without offline pages says so in every document', async () => {
  const release = await createTestRelease();
  const { app } = await startTestGateway({}, {}, release);
  expect((await app.inject('/about')).body).not.toContain('"offline":"off"');
  await release.edit({ offline: 'off' });
  const { app: next } = await startTestGateway({}, {}, release);
  expect((await next.inject('/about')).body).toContain('"offline":"off"');
});
