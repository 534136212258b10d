import { createTestBrowser, type Browser } from '@farm/server-kit/testing';
import { deviceForTest, type DeviceForTest, type AnswerOverrides } from '../testing/passkey-for-test';
import { ADA, SESSION, signInForTest, type SignInForTest } from '../testing/sign-in-for-test';

const EVE = 'eve@example.com';
const MINUTE = 60_000;
const REFUSED = { status: 400, body: { code: 'auth.passkey_refused' } };

let site: SignInForTest;
beforeEach(async () => {
  site = await signInForTest();
});
afterEach(() => site.database.close());

const add = async (as: Browser, device: DeviceForTest, twist: AnswerOverrides = {}, name = 'Phone') => {
  const options = await site.api('POST /api/auth/passkeys/options', {}, { as });
  return site.api.raw('POST /api/auth/passkeys', { body: { made: device.make(options, twist), name } }, { as });
};
const question = (as: Browser) => site.api('POST /api/auth/passkey/options', {}, { as });
const verify = (as: Browser, answer: unknown, on = site.api) =>
  on.raw('POST /api/auth/passkey/verify', { body: { answer } }, { as });
const signIn = async (device: DeviceForTest, twist: AnswerOverrides = {}, as = createTestBrowser()) => ({
  as,
  ...(await verify(as, device.answer(await question(as), twist))),
});
const passkeysOf = async (as: Browser) => (await site.api('GET /api/auth/passkeys', {}, { as })).passkeys;

/** Ada with one passkey. */
async function ada() {
  const as = await site.signedIn();
  const device = deviceForTest();
  expect((await add(as, device)).status).toBe(200);
  return { as, device };
}

describe('adding', () => {
  test('a passkey stands in the list, and the session rests on it under a new token', async () => {
    const as = await site.signedIn();
    const before = as.cookie(SESSION);
    const old = createTestBrowser();
    old.setCookie(SESSION, before ?? '');
    expect((await add(as, deviceForTest())).body).toMatchObject({ name: 'Phone', lastUsedAt: null, shared: false });
    expect(as.cookie(SESSION)).not.toBe(before);
    expect((await site.user(old)).body).toBeNull();
    expect(await passkeysOf(as)).toHaveLength(1);
    expect((await site.user(as)).body).toMatchObject({ passkeys: 1, fresh: true });
    expect((await site.db.session.findFirstOrThrow()).amr).toEqual(['code', 'passkey']);
  });

  test.each<[string, AnswerOverrides]>([
    ['made for a foreign origin', { origin: 'https://evil.example' }],
    ['made for another site', { rpId: 'evil.example' }],
    ['that answers another question', { challenge: 'bm90IHRoZSBxdWVzdGlvbg' }],
    ['whose device did not check the person', { userNotVerified: true }],
    ['under a name that is not its own', { id: 'c29tZWJvZHkgZWxzZQ' }],
  ])('a passkey %s is refused', async (_, twist) => {
    const as = await site.signedIn();
    expect(await add(as, deviceForTest(), twist)).toMatchObject(REFUSED);
    expect(await passkeysOf(as)).toEqual([]);
  });

  test('a passkey is added by who was asked, in the browser that was asked, once', async () => {
    const [as, eve] = [await site.signedIn(), await site.signedIn(EVE)];
    const device = deviceForTest();
    const made = device.make(await site.api('POST /api/auth/passkeys/options', {}, { as }));
    const send = (from: Browser) =>
      site.api.raw('POST /api/auth/passkeys', { body: { made, name: 'Key' } }, { as: from });
    expect(await send(eve)).toMatchObject(REFUSED);
    expect((await send(as)).status).toBe(200);
    expect(await send(as)).toMatchObject(REFUSED);
  });

  test('a passkey that is there already is nobody else’s', async () => {
    const { device } = await ada();
    const eve = await site.signedIn(EVE);
    expect(await add(eve, device)).toMatchObject({ status: 409, body: { code: 'auth.passkey_known' } });
    expect(await passkeysOf(eve)).toEqual([]);
  });

  test('ten are enough, also when two browsers add at once', async () => {
    const [as, other] = [await site.signedIn(), await site.signedIn()];
    for (let i = 0; i < 9; i += 1) expect((await add(as, deviceForTest())).status).toBe(200);
    const statuses = await Promise.all([add(as, deviceForTest()), add(other, deviceForTest())]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await passkeysOf(as)).toHaveLength(10);
  });

  test('an old sign-in must be confirmed first', async () => {
    const as = await site.signedIn();
    site.clock.advance(15 * MINUTE);
    expect((await site.user(as)).body).toMatchObject({ fresh: false });
    const refused = await site.api.raw('POST /api/auth/passkeys/options', {}, { as });
    expect(refused).toMatchObject({ status: 401, body: { code: 'auth.confirm' } });
  });
});

