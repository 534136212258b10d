import { closeEdges, edgeForTest } from './testing/edge-for-test';
import { smallRelease } from './testing/small-release';

afterEach(closeEdges);

test('the service worker of the live shell stands at the root, asked for anew each time, and may ask this site alone', async () => {
  const { app } = await edgeForTest();
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

test('a shell without one has none, and nobody remembers that', async () => {
  const made = await smallRelease();
  const older = { ...made.shell, build: 'cccccccccccc', files: {} };
  await made.publish(older);
  await made.edit({ builds: { shell: older.build } });
  const { app } = await edgeForTest({}, {}, made);
  const { statusCode, headers } = await app.inject('/sw.js');
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
});

test('a release that keeps nothing tells every document', async () => {
  const made = await smallRelease();
  const { app } = await edgeForTest({}, {}, made);
  expect((await app.inject('/about')).body).not.toContain('"offline":"off"');
  await made.edit({ offline: 'off' });
  const { app: next } = await edgeForTest({}, {}, made);
  expect((await next.inject('/about')).body).toContain('"offline":"off"');
});
