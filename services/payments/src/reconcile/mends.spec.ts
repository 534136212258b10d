import { randomUUID } from 'node:crypto';
import { refundOrder } from '../orders/refund-order';
import { settle } from '../orders/settle';
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  paidAtTheBank,
  paymentOf,
  paymentsForTest,
  wealth,
  type PaymentsForTest,
} from '../testing/payments-for-test';
import { reconcile } from './sweeps';
import { unmatchedPayments } from './unmatched';

let shop: PaymentsForTest;
beforeEach(async () => void (shop = await paymentsForTest()));
afterEach(() => shop.close());

const later = async (ms: number) => {
  shop.clock.advance(ms);
  await reconcile(shop.rooms);
};
const alerts = async () =>
  (await shop.db.paymentsOutbox.findMany({ where: { kind: 'operator_alert' } })).map(({ payload }) => payload);
const order = () => shop.db.order.findFirstOrThrow();

test('(c) webhooks dropped for an hour: what the provider lists and we never heard is worked off', async () => {
  const id = await paidAtTheBank(shop);
  await settle((await order()).id, shop.rooms);
  const missed = shop.cards.happened('charge.refunded', id, shop.clock.now());
  shop.cards.happened('customer.created', id, shop.clock.now());
  shop.cards.change(id, { refunds: [{ providerId: 're_1', ourId: null, cents: 3999, status: 'succeeded' }] });
  await later(HOUR_MS);
  expect((await order()).status).toBe('refunded');
  expect(await shop.db.stripeEvent.findMany()).toMatchObject([
    { id: missed, processedAt: expect.any(Date), error: null },
  ]);
  expect(await shop.db.reconcileCursor.findFirstOrThrow()).toMatchObject({ name: 'events', eventId: missed });
});

test('(c) the list is read on from ten minutes before the newest event, and never twice', async () => {
  const id = await paidAtTheBank(shop);
  shop.cards.happened('payment_intent.succeeded', id, shop.clock.now());
  await later(3 * MINUTE_MS);
  const late = shop.cards.happened('charge.refunded', id, new Date(shop.clock.now().getTime() - 9 * MINUTE_MS));
  const forgotten = shop.cards.happened('charge.refunded', id, new Date(shop.clock.now().getTime() - 15 * MINUTE_MS));
  await later(MINUTE_MS);
  const kept = (await shop.db.stripeEvent.findMany()).map((event) => event.id);
  expect(kept).toContain(late);
  expect(kept).not.toContain(forgotten);
  expect(kept).toHaveLength(2);
});

test('(d) paid at the provider and unknown here: the order is made again, opened, and told', async () => {
  await paidAtTheBank(shop);
  await shop.db.paymentAttempt.deleteMany();
  await shop.db.order.deleteMany();
  shop.clock.advance(MINUTE_MS);
  expect(await unmatchedPayments(shop.rooms)).toMatchObject([
    { cents: 3999, dashboardUrl: expect.stringMatching(/^https:\/\/cards\.example\/payments\/pi_/) },
  ]);
  await later(2 * MINUTE_MS);
  expect((await order()).status).toBe('paid');
  expect(await shop.db.entitlement.count()).toBe(1);
  expect(await alerts()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ why: 'order restored' }),
      expect.objectContaining({ why: 'payment found late' }),
    ]),
  );
  expect(await unmatchedPayments(shop.rooms)).toEqual([]);
});

test('(d) paid after we ended the order, and nobody told us: opened, and told', async () => {
  const id = paymentOf(await shop.api('POST /api/create-payment-intent', { body: wealth }));
  await later(31 * MINUTE_MS);
  expect((await order()).status).toBe('expired');
  shop.cards.pay(id);
  await later(MINUTE_MS);
  expect((await order()).status).toBe('paid');
  expect(await alerts()).toMatchObject([{ why: 'payment found late' }]);
});

test('(d) what another sweep has mended is no finding', async () => {
  await paidAtTheBank(shop);
  await later(3 * MINUTE_MS);
  expect((await order()).status).toBe('paid');
  expect(await alerts()).toEqual([]);
});

test('(e) a bank that takes over a week is told once', async () => {
  const id = paymentOf(await shop.api('POST /api/create-payment-intent', { body: wealth }));
  shop.cards.change(id, { status: 'processing' });
  await later(6 * DAY_MS);
  expect(await alerts()).toEqual([]);
  await later(DAY_MS + MINUTE_MS);
  await later(DAY_MS);
  expect(await alerts()).toMatchObject([{ why: 'bank takes over a week' }]);
});

test('(f) a refund that was never answered is asked for again, once; one that waits is looked at after an hour', async () => {
  const id = await paidAtTheBank(shop);
  const { id: orderId } = await order();
  await settle(orderId, shop.rooms);
  shop.cards.setAway(true);
  const key = randomUUID();
  await refundOrder({ orderId, cents: 3999, reason: 'asked for', operatorId: null, key }, shop.rooms);
  shop.cards.setAway(false);
  await later(3 * MINUTE_MS);
  await later(MINUTE_MS);
  expect(shop.cards.asked().filter((line) => line === `refund ${key}`)).toHaveLength(1);
  expect((await order()).status).toBe('refunded');
  await shop.db.refund.updateMany({ data: { status: 'pending' } });
  for (const refund of shop.cards.payments().find((payment) => payment.id === id)?.refunds ?? [])
    refund.status = 'failed';
  await later(30 * MINUTE_MS);
  expect((await order()).status).toBe('refunded');
  await later(HOUR_MS);
  expect((await order()).status).toBe('paid');
});

test('a card company that is away stops no sweep that does not need it', async () => {
  shop.cards.setAway(true);
  expect(await reconcile(shop.rooms)).toBe(true);
  expect(shop.failures).toMatchObject([
    { sweep: 'reconcile', id: 'missed events' },
    { sweep: 'reconcile', id: 'unmatched' },
  ]);
});
