import { createTestBrowser } from '@farm/server-kit/testing';
import { SESSION, signInForTest, type SignInForTest } from '../testing/sign-in-for-test';

const HOUR = 3_600_000;
const EVE = 'eve@example.com';

let site: SignInForTest;
beforeEach(async () => {
  site = await signInForTest();
});
afterEach(() => site.database.close());

test('a person sees all sessions, with the current one labeled', async () => {
  const { api, signedIn, clock } = site;
  const phone = await signedIn();
  clock.advance(1_000);
  const laptop = await signedIn();
  await signedIn(EVE);
  const { sessions } = await api('GET /api/auth/sessions', {}, { as: phone });
  expect(sessions.map(({ browser: name, here }) => [name, here])).toEqual([
    ['A browser', false],
    ['A browser', true],
  ]);
  expect((await api('GET /api/auth/sessions', {}, { as: laptop })).sessions.map(({ here }) => here)).toEqual([
    true,
    false,
  ]);
});

test('a person ends one of their sessions, never one of somebody else', async () => {
  const { api, signedIn, user } = site;
  const [phone, laptop, eve] = [await signedIn(), await signedIn(), await signedIn(EVE)];
  const { sessions } = await api('GET /api/auth/sessions', {}, { as: laptop });
  const id = sessions.find(({ here }) => !here)?.id ?? '';
  const end = (as: typeof eve) => api.raw('DELETE /api/auth/sessions/:id', { params: { id } }, { as });
  expect(await end(eve)).toMatchObject({ status: 404, body: { code: 'auth.no_session' } });
  expect((await user(phone)).body).not.toBeNull();
  expect((await end(laptop)).status).toBe(204);
  expect((await user(phone)).body).toBeNull();
  expect((await user(laptop)).body).not.toBeNull();
  expect((await end(laptop)).status).toBe(404);
});

test('signing out everywhere ends every session of this person, on every replica', async () => {
  const { api, second, signedIn, user } = site;
  const [phone, laptop, eve] = [await signedIn(), await signedIn(), await signedIn(EVE)];
  const { status } = await api.raw('POST /api/auth/sign-out-everywhere', {}, { as: laptop });
  expect(status).toBe(204);
  expect(laptop.cookie(SESSION)).toBeUndefined();
  expect((await user(phone, second)).body).toBeNull();
  expect((await user(eve, second)).body).not.toBeNull();
});

test('logout invalidates a copied cookie', async () => {
  const { api, signedIn, user } = site;
  const as = await signedIn();
  const copied = createTestBrowser();
  copied.setCookie(SESSION, as.cookie(SESSION) ?? '');
  await api.raw('POST /api/logout', {}, { as });
  expect((await user(copied)).body).toBeNull();
});

test('an expired session signs nobody in and is not listed', async () => {
  const { db, clock, api, signedIn, user } = site;
  const [as, other] = [await signedIn(), await signedIn()];
  const { sessions } = await api('GET /api/auth/sessions', {}, { as });
  const tokenHash = new Uint8Array(Buffer.from(sessions.find(({ here }) => here)?.id ?? '', 'base64url'));
  await db.session.update({ where: { tokenHash }, data: { expiresAt: new Date(clock.now().getTime() - 1_000) } });
  expect((await user(as)).body).toBeNull();
  expect((await api('GET /api/auth/sessions', {}, { as: other })).sessions).toHaveLength(1);
});

test('a session lasts 30 days, that of an operator one, and the token is new each time', async () => {
  const { db, signedIn } = site;
  const before = (await signedIn()).cookie(SESSION);
  await db.person.updateMany({ data: { role: 'operator' } });
  const after = (await signedIn()).cookie(SESSION);
  expect(after).not.toBe(before);
  const lives = await db.session.findMany({ orderBy: { expiresAt: 'asc' } });
  expect(lives.map(({ createdAt, expiresAt }) => (expiresAt.getTime() - createdAt.getTime()) / HOUR)).toEqual([
    24,
    30 * 24,
  ]);
});

test.each([['GET /api/auth/sessions'], ['POST /api/auth/sign-out-everywhere']])(
  '%s is for who is signed in',
  async (key) => {
    expect(await site.api.raw(key)).toMatchObject({ status: 401, body: { code: 'auth.signed_out' } });
  },
);
