import { randomUUID } from 'node:crypto';
import { syncOrder } from '../orders/sync-order';
import { refundOrder } from '../refunds/refund-service';
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  payAtProvider,
  paymentOf,
  createPaymentsTestService,
  guideBody,
  type PaymentsTestService,
} from '../testing/test-service';
import { reconcile, unmatchedPayments } from './sweeps';

let shop: PaymentsTestService;
beforeEach(async () => void (shop = await createPaymentsTestService()));
afterEach(() => shop.close());

const later = async (ms: number) => {
  shop.clock.advance(ms);
  await reconcile(shop.context);
};
const alerts = async () =>
  (await shop.db.paymentsOutbox.findMany({ where: { kind: 'operator_alert' } })).map(({ payload }) => payload);
const order = () => shop.db.order.findFirstOrThrow();

test('(c) after an hour without webhooks, missing events are read from the provider’s list and processed', async () => {
  const id = await payAtProvider(shop);
  await syncOrder((await order()).id, shop.context);
  const missed = shop.provider.addEvent('charge.refunded', id, shop.clock.now());
  shop.provider.addEvent('customer.created', id, shop.clock.now());
  shop.provider.change(id, { refunds: [{ providerId: 're_1', ourId: null, cents: 3999, status: 'succeeded' }] });
  await later(HOUR_MS);
  expect((await order()).status).toBe('refunded');
  expect(await shop.db.stripeEvent.findMany()).toMatchObject([
    { id: missed, processedAt: expect.any(Date), error: null },
  ]);
  expect(await shop.db.reconcileCursor.findFirstOrThrow()).toMatchObject({ name: 'events', eventId: missed });
});

test('(c) reading continues ten minutes before the newest event, and processes no event twice', async () => {
  const id = await payAtProvider(shop);
  shop.provider.addEvent('payment_intent.succeeded', id, shop.clock.now());
  await later(3 * MINUTE_MS);
  const recent = shop.provider.addEvent('charge.refunded', id, new Date(shop.clock.now().getTime() - 9 * MINUTE_MS));
  const old = shop.provider.addEvent('charge.refunded', id, new Date(shop.clock.now().getTime() - 15 * MINUTE_MS));
  await later(MINUTE_MS);
  const stored = (await shop.db.stripeEvent.findMany()).map((event) => event.id);
  expect(stored).toContain(recent);
  expect(stored).not.toContain(old);
  expect(stored).toHaveLength(2);
});

test('(d) an order that is missing here is recreated from its payment, fulfilled and reported', async () => {
  await payAtProvider(shop);
  await shop.db.paymentAttempt.deleteMany();
  await shop.db.order.deleteMany();
  shop.clock.advance(MINUTE_MS);
  expect(await unmatchedPayments(shop.context)).toMatchObject([
    { cents: 3999, dashboardUrl: expect.stringMatching(/^https:\/\/cards\.example\/payments\/pi_/) },
  ]);
  await later(2 * MINUTE_MS);
  expect((await order()).status).toBe('paid');
  expect(await shop.db.entitlement.count()).toBe(1);
  expect(await alerts()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ why: 'order restored' }),
      expect.objectContaining({ why: 'late payment recovered' }),
    ]),
  );
  expect(await unmatchedPayments(shop.context)).toEqual([]);
});

test('(d) a payment of an expired order without a webhook is fulfilled and reported', async () => {
  const id = paymentOf(await shop.api('POST /api/create-payment-intent', { body: guideBody }));
  await later(31 * MINUTE_MS);
  expect((await order()).status).toBe('expired');
  shop.provider.pay(id);
  await later(MINUTE_MS);
  expect((await order()).status).toBe('paid');
  expect(await alerts()).toMatchObject([{ why: 'late payment recovered' }]);
});

test('(d) payments that another sweep recovered are not reported', async () => {
  await payAtProvider(shop);
  await later(3 * MINUTE_MS);
  expect((await order()).status).toBe('paid');
  expect(await alerts()).toEqual([]);
});

test('(e) a payment that is processing for over a week is reported once', async () => {
  const id = paymentOf(await shop.api('POST /api/create-payment-intent', { body: guideBody }));
  shop.provider.change(id, { status: 'processing' });
  await later(6 * DAY_MS);
  expect(await alerts()).toEqual([]);
  await later(DAY_MS + MINUTE_MS);
  await later(DAY_MS);
  expect(await alerts()).toMatchObject([{ why: 'payment processing for over a week' }]);
});

test('(f) an unanswered refund is sent again, once; a pending one is read after an hour', async () => {
  const id = await payAtProvider(shop);
  const { id: orderId } = await order();
  await syncOrder(orderId, shop.context);
  shop.provider.setAway(true);
  const key = randomUUID();
  await refundOrder({ orderId, cents: 3999, reason: 'asked for', operatorId: null, key }, shop.context);
  shop.provider.setAway(false);
  await later(3 * MINUTE_MS);
  await later(MINUTE_MS);
  expect(shop.provider.requests().filter((line) => line === `refund ${key}`)).toHaveLength(1);
  expect((await order()).status).toBe('refunded');
  await shop.db.refund.updateMany({ data: { status: 'pending' } });
  for (const refund of shop.provider.payments().find((payment) => payment.id === id)?.refunds ?? [])
    refund.status = 'failed';
  await later(30 * MINUTE_MS);
  expect((await order()).status).toBe('refunded');
  await later(HOUR_MS);
  expect((await order()).status).toBe('paid');
});

test('an outage of the provider does not stop sweeps that work without it', async () => {
  shop.provider.setAway(true);
  expect(await reconcile(shop.context)).toBe(true);
  expect(shop.failures).toMatchObject([
    { sweep: 'reconcile', id: 'missed events' },
    { sweep: 'reconcile', id: 'unmatched' },
  ]);
});