describe('signing in', () => {
  test('with a passkey, without an address, on any copy', async () => {
    const { device } = await ada();
    const as = createTestBrowser();
    const answer = device.answer(await question(as));
    expect(await verify(as, answer, site.second)).toMatchObject({ status: 200, body: { email: ADA, role: 'member' } });
    expect((await site.user(as)).body).toMatchObject({ email: ADA });
    expect((await passkeysOf(as))[0]?.lastUsedAt).not.toBeNull();
  });

  test.each<[string, AnswerOverrides]>([
    ['for a foreign origin', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['to another question', { challenge: 'bm90IHRoZSBxdWVzdGlvbg' }],
    ['without the check of the person', { userNotVerified: true }],
    ['of a passkey that nobody has', { id: 'bm9ib2R5' }],
  ])('an answer %s is refused', async (_, twist) => {
    const { device } = await ada();
    const { as, ...answered } = await signIn(device, twist);
    expect(answered).toMatchObject(REFUSED);
    expect(as.cookie(SESSION)).toBeUndefined();
  });

  test('a replayed answer, one of another browser, a late one and one that was refused before are worth nothing', async () => {
    const { device } = await ada();
    const [as, other] = [createTestBrowser(), createTestBrowser()];
    const challenge = await question(as);
    await question(other);
    const [wrong, right] = [device.answer(challenge, { origin: 'https://evil.example' }), device.answer(challenge)];
    expect(await verify(other, right)).toMatchObject(REFUSED);
    expect(await verify(as, wrong)).toMatchObject(REFUSED);
    expect(await verify(as, right)).toMatchObject(REFUSED); // its question is used up
    const again = device.answer(await question(as));
    expect((await verify(as, again)).status).toBe(200);
    expect(await verify(as, again)).toMatchObject(REFUSED);
    const late = device.answer(await question(as));
    site.clock.advance(5 * MINUTE);
    expect(await verify(as, late)).toMatchObject(REFUSED);
  });

  test('a counter that goes back, or stands still, is a copied passkey', async () => {
    const { device } = await ada();
    expect((await signIn(device, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 3]) expect(await signIn(device, { counter })).toMatchObject(REFUSED);
    expect((await signIn(device, { counter: 8 })).status).toBe(200);
  });

  test("another passkey's signature under Ada's name is refused", async () => {
    const { device } = await ada();
    const eves = deviceForTest();
    await add(await site.signedIn(EVE), eves);
    expect(await signIn(eves, { id: device.id })).toMatchObject(REFUSED);
  });

  test('session fixation: the session before it ends, the token is new', async () => {
    const { device } = await ada();
    const eve = await site.signedIn(EVE);
    const planted = createTestBrowser();
    planted.setCookie(SESSION, eve.cookie(SESSION) ?? '');
    expect((await signIn(device, {}, planted)).status).toBe(200);
    expect(planted.cookie(SESSION)).not.toBe(eve.cookie(SESSION));
    expect((await site.user(eve)).body).toBeNull();
  });

  test('who is disabled comes in by no passkey', async () => {
    const { device } = await ada();
    await site.db.person.updateMany({ data: { disabledAt: site.clock.now() } });
    expect(await signIn(device)).toMatchObject(REFUSED);
  });
});

describe('the list', () => {
  test('is named and cleared by its owner alone', async () => {
    const { as, device } = await ada();
    const eve = await site.signedIn(EVE);
    const [params, body] = [{ id: device.id }, { name: 'Blue key' }];
    const none = { status: 404, body: { code: 'auth.no_passkey' } };
    expect(await site.api.raw('PATCH /api/auth/passkeys/:id', { params, body }, { as: eve })).toMatchObject(none);
    expect(await site.api.raw('DELETE /api/auth/passkeys/:id', { params }, { as: eve })).toMatchObject(none);
    expect(await site.api('PATCH /api/auth/passkeys/:id', { params, body }, { as })).toMatchObject(body);
    expect((await site.api.raw('DELETE /api/auth/passkeys/:id', { params }, { as })).status).toBe(204);
    expect(await site.api.raw('DELETE /api/auth/passkeys/:id', { params }, { as })).toMatchObject(none);
    expect(await signIn(device)).toMatchObject(REFUSED);
  });
});
