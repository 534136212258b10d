import { randomUUID } from 'node:crypto';
import { type Browser, createTestBrowser, freePort } from '@farm/server-kit/testing';
import { refundOrder } from '../refunds/refund-service';
import {
  MINUTE_MS,
  paymentOf,
  createPaymentsTestService,
  guideBody,
  type PaymentsTestService,
} from '../testing/test-service';
import { startStripeSandbox, type StripeSandbox } from '../testing/stripe-sandbox';
import { balanceDay } from './daily-balance';
import { reconcile } from './sweeps';

// A provider that responds late, twice or never, over the real SDK and the Stripe sandbox. Its webhooks
// are not delivered: everything is recovered by reading.
let sandbox: StripeSandbox;
let shop: PaymentsTestService;
let as: Browser;

beforeAll(async () => {
  sandbox = await startStripeSandbox(`http://127.0.0.1:${await freePort()}/api/stripe/webhook`);
});
afterAll(() => sandbox?.stop());
beforeEach(async () => {
  shop = await createPaymentsTestService({ provider: sandbox.provider(3_000), mode: 'sandbox' });
  as = createTestBrowser();
});
afterEach(() => shop.close());

const form = () => shop.api.raw('POST /api/create-payment-intent', { body: guideBody }, { as });
const page = { bookId: 'seeds-of-wealth', title: 'Seeds of Wealth', price: 39.99, userId: 'guest-user' };
const order = () => shop.db.order.findFirstOrThrow();
const later = async (minutes: number) => {
  shop.clock.advance(minutes * MINUTE_MS);
  await reconcile(shop.context);
};
const paid = async () => {
  const id = paymentOf((await form()).body as { clientSecret: string });
  await sandbox.pay(id);
  await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: id } });
  return id;
};

test('a page is opened, returned again, and expired with its order', async () => {
  const open = () => shop.api('POST /api/stripe/create-checkout', { body: page }, { as });
  const { url } = await open();
  expect((await open()).url).toBe(url);
  const { providerId } = await shop.db.paymentAttempt.findFirstOrThrow();
  expect(url).toContain(providerId);
  const session = await sandbox.stripe.checkout.sessions.retrieve(providerId ?? '');
  expect(session).toMatchObject({ status: 'open', amount_total: 3999, metadata: { app: 'farm' } });
  await later(31);
  expect(await sandbox.stripe.checkout.sessions.retrieve(providerId ?? '')).toMatchObject({ status: 'expired' });
  expect((await order()).status).toBe('expired');
});

test('api_timeout_after_commit on create: created once, returned again under its key', async () => {
  await sandbox.fault('api_timeout_after_commit', 3);
  expect((await form()).status).toBe(503);
  await sandbox.fault('api_timeout_after_commit', 0);
  const { id: orderId } = await order();
  await later(3);
  const created = await sandbox.stripe.paymentIntents.list({ limit: 100 });
  expect(created.data.filter(({ metadata }) => metadata['orderId'] === orderId)).toHaveLength(1);
  expect(await shop.db.paymentAttempt.findFirstOrThrow()).toMatchObject({ status: 'open' });
});

test('I13: a refund revokes access; api_timeout_after_commit refunds once', async () => {
  const id = await paid();
  const { id: orderId } = await order();
  const give = (cents: number) =>
    refundOrder({ orderId, cents, reason: 'asked for', operatorId: null, key: randomUUID() }, shop.context);
  expect(await give(1000)).toEqual({ ok: true, status: 'succeeded' });
  expect((await order()).status).toBe('partly_refunded');
  await sandbox.fault('api_timeout_after_commit', 3);
  expect(await give(2999)).toEqual({ ok: true, status: 'creating' });
  await sandbox.fault('api_timeout_after_commit', 0);
  await later(3);
  const refunds = await sandbox.stripe.refunds.list({ payment_intent: id, limit: 100 });
  expect(refunds.data.map(({ amount }) => amount).sort()).toEqual([1000, 2999]);
  expect((await order()).status).toBe('refunded');
  expect((await shop.db.entitlement.findFirstOrThrow()).status).toBe('revoked');
  expect(await shop.db.refund.count()).toBe(2);
});

test('(c) events without a webhook are read from the provider’s list and processed', async () => {
  const id = await paid();
  await sandbox.stripe.refunds.create({ payment_intent: id });
  await later(1);
  expect((await order()).status).toBe('refunded');
  expect(await shop.db.stripeEvent.count({ where: { objectId: id, processedAt: { not: null } } })).toBeGreaterThan(0);
});

test('I18: the sandbox’s ledger of today differs only by payments of other tests', async () => {
  const id = await paid();
  const { lines, fee } = await balanceDay(shop.clock.now(), shop.context);
  const { chargeId } = await order();
  expect(chargeId).toMatch(/^ch_|^py_/);
  expect(lines.map((line) => line.id)).not.toContain(chargeId);
  expect(fee).toBeGreaterThan(0);
  await sandbox.stripe.refunds.create({ payment_intent: id });
  const after = await balanceDay(shop.clock.now(), shop.context);
  expect(after.lines).toContainEqual({ id: expect.stringMatching(/^re_/), what: 'refund', theirs: -3999, ours: 0 });
});
