import type { UserRole } from '@farm/contracts';
import { EMAIL_SPELLINGS, ONE_ADDRESS } from '@farm/farm/testing';
import { createTestBrowser } from '@farm/server-kit/testing';
import { signInForTest, type SignInForTest } from '../testing/sign-in-for-test';
import { normalizeStoredEmails } from './normalize-stored-emails';
import { storedEmailsRepository } from './stored-emails.repository';

let site: SignInForTest;
beforeEach(async () => {
  site = await signInForTest();
});
afterEach(() => site.database.close());

const normalize = () => normalizeStoredEmails({ storedEmails: storedEmailsRepository(site.db), clock: site.clock });
const people = () => site.db.person.findMany({ orderBy: { email: 'asc' } });

test('six spellings sign in as one person, whose codes go to one mailbox, and who is deleted once', async () => {
  const ids = new Set<string>();
  let last = createTestBrowser();
  for (const email of EMAIL_SPELLINGS) {
    last = createTestBrowser();
    expect((await site.requestCode(last, email)).status).toBe(202);
    const answer = await site.enterCode(last, (await site.codes(ONE_ADDRESS)).at(-1) ?? '');
    expect(answer.status).toBe(200);
    ids.add((answer.body as { id: string }).id);
  }
  expect(ids.size).toBe(1);
  expect(await people()).toMatchObject([{ email: ONE_ADDRESS, emailKey: ONE_ADDRESS }]);
  expect((await site.api.raw('DELETE /api/my-data/learning', {}, { as: last })).status).toBe(200);
  expect([await people(), await site.db.signIn.count()]).toEqual([[], 0]);
});

const stored = (email: string, given: { role?: UserRole; disabledAt?: Date } = {}) =>
  site.db.person.create({ data: { email, emailKey: email.toLowerCase(), ...given } });
const application = (userId: string, grantId: string, notes: string, day: number) => ({
  ...{ userId, grantId, grantTitle: grantId, notes, lastUpdated: new Date(Date.UTC(2026, 0, day)) },
});

test('two accounts that differ by spelling become one, with everything that either had, signed in nowhere', async () => {
  const as = createTestBrowser();
  await site.requestCode(as, ONE_ADDRESS);
  await site.enterCode(as, (await site.codes(ONE_ADDRESS)).at(-1) ?? '');
  const [member] = await people();
  const to = member?.id ?? '';
  const { id: from } = await stored('Mark@Bücher.example', { role: 'operator' });
  const passkey = {
    id: 'key',
    personId: from,
    name: 'Phone',
    publicKey: new Uint8Array([1]),
    deviceType: 'multiDevice',
  } as const;
  await site.db.passkey.create({ data: { ...passkey, backedUp: true, createdAt: new Date() } });
  const both = [
    application(from, 'eqip', 'newer', 3),
    application(to, 'eqip', 'older', 2),
    application(from, 'vapg', 'only', 1),
  ];
  await site.db.grantApplication.createMany({ data: both });

  expect([await normalize(), await normalize()]).toEqual([1, 0]);
  expect(await people()).toMatchObject([
    { id: to, email: ONE_ADDRESS, emailKey: ONE_ADDRESS, role: 'operator', disabledAt: null },
  ]);
  expect(await site.db.passkey.findMany()).toMatchObject([{ id: 'key', personId: to }]);
  const kept = await site.db.grantApplication.findMany({ orderBy: { grantId: 'asc' } });
  expect(kept).toMatchObject([
    { userId: to, grantId: 'eqip', notes: 'newer' },
    { userId: to, grantId: 'vapg', notes: 'only' },
  ]);
  expect((await site.user(as)).body).toBeNull();
  expect(await site.db.audit.findMany({ where: { what: 'accounts merged' } })).toMatchObject([
    { target: to, before: { role: 'member' }, after: { role: 'operator' } },
  ]);
});

test('an account alone is renamed; one of what may be another mailbox is not given to the normalized address', async () => {
  const { id } = await stored('mark@bücher.example', { role: 'operator' });
  const { id: other } = await stored('mar\u212A@example.com', { role: 'operator' });
  expect(await normalize()).toBe(1);
  expect(await site.db.person.findUnique({ where: { id } })).toMatchObject({
    email: ONE_ADDRESS,
    emailKey: ONE_ADDRESS,
  });
  expect(await site.db.person.findUnique({ where: { id: other } })).toMatchObject({ email: 'mar\u212A@example.com' });
});

test('a closed account does not open by a merge', async () => {
  await stored('mark@bücher.example', { role: 'operator', disabledAt: new Date() });
  await stored(ONE_ADDRESS);
  await normalize();
  expect(await people()).toMatchObject([{ role: 'member', disabledAt: expect.any(Date) as Date }]);
});
