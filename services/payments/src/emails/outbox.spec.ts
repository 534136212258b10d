import { createTestBrowser } from '@farm/server-kit/testing';
import { tokenDigest } from '../access/link-tokens';
import { syncOrder } from '../orders/sync-order';
import {
  HOUR_MS,
  MINUTE_MS,
  payAtProvider,
  createPaymentsTestService,
  courseBody,
  repeat,
  type PaymentsTestService,
} from '../testing/test-service';
import { tokenIn, createTestMailer } from '../testing/test-mailer';
import { enqueueEmail } from './email-queue.repository';

const RUTH = 'ruth@example.com';

let shop: PaymentsTestService;
let post: ReturnType<typeof createTestMailer>;
beforeEach(async () => {
  shop = await createPaymentsTestService();
  post = createTestMailer(shop);
});
afterEach(() => shop.close());

async function bought(email: string | null = RUTH) {
  const id = await payAtProvider(shop);
  shop.provider.change(id, { email });
  await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: id } });
  return id;
}
const rows = () => shop.db.paymentsOutbox.findMany({ orderBy: { createdAt: 'asc' } });
const theOrder = () => shop.db.order.findFirstOrThrow();

test('I5: one email for each dedupe key', async () => {
  const at = shop.clock.now();
  const alarm = { dedupeKey: 'alert:1', kind: 'operator_alert', payload: { why: 'balance' }, at } as const;
  await Promise.all(repeat(5, () => enqueueEmail(shop.db, shop.deps.jobs, alarm)));
  await Promise.all(repeat(3, () => post.drain()));
  expect((await post.emails()).map(({ to }) => to)).toEqual(['orders@example.com']);
});

test('I5: a sender that crashes after sending repeats the same email with the same link', async () => {
  await bought();
  const [first] = await post.emails();
  // The email was sent, and the process crashes before it marks the row. Its claim on the row ends after five minutes.
  const [row] = await rows();
  await shop.db.paymentsOutbox.updateMany({ data: { sentAt: null, payload: { orderId: (await theOrder()).id } } });
  shop.clock.advance(HOUR_MS);
  const [again, ...others] = await post.emails();
  expect(others).toEqual([]);
  expect(again).toEqual(first); // mailboxes drop a second email with the same Message-ID
  expect(row?.kind).toBe('receipt');
});

test('I5: no email is lost while the mail server is down', async () => {
  post.setAway(true);
  await bought();
  expect(await post.emails()).toEqual([]);
  post.setAway(false);
  shop.clock.advance(2 * MINUTE_MS);
  expect((await post.emails()).map(({ to }) => to)).toEqual([RUTH]);
});

test('only hashes are stored: no table has a token, no sent row an address', async () => {
  await bought();
  await shop.api.raw('POST /api/library/links', { body: { email: RUTH } });
  const [receipt, link] = await post.emails();
  const grant = tokenIn(receipt ?? fail(), 'grant');
  const key = tokenIn(link ?? fail(), 'key');
  const { tokenHash } = await shop.db.downloadGrant.findFirstOrThrow();
  expect(tokenHash).toEqual(tokenDigest(grant));
  const stored = JSON.stringify([
    await rows(),
    await shop.db.accessKey.findMany(),
    await shop.db.orderEvent.findMany(),
  ]);
  for (const secret of [grant, key, RUTH]) expect(stored).not.toContain(secret);
  expect((await rows()).map(({ payload }) => payload)).toEqual([{ orderId: (await theOrder()).id }, {}]);
});
function fail(): never {
  throw new Error('no email was sent');
}

test('a course buyer gets “Your course is open” at the address they typed', async () => {
  const id = await payAtProvider(shop, courseBody);
  await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: id } });
  expect(await post.emails()).toMatchObject([
    { to: RUTH, email: { subject: 'Your course is open: The Southern Market Garden' } },
  ]);
});

test('an order without an address: nothing to send', async () => {
  await bought(null);
  expect(await post.emails()).toEqual([]);
  expect((await rows()).map(({ sentAt }) => sentAt === null)).toEqual([false]);
});

test('after a refund before the email was sent there is no link, but a refund email', async () => {
  const id = await bought();
  const { id: orderId } = await theOrder();
  shop.provider.change(id, { refunds: [{ providerId: 're_1', cents: 3999, status: 'succeeded', ourId: null }] });
  await syncOrder(orderId, shop.context);
  const { id: refundId } = await shop.db.refund.findFirstOrThrow();
  const at = shop.clock.now();
  const key = `refund:${refundId}`; // as a sync writes it; enqueued twice, it is one
  await enqueueEmail(shop.db, shop.deps.jobs, { dedupeKey: key, kind: 'refund', payload: { orderId, refundId }, at });
  const subjects = (await post.emails()).filter(({ to }) => to === RUTH).map(({ email }) => email.subject);
  expect(subjects).toEqual([expect.stringMatching(/^Your refund for order FARM-/)]);
});

test('a refund email adds up the refunds of that payment only', async () => {
  await bought();
  const { id: orderId } = await theOrder();
  await post.emails();
  const { id: attemptId } = await shop.db.paymentAttempt.findFirstOrThrow();
  const twice = { orderId, no: 2, kind: 'intent', amountCents: 3999, status: 'succeeded' } as const;
  const { id: beside } = await shop.db.paymentAttempt.create({ data: twice });
  const refund = { orderId, reason: 'asked for', status: 'succeeded' };
  await shop.db.refund.create({ data: { ...refund, attemptId: beside, cents: 3999 } });
  await shop.db.refund.create({ data: { ...refund, attemptId, cents: 1000 } });
  const { id: refundId } = await shop.db.refund.create({ data: { ...refund, attemptId, cents: 500 } });
  const at = shop.clock.now();
  await enqueueEmail(shop.db, shop.deps.jobs, { dedupeKey: 'r', kind: 'refund', payload: { orderId, refundId }, at });
  const [, refundEmail] = await post.emails();
  expect(refundEmail?.email.table).toMatchObject({ total: ['Paid after refunds', '$24.99'] });
});

test('once an address is corrected, links emailed to the old one open nothing', async () => {
  await bought();
  const { id: orderId } = await theOrder();
  const old = tokenIn((await post.emails())[0] ?? fail(), 'grant');
  const email = 'ruth.may@example.com';
  const to = { email, emailHash: shop.deps.emailHash(email), key: 'correction', now: shop.clock.now() };
  await shop.context.orderActions.correctEmail({ orderId, operatorId: 'o', what: 'email_corrected', detail: {} }, to);
  await shop.context.grants.renew({ orderId, by: 'operator', now: shop.clock.now() });
  const newest =
    (await post.emails()).find((mail) => mail.to === email && mail.email.subject.startsWith('Your new link')) ?? fail();
  const open = (grant: string) =>
    shop.api.raw('POST /api/library/open', { body: { grant } }, { as: createTestBrowser() });
  expect((await open(old)).status).toBe(410);
  expect((await open(tokenIn(newest, 'grant'))).body).toEqual({ state: 'open' });
});

test('a row of an unknown kind waits with an error', async () => {
  await shop.db.paymentsOutbox.create({ data: { dedupeKey: 'x', kind: 'postcard', payload: {} } });
  shop.clock.advance(MINUTE_MS);
  await post.drain();
  expect(await rows()).toMatchObject([{ sentAt: null, tries: 1, error: 'Error: There is no email of kind postcard' }]);
});
