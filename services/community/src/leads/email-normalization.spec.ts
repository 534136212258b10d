import { randomUUID } from 'node:crypto';
import type { LeadNewsletter } from '@farm/contracts';
import type { CommunityDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { createApi, createTestBrowser, fixedClock, type Api } from '@farm/server-kit/testing';
import { communityApp } from '../app';
import { emailModule } from '../email.module';
import { communityDepsForTest } from '../testing/community-for-test';
import { outboxForTest, tokenIn } from '../testing/outbox-for-test';
import { normalizeStoredEmails } from './normalize-stored-emails';

const EMAIL = 'mark@xn--bcher-kva.example';
const SPELLINGS = [
  EMAIL,
  '  Mark@BÜCHER.example ',
  'MARK@bücher.example',
  'mark@xn--BCHER-kva.EXAMPLE',
  'mar\u212A@bücher.example', // the sign of Kelvin
  'ｍａｒｋ@bücher.example', // full-width letters
];
const HOUR_MS = 3_600_000;
const owner = createTestBrowser();

let database: TestDatabase<CommunityDb>;
let deps: ReturnType<typeof communityDepsForTest>;
let post: ReturnType<typeof outboxForTest>;
let api: Api;
beforeEach(async () => {
  database = await createTestDatabase('community');
  deps = communityDepsForTest(database, { clock: fixedClock('2026-11-20T12:00:00.000Z') });
  const authenticatedAt = new Date('2100-01-01');
  deps.signIn(owner, { id: randomUUID(), email: EMAIL, role: 'member', authenticatedAt });
  post = outboxForTest(deps);
  api = createApi(communityApp(deps));
});
afterEach(() => database.close());

const subscribe = (email: string) => api.raw('POST /api/newsletter/subscribe', { body: { email } });
const leads = () => database.db.lead.findMany({ orderBy: { createdAt: 'asc' } });

test('six spellings are one lead, one person to export and erase, and get no email after that', async () => {
  for (const email of SPELLINGS) {
    expect((await subscribe(email)).status).toBe(200);
    await api('POST /api/capture-lead', { body: { firstName: 'Mark', email } });
    const as = createTestBrowser(); // a browser writes three messages an hour
    await api('POST /api/contact', { body: { name: 'Mark', email, message: 'Okra?' } }, { as });
  }
  expect(await leads()).toMatchObject([{ email: EMAIL, emailKey: EMAIL }]);
  const { held } = await api('GET /api/my-data/community', {}, { as: owner });
  expect(held.map(({ what, rows }) => [what, rows.length])).toEqual([
    ['Mailing list', 1],
    ['Messages to the farm', 6],
  ]);
  expect(await api('DELETE /api/my-data/community', {}, { as: owner })).toMatchObject({
    erased: [{ count: 1 }, { count: 6 }],
  });
  await database.db.communityOutbox.deleteMany();
  (deps.clock as ReturnType<typeof fixedClock>).advance(25 * HOUR_MS);
  for (const email of SPELLINGS) await subscribe(email);
  expect([await leads(), await database.db.communityOutbox.count()]).toEqual([[], 0]);
});

test('an address erased by an older release remains erased in either spelling of its domain', async () => {
  // deps.emailMark only trims and lower-cases, as it always did.
  await database.db.suppression.create({ data: { emailHash: deps.hashEmail('mark@bücher.example') } });
  for (const email of [EMAIL, 'Mark@Bücher.example']) await subscribe(email);
  expect([await leads(), await database.db.communityOutbox.count()]).toEqual([[], 0]);
});

test.each(['<a@b.example>', '"><img/src=x>@example.com', 'a@[127.0.0.1]', 'a\u200B@b.example', 'a@b.example\nx: y'])(
  '%j is rejected as an address for newsletter and kit',
  async (email) => {
    const response = await subscribe(email);
    expect([response.status, response.body]).toEqual([
      400,
      expect.objectContaining({ message: 'Please enter a valid email address' }),
    ]);
    const kit = await api.raw('POST /api/capture-lead', { body: { firstName: 'Ada', email } });
    expect([kit.status, kit.body]).toEqual([422, expect.objectContaining({ code: 'lead.email' })]);
    expect(await database.db.communityOutbox.count()).toBe(0);
  },
);

const addLead = (email: string, newsletter: LeadNewsletter, overrides: object = {}) =>
  database.db.lead.create({
    data: { email, emailKey: email.trim().toLowerCase(), source: 'home', newsletter, ...overrides },
  });

test('two leads that differ by spelling are merged, and the links of both keep working', async () => {
  const confirmedAt = new Date('2026-10-01');
  const one = await addLead('Mark@Bücher.example', 'CONFIRMED', { confirmedAt });
  await database.db.newsletterToken.create({ data: { leadId: one.id, tokenHash: new Uint8Array(32) } });
  await subscribe(EMAIL);
  const token = tokenIn((await post.emails())[0]);
  await database.db.contactMessage.create({
    data: {
      ...{ name: 'Mark', email: 'Mark@Bücher.example', emailKey: 'mark@bücher.example' },
      ...{ message: 'Okra?', reference: '7Q2K', visitor: 'v' },
    },
  });
  expect(await normalizeStoredEmails(emailModule(deps))).toBe(2);
  expect(await normalizeStoredEmails(emailModule(deps))).toBe(0);
  expect(await leads()).toMatchObject([{ email: EMAIL, emailKey: EMAIL, newsletter: 'CONFIRMED', confirmedAt }]);
  expect(await database.db.newsletterToken.count()).toBe(2);
  expect(await database.db.contactMessage.findMany()).toMatchObject([{ email: EMAIL, emailKey: EMAIL }]);
  expect(await api('POST /api/newsletter/preferences', { body: { token } })).toMatchObject({ letter: true });
});

test('consent survives a change of letter case, but not of the mailbox', async () => {
  const confirmedAt = new Date('2026-10-01');
  await addLead('Ada@Example.com', 'CONFIRMED', { confirmedAt });
  const kelvin = await addLead('mar\u212A@example.com', 'CONFIRMED', { confirmedAt });
  await database.db.newsletterToken.create({ data: { leadId: kelvin.id, tokenHash: new Uint8Array(32) } });
  await addLead('ｋim@example.com', 'CONFIRMED', { confirmedAt });
  await addLead('kim@example.com', 'NONE');
  await normalizeStoredEmails(emailModule(deps));
  const rows = await leads();
  expect(rows.map(({ email, newsletter }) => [email, newsletter]).sort()).toEqual([
    ['ada@example.com', 'CONFIRMED'],
    ['kim@example.com', 'NONE'],
    ['mark@example.com', 'UNCONFIRMED'],
  ]);
  expect(await database.db.newsletterToken.count()).toBe(0);
});
