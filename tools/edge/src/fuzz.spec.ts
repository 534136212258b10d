import { beacons, releaseDesk } from '@farm/contracts';
import { browser, faultsOf, fuzz, hostileTexts } from '@farm/server-kit/testing';
import { closeEdges, edgeForTest, NOBODY } from './testing/edge-for-test';
import { endServices, realService } from './testing/real-service';
import { smallRelease } from './testing/small-release';

afterEach(async () => {
  await closeEdges();
  await endServices();
});

/** The learning service as the edge asks it: who this cookie is. */
async function edgeWithPeople() {
  const { url } = await realService('learning', '1.9', ({ headers }, response) => {
    const [, role] = /session=(member|operator)/.exec(headers.cookie ?? '') ?? [];
    const refusal = { code: 'auth.signed_out', error: 'No.', message: 'No.', requestId: 'x' };
    const person = { id: 'x', email: 'ada@example.com', role, passkeys: 1, fresh: true, secondFactor: 'held' };
    response.writeHead(role ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(role ? person : refusal));
  });
  const release = await smallRelease();
  return edgeForTest(
    { LEARNING_URL: url, RELEASE_CONTROL: true, RELEASE_SIGNING_KEY: release.signingKey },
    {},
    release,
  );
}

test("whatever is sent, the edge's own calls answer, and as their contracts say", async () => {
  const { app } = await edgeWithPeople();
  const signIn = (role: 'member' | 'operator') => {
    const as = browser();
    as.put('__Host-session', role);
    return as;
  };
  const named = { remote: 'store', name: 'store' };
  expect(faultsOf(await fuzz([releaseDesk, beacons], { app, signIn, named, pages: true }))).toEqual([]);
}, 600_000);

test('whatever address is asked for, the edge answers it', async () => {
  const { app } = await edgeForTest({ COMMUNITY_URL: NOBODY });
  const texts = hostileTexts.map((text) => encodeURIComponent(Buffer.from(text).toString()));
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
