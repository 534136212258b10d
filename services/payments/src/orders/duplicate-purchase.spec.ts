import { browser } from '@farm/server-kit/testing';
import {
  MINUTE_MS,
  payAtProvider,
  paymentOf,
  createTestService,
  guideBody,
  type TestService,
} from '../testing/test-service';
import { syncOrder } from './sync-order';

let shop: TestService;
beforeEach(async () => void (shop = await createTestService()));
afterEach(() => shop.close());

const verify = (id: string) => shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: id } });
const settleNow = async () => syncOrder((await shop.db.order.findFirstOrThrow()).id, shop.rooms);
const fulfilled = async () => ({
  grants: await shop.db.downloadGrant.count(),
  letters: (await shop.db.paymentsOutbox.findMany({ orderBy: { dedupeKey: 'asc' } })).map(({ kind }) => kind),
});

/** An order that ended, and whose payment was made after all; the same buyer has bought the guide again meanwhile. */
async function boughtTwice() {
  const first = paymentOf(await shop.api('POST /api/create-payment-intent', { body: guideBody }));
  shop.clock.advance(31 * MINUTE_MS);
  shop.cards.change(first, { status: 'processing' }); // the bank has it: it cannot be canceled any more
  await shop.db.order.updateMany({ data: { status: 'expired' } });
  const second = await payAtProvider(shop);
  const other = await payAtProvider(shop, { bookId: 'grant-gold', title: 'Grant Gold', amount: 3999 });
  expect(await verify(second)).toMatchObject({ success: true });
  expect(await verify(other)).toMatchObject({ success: true });
  shop.cards.pay(first);
  return { first, second, other };
}
const refundsOf = (id: string) => shop.cards.payments().find((payment) => payment.id === id)?.refunds ?? [];

test('I12: a second purchase of the same product is refunded, one of another product is not', async () => {
  const { first, second, other } = await boughtTwice();
  expect(await verify(first)).toMatchObject({ success: false, message: 'This payment was refunded.' });
  expect(refundsOf(first)).toMatchObject([{ cents: 3999, status: 'succeeded' }]);
  expect([...refundsOf(second), ...refundsOf(other)]).toEqual([]);
  expect(await fulfilled()).toMatchObject({ grants: 2, letters: ['duplicate_refunded', 'receipt', 'receipt'] });
  const statuses = await shop.db.order.findMany({ select: { status: true }, orderBy: { createdAt: 'asc' } });
  expect(statuses.map(({ status }) => status)).toEqual(['refunded', 'paid', 'paid']);
});

test('I12: a rejected automatic refund is tried once, and an operator is alerted', async () => {
  const { first } = await boughtTwice();
  shop.cards.failRefunds('refused');
  expect(await verify(first)).toMatchObject({ success: false });
  await verify(first);
  expect(shop.cards.attempt().filter((line) => line.startsWith('refund'))).toHaveLength(1);
  expect(await shop.db.paymentsOutbox.findMany({ where: { kind: 'operator_alert' } })).toMatchObject([
    { payload: { why: 'refund rejected' } },
  ]);
  expect(await shop.db.order.count({ where: { status: 'review' } })).toBe(1);
});

test('I12: a buyer is recognized by email too, also by the one in the payment', async () => {
  const first = paymentOf(await shop.api('POST /api/create-payment-intent', { body: guideBody }));
  shop.clock.advance(31 * MINUTE_MS);
  await shop.db.order.updateMany({ data: { status: 'expired' } });
  const other = browser();
  const second = paymentOf(await shop.api('POST /api/create-payment-intent', { body: guideBody }, { as: other }));
  shop.cards.pay(second, { email: 'Ruth@example.com' });
  expect(await verify(second)).toMatchObject({ success: true });
  shop.cards.pay(first, { email: 'ruth@example.com' });
  expect(await verify(first)).toMatchObject({ success: false });
  expect(refundsOf(first)).toMatchObject([{ cents: 3999 }]);
  expect(refundsOf(second)).toEqual([]);
});

test('I12: of two paid attempts of one order one is refunded, and the order stays paid', async () => {
  const first = paymentOf(await shop.api('POST /api/create-payment-intent', { body: guideBody }));
  shop.cards.change(first, { status: 'canceled' });
  const second = await payAtProvider(shop);
  expect(await verify(second)).toMatchObject({ success: true });
  shop.cards.pay(first); // the card company took it after all
  await settleNow();
  expect(refundsOf(first)).toMatchObject([{ cents: 3999, status: 'succeeded' }]);
  expect(refundsOf(second)).toEqual([]);
  expect(await settleNow()).toMatchObject({ status: 'paid', entitlement: 'active', chargeId: `ch_${second}` });
  expect(await fulfilled()).toMatchObject({ grants: 1, letters: ['duplicate_refunded', 'receipt'] });
});
