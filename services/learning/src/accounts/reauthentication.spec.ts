import { createTestBrowser, type Browser } from '@farm/server-kit/testing';
import { deviceForTest, type DeviceForTest } from '../testing/passkey-for-test';
import { ADA, SESSION, signInForTest, type SignInForTest } from '../testing/sign-in-for-test';

const BO = 'bo@example.com';
const MINUTE = 60_000;

let site: SignInForTest;
beforeEach(async () => {
  site = await signInForTest();
});
afterEach(() => site.database.close());

async function addTo(as: Browser, device: DeviceForTest) {
  const made = device.make(await site.api('POST /api/auth/passkeys/options', {}, { as }));
  await site.api('POST /api/auth/passkeys', { body: { made, name: 'Phone' } }, { as });
}
const confirm = (as: Browser, body: object) => site.api.raw('POST /api/auth/confirm', { body }, { as });
const answerOf = async (as: Browser, device: DeviceForTest) => ({
  answer: device.answer(await site.api('POST /api/auth/passkey/options', {}, { as })),
});
async function codeOf(as: Browser, email = ADA) {
  await site.requestCode(as, email);
  return { code: (await site.codes(email)).at(-1) ?? '' };
}
const stale = () => site.clock.advance(15 * MINUTE);
const copyOf = (as: Browser) => {
  const copied = createTestBrowser();
  copied.setCookie(SESSION, as.cookie(SESSION) ?? '');
  return copied;
};
const freshOf = async (as: Browser) => ((await site.user(as)).body as { fresh?: boolean }).fresh;

test('a passkey of the person makes the session fresh, under a new token, for as long as it had left', async () => {
  const [as, device] = [await site.signedIn(), deviceForTest()];
  await addTo(as, device);
  const before = await site.db.session.findFirstOrThrow();
  stale();
  expect(await freshOf(as)).toBe(false);
  const copied = copyOf(as);
  const { status, body } = await confirm(as, await answerOf(as, device));
  expect([status, body]).toMatchObject([200, { email: ADA, role: 'member' }]);
  expect(await freshOf(as)).toBe(true);
  expect((await site.user(copied)).body).toBeNull();
  const after = await site.db.session.findFirstOrThrow();
  expect([after.expiresAt, after.createdAt]).toEqual([before.expiresAt, before.createdAt]);
});

test('a code to the own address makes the session fresh', async () => {
  const as = await site.signedIn();
  stale();
  const copied = copyOf(as);
  expect((await confirm(as, await codeOf(as))).status).toBe(200);
  expect(await freshOf(as)).toBe(true);
  expect((await site.user(copied)).body).toBeNull();
  expect(await site.db.session.count()).toBe(1);
});

test("neither somebody else's passkey nor somebody else's code confirms", async () => {
  const [as, bo, device] = [await site.signedIn(), await site.signedIn(BO), deviceForTest()];
  await addTo(bo, device);
  stale();
  expect(await confirm(as, await answerOf(as, device))).toMatchObject({
    status: 400,
    body: { code: 'auth.passkey_refused' },
  });
  expect(await confirm(as, await codeOf(as, BO))).toMatchObject({ status: 409, body: { code: 'auth.other_address' } });
  expect(await freshOf(as)).toBe(false);
});

test('tries at a code are counted here as on the sign-in page', async () => {
  const as = await site.signedIn();
  stale();
  const { code } = await codeOf(as);
  const wrong = { code: code.startsWith('2') ? '3333-3333' : '2222-2222' };
  for (let i = 0; i < 5; i += 1) expect((await confirm(as, wrong)).status).toBe(400);
  expect(await confirm(as, { code })).toMatchObject({ status: 410, body: { code: 'auth.code_expired' } });
});

test('a code requested in another browser confirms nothing', async () => {
  const as = await site.signedIn();
  stale();
  const { code } = await site.codeRequested();
  expect(await confirm(as, { code })).toMatchObject({ status: 409, body: { code: 'auth.other_browser' } });
});

test('changing a role requires a recent sign-in', async () => {
  await site.db.person.create({ data: { email: BO, emailKey: BO, role: 'operator' } });
  const [as, bo] = [await site.signedIn(), await site.signedIn(BO)];
  stale();
  const { id } = (await site.user(as)).body as { id: string };
  const give = () =>
    site.api.raw('PATCH /api/auth/ops/people/:id', { params: { id }, body: { role: 'operator' } }, { as: bo });
  expect(await give()).toMatchObject({ status: 401, body: { code: 'auth.confirm' } });
  await confirm(bo, await codeOf(bo, BO));
  expect((await give()).status).toBe(200);
});
