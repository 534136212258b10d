import { randomUUID } from 'node:crypto';
import { ProviderRejectionError } from '../payment-provider/payment.provider';
import { reconcile } from '../reconcile/sweeps';
import { payAtProvider, createTestService, repeat, type TestService } from '../testing/test-service';
import { refundOrder, syncOrder } from './sync-order';

let shop: TestService;
let orderId: string;
let payment: string;
beforeEach(async () => {
  shop = await createTestService();
  payment = await payAtProvider(shop);
  orderId = (await shop.db.order.findFirstOrThrow()).id;
  await syncOrder(orderId, shop.rooms);
});
afterEach(() => shop.close());

const operatorId = '0197279a-0000-7000-8000-000000000001';
const giveBack = (cents: number, change: { key?: string; orderId?: string } = {}) =>
  refundOrder({ orderId, cents, reason: 'asked for', operatorId, key: randomUUID(), ...change }, shop.rooms);
const status = async () => (await shop.db.order.findFirstOrThrow()).status;
const right = async () => (await shop.db.entitlement.findFirstOrThrow()).status;
const letters = async () =>
  (await shop.db.paymentsOutbox.findMany({ orderBy: { kind: 'asc' } })).map(({ kind }) => kind);

test('I13: a partial refund keeps access, a full refund revokes it', async () => {
  expect(await giveBack(1000)).toEqual({ ok: true, status: 'succeeded' });
  expect([await status(), await right()]).toEqual(['partly_refunded', 'active']);
  expect(await giveBack(2999)).toEqual({ ok: true, status: 'succeeded' });
  expect([await status(), await right()]).toEqual(['refunded', 'revoked']);
  expect(await letters()).toEqual(['receipt', 'refund', 'refund']);
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
  await giveBack(3999);
  for (const made of shop.cards.payments()) for (const refund of made.refunds) refund.status = 'failed';
  await syncOrder(orderId, shop.rooms);
  expect([await status(), await right()]).toEqual(['paid', 'active']);
  expect(await letters()).toEqual(['operator_alert', 'receipt', 'refund']);
  expect(await giveBack(3999)).toMatchObject({ ok: true }); // what failed does not count
});

test.each([
  ['above the rest', 4000, {}, 'too_much'],
  ['of an unknown order', 100, { orderId: '0197279a-0000-7000-8000-000000000009' }, 'unknown'],
])('%s nothing is given back', async (_, cents, change, why) => {
  expect(await giveBack(cents, change)).toEqual({ ok: false, why });
  expect(await shop.db.refund.count()).toBe(0);
});

test('a key that was used for another amount or order is rejected; the same request is the same refund', async () => {
  const key = randomUUID();
  expect(await giveBack(1000, { key })).toEqual({ ok: true, status: 'succeeded' });
  expect(await giveBack(1001, { key })).toEqual({ ok: false, why: 'key_reused' });
  const { sessionId } = await shop.api('POST /api/free-orders', { body: { bookId: 'seeds-of-change' } });
  const other = sessionId.slice('free_'.length);
  expect(await giveBack(1000, { key, orderId: other })).toEqual({ ok: false, why: 'key_reused' });
  expect(await giveBack(1000, { key })).toEqual({ ok: true, status: 'succeeded' });
  expect(await shop.db.refund.findMany()).toMatchObject([{ id: key, cents: 1000, orderId }]);
});

test('a rejected request is an error, and the refund is sent once the key works', async () => {
  shop.cards.setRejecting(true);
  await expect(giveBack(1000)).rejects.toThrow(ProviderRejectionError);
  expect(await shop.db.refund.findMany()).toMatchObject([{ status: 'creating' }]);
  shop.cards.setRejecting(false);
  shop.clock.advance(5 * 60_000);
  await reconcile(shop.rooms);
  expect(await shop.db.refund.findMany()).toMatchObject([{ status: 'succeeded' }]);
});

test('an unpaid order is not refunded', async () => {
  const { sessionId } = await shop.api('POST /api/free-orders', { body: { bookId: 'seeds-of-change' } });
  expect(await giveBack(1, { orderId: sessionId.slice('free_'.length) })).toEqual({ ok: false, why: 'unpaid' });
});

test('ten concurrent refunds never exceed the payment', async () => {
  const answers = await Promise.all(repeat(10, () => giveBack(1500)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
  const given = await shop.db.refund.aggregate({ _sum: { cents: true } });
  expect(given._sum.cents).toBe(3000);
});

test('a double click is one refund', async () => {
  const key = randomUUID();
  await Promise.all([giveBack(1000, { key }), giveBack(1000, { key })]);
  expect(await shop.db.refund.findMany()).toMatchObject([{ id: key, cents: 1000, status: 'succeeded' }]);
  expect(shop.cards.payments()[0]?.refunds).toHaveLength(1);
});

test('an unknown outcome is not a failure: the reconciler retries under the same key', async () => {
  shop.cards.setAway(true);
  const key = randomUUID();
  expect(await giveBack(1000, { key })).toEqual({ ok: true, status: 'creating' });
  shop.cards.setAway(false);
  expect(await giveBack(3500)).toEqual({ ok: false, why: 'too_much' }); // it counts until we know
});

test('already refunded at the provider is success', async () => {
  shop.cards.change(payment, { refunds: [{ providerId: 're_theirs', ourId: null, cents: 3999, status: 'succeeded' }] });
  shop.cards.failRefunds('given_before');
  expect(await giveBack(3999)).toEqual({ ok: true, status: 'canceled' });
  expect(await status()).toBe('refunded');
});

test('what the provider will not give back is over, and a person is told', async () => {
  shop.cards.failRefunds('refused');
  expect(await giveBack(1000)).toEqual({ ok: true, status: 'failed' });
  expect(await letters()).toEqual(['operator_alert', 'receipt']);
  expect(await status()).toBe('paid');
});
