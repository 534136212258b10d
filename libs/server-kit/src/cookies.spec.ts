import { createTestBrowser, signedCookie } from './testing';
import { createTestService, type TestService } from './testing/test-service';

const OLD = 'b2xkLWtleS1vbGQta2V5LW9sZC1rZXktb2xkLWtleS1vbGQ';
const NEW = 'bmV3LWtleS1uZXcta2V5LW5ldy1rZXktbmV3LWtleS1uZXc';

let kit: TestService;
beforeAll(async () => void (kit = await createTestService({ cookieKeys: [NEW, OLD] })));
afterAll(() => kit.close());

const visitorOf = async (as = createTestBrowser()) =>
  (await kit.api.raw('GET /api/basket', {}, { as })).body as { visitor: string };

test('a visitor is named by a signed cookie with 128 random bits, kept for 400 days', async () => {
  const { headers, body } = await kit.api.raw('GET /api/basket', {}, { as: createTestBrowser() });
  expect(String(headers['set-cookie'])).toMatch(
    /^__Host-visitor=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect((body as { visitor: string }).visitor).toMatch(/^[\w-]{29}$/);
});

test('the same browser is the same visitor and gets no second cookie', async () => {
  const as = createTestBrowser();
  const first = await visitorOf(as);
  const { headers, body } = await kit.api.raw('GET /api/basket', {}, { as });
  expect(body).toEqual(first);
  expect(headers['set-cookie']).toBeUndefined();
});

test('the cookie tells since when; one of before that was written is an old one', async () => {
  const as = createTestBrowser();
  const since = async () => {
    const { body } = await kit.api.raw('POST /api/trees/:id/kick', { params: { id: '7' } }, { as });
    return (body as { since: string | null }).since;
  };
  const cookie = kit.deps.clock.now().toISOString();
  expect(await since()).toBe(cookie);
  kit.deps.clock.advance(90_000);
  expect(await since()).toBe(cookie);
  as.setCookie('__Host-visitor', encodeURIComponent(signedCookie('visitor', 'AAAAAAAAAAAAAAAAAAAAAA', [NEW])));
  expect(await since()).toBeNull();
});

test('a call for anyone leaves no cookie', async () => {
  expect(
    (await kit.api.raw('GET /api/trees/1', {}, { as: createTestBrowser() })).headers['set-cookie'],
  ).toBeUndefined();
});

test.each([
  ['of an older key in the ring', 'visitor', [OLD], true],
  ['of the newest key', 'visitor', [NEW], true],
  ['of a key that left the ring', 'visitor', ['Z29uZS1nb25lLWdvbmUtZ29uZS1nb25lLWdvbmUtZ29uZS0'], false],
  ['of another cookie under this name', 'session', [NEW], false],
])('a signature %s', async (_, name, keys, believed) => {
  const as = createTestBrowser();
  as.setCookie('__Host-visitor', encodeURIComponent(signedCookie(name, 'AAAAAAAAAAAAAAAAAAAAAA', keys)));
  expect((await visitorOf(as)).visitor === 'AAAAAAAAAAAAAAAAAAAAAA').toBe(believed);
});

test('a forged session costs no query and signs nobody in', async () => {
  const parsed: Buffer[] = [];
  const forged = await createTestService({ findPersonBySession: async (hash) => (parsed.push(hash), null) });
  const as = createTestBrowser();
  as.setCookie('__Host-session', 'stolen.AAAA');
  const answer = await forged.api.raw('GET /api/me', {}, { as });
  await forged.close();
  expect(answer.status).toBe(401);
  expect(parsed).toEqual([]);
});

test('SECURE_COOKIES=no drops prefix and Secure together', async () => {
  const plain = await createTestService({ secureCookies: false });
  const { headers } = await plain.api.raw('GET /api/basket', {}, { as: createTestBrowser() });
  await plain.close();
  expect(String(headers['set-cookie'])).toMatch(/^visitor=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
});
