import { beacons, releaseAdmin } from '@farm/contracts';
import { createTestBrowser, fuzzFailures, fuzz, HOSTILE_STRINGS } from '@farm/server-kit/testing';
import { closeGateways, startTestGateway, NO_SERVICE } from './testing/test-gateway';
import { stopServices, startService } from './testing/test-service';
import { createTestRelease } from './testing/test-release';

afterEach(async () => {
  await closeGateways();
  await stopServices();
});

/** The learning service: the account of a cookie. */
async function gatewayWithUsers() {
  const { url } = await startService('learning', '1.9', ({ headers }, response) => {
    const [, role] = /session=(member|operator)/.exec(headers.cookie ?? '') ?? [];
    const error = { code: 'auth.signed_out', error: 'No.', message: 'No.', requestId: 'x' };
    const person = { id: 'x', email: 'ada@example.com', role, passkeys: 1, fresh: true, secondFactor: 'held' };
    response.writeHead(role ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(role ? person : error));
  });
  const release = await createTestRelease();
  return startTestGateway(
    { LEARNING_URL: url, RELEASE_CONTROL: true, RELEASE_SIGNING_KEY: release.signingKey },
    {},
    release,
  );
}

test('own calls answer any input as their contracts say', async () => {
  const { app } = await gatewayWithUsers();
  const signIn = (role: 'member' | 'operator') => {
    const as = createTestBrowser();
    as.setCookie('__Host-session', role);
    return as;
  };
  const named = { remote: 'store', name: 'store' };
  expect(fuzzFailures(await fuzz([releaseAdmin, beacons], { app, signIn, knownValues: named, pages: true }))).toEqual(
    [],
  );
}, 600_000);

test('the gateway answers every address', async () => {
  const { app } = await startTestGateway({ COMMUNITY_URL: NO_SERVICE });
  const texts = HOSTILE_STRINGS.map((text) => encodeURIComponent(Buffer.from(text).toString()));
  const places = [
    '/',
    '/assets/',
    '/assets/store/',
    '/verify/',
    '/release/',
    '/.well-known/',
    '/sandbox/',
    '/?preview=',
    '/x?q=',
  ];
  const raw = [
    '/%',
    '/%zz',
    '//',
    '/..',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/../../etc/passwd',
    '/\\evil',
    '/%00',
    '/a;b=c',
  ];
  for (const url of [...raw, ...places.flatMap((place) => texts.map((text) => `${place}${text}`))])
    for (const method of ['GET', 'HEAD', 'POST'] as const) {
      const { statusCode, body } = await app.inject({ method, url });
      expect([method, url, statusCode < 500, body.includes('root:')]).toEqual([method, url, true, false]);
    }
});
