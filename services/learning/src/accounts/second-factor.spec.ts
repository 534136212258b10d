import { storeOperatorLink } from '@farm/prisma/seed';
import { createTestBrowser, type Browser } from '@farm/server-kit/testing';
import { deviceForTest, type DeviceForTest } from '../testing/passkey-for-test';
import { ADA, signInForTest, type SignInForTest } from '../testing/sign-in-for-test';

const OPERATOR = 'operator@example.com';
const NEEDED = { status: 401, body: { code: 'auth.second_factor' } };

let site: SignInForTest;
beforeEach(async () => {
  site = await signInForTest({ secondFactor: true }); // as with NODE_ENV=production
  await site.db.person.create({ data: { email: OPERATOR, emailKey: OPERATOR, role: 'operator' } });
});
afterEach(() => site.database.close());

const people = (as: Browser) => site.api.raw('GET /api/auth/ops/people', {}, { as });
const optionsFor = (as: Browser) => site.api.raw('POST /api/auth/passkeys/options', {}, { as });
const remove = (as: Browser, { id }: DeviceForTest) =>
  site.api.raw('DELETE /api/auth/passkeys/:id', { params: { id } }, { as });
const factorOf = async (as: Browser) => (await site.user(as)).body;

async function addTo(as: Browser, device: DeviceForTest) {
  const made = device.make(await site.api('POST /api/auth/passkeys/options', {}, { as }));
  await site.api('POST /api/auth/passkeys', { body: { made, name: 'Phone' } }, { as });
}
async function recovered(): Promise<Browser> {
  const [as, token] = [createTestBrowser(), 'a-token-of-the-test-that-is-long-enough'];
  await storeOperatorLink(site.database.ownerUrl, OPERATOR, token);
  await site.api('POST /api/auth/operator-link', { body: { token } }, { as });
  return as;
}

test('an operator signed in by code is blocked, adds a first passkey, and gets access', async () => {
  const as = await site.signedIn(OPERATOR);
  expect(await people(as)).toMatchObject(NEEDED);
  expect(await factorOf(as)).toMatchObject({ secondFactor: 'needed', passkeys: 0 });
  await addTo(as, deviceForTest());
  expect((await people(as)).status).toBe(200);
  expect(await factorOf(as)).toMatchObject({ secondFactor: 'held', passkeys: 1 });
});

test('an operator who has a passkey uses it, on the sign-in page or behind it', async () => {
  const device = deviceForTest();
  await addTo(await site.signedIn(OPERATOR), device);
  const [door, behind] = [createTestBrowser(), await site.signedIn(OPERATOR)];
  const answer = async (as: Browser) => device.answer(await site.api('POST /api/auth/passkey/options', {}, { as }));
  await site.api('POST /api/auth/passkey/verify', { body: { answer: await answer(door) } }, { as: door });
  expect((await people(door)).status).toBe(200);
  expect(await people(behind)).toMatchObject(NEEDED);
  await site.api('POST /api/auth/confirm', { body: { answer: await answer(behind) } }, { as: behind });
  expect((await people(behind)).status).toBe(200);
});

test("who reads an operator's mail neither adds a passkey nor takes one away", async () => {
  const device = deviceForTest();
  await addTo(await site.signedIn(OPERATOR), device);
  const thief = await site.signedIn(OPERATOR);
  expect(await optionsFor(thief)).toMatchObject(NEEDED);
  expect(await remove(thief, device)).toMatchObject(NEEDED);
  expect(await people(thief)).toMatchObject(NEEDED);
});

test('a lost passkey is replaced by the recovery link from the machine itself', async () => {
  const [lost, found] = [deviceForTest(), deviceForTest()];
  await addTo(await site.signedIn(OPERATOR), lost);
  const as = await recovered();
  expect(await people(as)).toMatchObject(NEEDED);
  expect((await remove(as, lost)).status).toBe(204);
  await addTo(as, found);
  expect((await people(as)).status).toBe(200);
});

test('members need no second factor', async () => {
  const as = await site.signedIn(ADA);
  expect(await factorOf(as)).toMatchObject({ secondFactor: 'not_asked' });
  expect((await site.api.raw('GET /api/auth/sessions', {}, { as })).status).toBe(200);
});
