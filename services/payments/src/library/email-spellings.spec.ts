import { randomUUID } from 'node:crypto';
import { EMAIL_SPELLINGS, ONE_ADDRESS } from '@farm/farm/testing';
import type { Person } from '@farm/server-kit';
import { createTestBrowser, type Browser } from '@farm/server-kit/testing';
import { createTestAdmin, type TestAdmin } from '../testing/test-admin';
import { payAtProvider, paymentOf, courseBody } from '../testing/test-service';
import { tokenIn, buyGuide, newestEmail, createTestMailer } from '../testing/test-mailer';

let shop: TestAdmin;
let post: ReturnType<typeof createTestMailer>;
beforeEach(async () => {
  shop = await createTestAdmin();
  post = createTestMailer(shop);
});
afterEach(() => shop.close());

/** Accounts store the normalized address. */
const member = (): Person => ({
  id: randomUUID(),
  email: ONE_ADDRESS,
  role: 'member',
  authenticatedAt: new Date('2100-01-01'),
});
const libraryOf = async (as: Browser) => (await shop.api('GET /api/library', {}, { as })).items;

test.each(EMAIL_SPELLINGS)(
  'bought as %j: sign-in, every spelling of the link, and deletion find it',
  async (spelling) => {
    const sessionId = await payAtProvider(shop, { ...courseBody, userEmail: spelling });
    await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId } });
    const person = shop.signedIn(member());
    expect(await libraryOf(person)).toHaveLength(1);

    const requested = EMAIL_SPELLINGS[(EMAIL_SPELLINGS.indexOf(spelling) + 1) % EMAIL_SPELLINGS.length] ?? fail();
    await post.emails();
    await shop.api('POST /api/library/links', { body: { email: requested } });
    const link = await newestEmail(post, /library/i);
    expect(new Set((await post.emails()).map(({ to }) => to))).toEqual(new Set([ONE_ADDRESS]));
    const other = createTestBrowser();
    await shop.api('POST /api/library/open', { body: { key: tokenIn(link, 'key') } }, { as: other });
    expect(await libraryOf(other)).toHaveLength(1);

    expect(await shop.api('DELETE /api/my-data/payments', {}, { as: person })).toMatchObject({
      erased: [{ count: 1 }],
    });
    expect(await shop.db.order.findMany()).toMatchObject([{ email: null, emailHash: null }]);
  },
);

test('free guides requested by strangers do not limit the emails of paid orders', async () => {
  await buyGuide(shop, 'mark@example.com');
  const stranger = createTestBrowser();
  const { sessionId } = await shop.api(
    'POST /api/free-orders',
    { body: { bookId: 'seeds-of-change' } },
    { as: stranger },
  );
  const body = { sessionId, email: 'mar\u212A@example.com' };
  await shop.api('POST /api/library/email', { body }, { as: stranger });
  await shop.api('POST /api/library/links', { body: { email: 'mark@example.com' } });
  const sent = await post.emails();
  expect(sent.map(({ to }) => to)).toEqual(['mark@example.com', 'mark@example.com', 'mark@example.com']);
  expect((await shop.db.order.findMany()).map(({ email }) => email)).toEqual(['mark@example.com', 'mark@example.com']);
});

test('a stored spelling does not choose the mailbox', async () => {
  await buyGuide(shop, 'mark@example.com');
  const stranger = createTestBrowser();
  const { sessionId } = await shop.api(
    'POST /api/free-orders',
    { body: { bookId: 'seeds-of-change' } },
    { as: stranger },
  );
  const body = { sessionId, email: 'mark@example.com' };
  await shop.api('POST /api/library/email', { body }, { as: stranger });
  await post.emails();
  await shop.db.order.updateMany({ where: { totalCents: 0 }, data: { email: 'mar\u212A@example.com' } });
  await shop.api('POST /api/library/links', { body: { email: 'mark@example.com' } });
  expect((await newestEmail(post, /library/i)).to).toBe('mark@example.com');
});

test.each([
  '<a@b.example>',
  '"><img/src=x>@example.com',
  'a@[127.0.0.1]',
  'a@b.example, c@d.example',
  'a@b.example\nx: y',
])('%j is rejected by every form of the store', async (email) => {
  const { sessionId } = await shop.api('POST /api/free-orders', { body: { bookId: 'seeds-of-change' } });
  const answers = [
    await shop.api.raw('POST /api/create-payment-intent', { body: { ...courseBody, userEmail: email } }),
    await shop.api.raw('POST /api/library/email', { body: { sessionId, email } }),
    await shop.api.raw('POST /api/library/links', { body: { email } }),
  ];
  for (const { status, body } of answers)
    expect([status, body]).toEqual([400, expect.objectContaining({ message: 'Please enter a valid email address.' })]);
  await buyGuide(shop, email); // the provider's form took it: the order then has no address, and its page asks for one
  expect((await shop.db.order.findMany()).map((order) => order.email)).toEqual([null, null]);
});

test('thirty free guides for an address that never requested any are three emails, without an alert', async () => {
  const statuses = new Set<number>();
  for (let i = 0; i < 30; i += 1) {
    const as = createTestBrowser();
    const { sessionId } = await shop.api('POST /api/free-orders', { body: { bookId: 'seeds-of-change' } }, { as });
    const body = { sessionId, email: 'victim@example.com' };
    statuses.add((await shop.api.raw('POST /api/library/email', { body }, { as })).status);
  }
  expect([...statuses]).toEqual([202]);
  expect(await post.emails()).toHaveLength(3);
});

test('a buyer of five guides on one day gets five receipts', async () => {
  for (let i = 0; i < 5; i += 1) {
    const as = createTestBrowser();
    const { clientSecret } = await shop.api('POST /api/create-payment-intent', { body: courseBody }, { as });
    const sessionId = paymentOf({ clientSecret });
    shop.provider.pay(sessionId);
    await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId } }, { as });
  }
  expect(await post.emails()).toHaveLength(5);
});
