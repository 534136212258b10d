import { randomUUID } from 'node:crypto';
import { ProviderRejectionError } from '../payment-provider/payment.provider';
import { reconcile } from '../reconcile/sweeps';
import { payAtProvider, createPaymentsTestService, repeat, type PaymentsTestService } from '../testing/test-service';
import { syncOrder } from '../orders/sync-order';
import { refundOrder } from './refund-service';

let shop: PaymentsTestService;
let orderId: string;
let payment: string;
beforeEach(async () => {
  shop = await createPaymentsTestService();
  payment = await payAtProvider(shop);
  orderId = (await shop.db.order.findFirstOrThrow()).id;
  await syncOrder(orderId, shop.context);
});
afterEach(() => shop.close());

const operatorId = '0197279a-0000-7000-8000-000000000001';
const refund = (cents: number, change: { key?: string; orderId?: string } = {}) =>
  refundOrder({ orderId, cents, reason: 'asked for', operatorId, key: randomUUID(), ...change }, shop.context);
const status = async () => (await shop.db.order.findFirstOrThrow()).status;
const entitlementStatus = async () => (await shop.db.entitlement.findFirstOrThrow()).status;
const enqueuedEmails = async () =>
  (await shop.db.paymentsOutbox.findMany({ orderBy: { kind: 'asc' } })).map(({ kind }) => kind);

test('I13: a partial refund keeps access, a full refund revokes it', async () => {
  expect(await refund(1000)).toEqual({ ok: true, status: 'succeeded' });
  expect([await status(), await entitlementStatus()]).toEqual(['partly_refunded', 'active']);
  expect(await refund(2999)).toEqual({ ok: true, status: 'succeeded' });
  expect([await status(), await entitlementStatus()]).toEqual(['refunded', 'revoked']);
  expect(await enqueuedEmails()).toEqual(['receipt', 'refund', 'refund']);
  expect(await shop.db.refund.findMany({ orderBy: { cents: 'asc' } })).toMatchObject([
    { cents: 1000, status: 'succeeded', reason: 'asked for', operatorId, providerId: expect.stringMatching(/^re_/) },
    { cents: 2999, status: 'succeeded' },
  ]);
  expect(await shop.db.orderEvent.findMany({ where: { what: 'refund' } })).toMatchObject([
    { actor: `operator:${operatorId}`, detail: { cents: 1000, reason: 'asked for' } },
    { actor: `operator:${operatorId}` },
  ]);
});

test('I13: a failed refund restores access and alerts an operator', async () => {
  await refund(3999);
  for (const payment of shop.provider.payments()) for (const each of payment.refunds) each.status = 'failed';
  await syncOrder(orderId, shop.context);
  expect([await status(), await entitlementStatus()]).toEqual(['paid', 'active']);
  expect(await enqueuedEmails()).toEqual(['operator_alert', 'receipt', 'refund']);
  expect(await refund(3999)).toMatchObject({ ok: true }); // what failed does not count
});

test.each([
  ['above the refundable rest', 4000, {}, 'too_much'],
  ['of an unknown order', 100, { orderId: '0197279a-0000-7000-8000-000000000009' }, 'unknown'],
])('a refund %s is rejected', async (_, cents, change, why) => {
  expect(await refund(cents, change)).toEqual({ ok: false, why });
  expect(await shop.db.refund.count()).toBe(0);
});

test('a key that was used for another amount or order is rejected; the same request is the same refund', async () => {
  const key = randomUUID();
  expect(await refund(1000, { key })).toEqual({ ok: true, status: 'succeeded' });
  expect(await refund(1001, { key })).toEqual({ ok: false, why: 'key_reused' });
  const { sessionId } = await shop.api('POST /api/free-orders', { body: { bookId: 'seeds-of-change' } });
  const other = sessionId.slice('free_'.length);
  expect(await refund(1000, { key, orderId: other })).toEqual({ ok: false, why: 'key_reused' });
  expect(await refund(1000, { key })).toEqual({ ok: true, status: 'succeeded' });
  expect(await shop.db.refund.findMany()).toMatchObject([{ id: key, cents: 1000, orderId }]);
});

test('a rejected request is an error, and the refund is sent once the key works', async () => {
  shop.provider.setRejecting(true);
  await expect(refund(1000)).rejects.toThrow(ProviderRejectionError);
  expect(await shop.db.refund.findMany()).toMatchObject([{ status: 'creating' }]);
  shop.provider.setRejecting(false);
  shop.clock.advance(5 * 60_000);
  await reconcile(shop.context);
  expect(await shop.db.refund.findMany()).toMatchObject([{ status: 'succeeded' }]);
});

test('an unpaid order is not refunded', async () => {
  const { sessionId } = await shop.api('POST /api/free-orders', { body: { bookId: 'seeds-of-change' } });
  expect(await refund(1, { orderId: sessionId.slice('free_'.length) })).toEqual({ ok: false, why: 'unpaid' });
});

test('ten concurrent refunds never exceed the payment', async () => {
  const results = await Promise.all(repeat(10, () => refund(1500)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(2);
  const refunded = await shop.db.refund.aggregate({ _sum: { cents: true } });
  expect(refunded._sum.cents).toBe(3000);
});

test('a double click is one refund', async () => {
  const key = randomUUID();
  await Promise.all([refund(1000, { key }), refund(1000, { key })]);
  expect(await shop.db.refund.findMany()).toMatchObject([{ id: key, cents: 1000, status: 'succeeded' }]);
  expect(shop.provider.payments()[0]?.refunds).toHaveLength(1);
});

test('an unknown outcome is not a failure: the reconciler retries under the same key', async () => {
  shop.provider.setAway(true);
  const key = randomUUID();
  expect(await refund(1000, { key })).toEqual({ ok: true, status: 'creating' });
  shop.provider.setAway(false);
  expect(await refund(3500)).toEqual({ ok: false, why: 'too_much' }); // it counts until we know
});

test('already refunded at the provider is success', async () => {
  shop.provider.change(payment, {
    refunds: [{ providerId: 're_theirs', ourId: null, cents: 3999, status: 'succeeded' }],
  });
  shop.provider.failRefunds('already_refunded');
  expect(await refund(3999)).toEqual({ ok: true, status: 'canceled' });
  expect(await status()).toBe('refunded');
});

test('a refund that the provider rejects has failed, and an operator is alerted', async () => {
  shop.provider.failRefunds('rejected');
  expect(await refund(1000)).toEqual({ ok: true, status: 'failed' });
  expect(await enqueuedEmails()).toEqual(['operator_alert', 'receipt']);
  expect(await status()).toBe('paid');
});

test('money that arrived stays refundable when the provider does not know the payment for a while', async () => {
  shop.provider.change(payment, { status: 'canceled' });
  await syncOrder(orderId, shop.context);
  expect(await shop.db.paymentAttempt.findFirstOrThrow()).toMatchObject({ status: 'succeeded' });
  shop.provider.change(payment, { status: 'succeeded' });
  expect(await refund(3999)).toEqual({ ok: true, status: 'succeeded' });
});

test('a refund without a payment that it could be sent for has failed, and an operator is alerted', async () => {
  const id = randomUUID();
  await shop.db.refund.create({ data: { id, orderId, cents: 500, reason: 'asked for', operatorId, attemptId: null } });
  shop.clock.advance(180_000);
  await reconcile(shop.context);
  expect(await shop.db.refund.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'failed' });
  expect(await enqueuedEmails()).toContain('operator_alert');
  expect(await refund(3999)).toMatchObject({ ok: true }); // what failed does not count
});
