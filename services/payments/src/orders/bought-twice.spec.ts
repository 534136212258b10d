import { browser } from '@farm/server-kit/testing';
import {
  MINUTE_MS,
  paidAtTheBank,
  paymentOf,
  paymentsForTest,
  wealth,
  type PaymentsForTest,
} from '../testing/payments-for-test';
import { settle } from './settle';

let shop: PaymentsForTest;
beforeEach(async () => void (shop = await paymentsForTest()));
afterEach(() => shop.close());

const verify = (id: string) => shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: id } });
const settleNow = async () => settle((await shop.db.order.findFirstOrThrow()).id, shop.rooms);
const fulfilled = async () => ({
  grants: await shop.db.downloadGrant.count(),
  letters: (await shop.db.paymentsOutbox.findMany({ orderBy: { dedupeKey: 'asc' } })).map(({ kind }) => kind),
});

/** An order that ended, and whose payment was made after all; the same buyer has bought the guide again meanwhile. */
async function boughtTwice() {
  const first = paymentOf(await shop.api('POST /api/create-payment-intent', { body: wealth }));
  shop.clock.advance(31 * MINUTE_MS);
  shop.cards.change(first, { status: 'processing' }); // the bank has it: it cannot be canceled any more
  await shop.db.order.updateMany({ data: { status: 'expired' } });
  const second = await paidAtTheBank(shop);
  const other = await paidAtTheBank(shop, { bookId: 'grant-gold', title: 'Grant Gold', amount: 3999 });
  expect(await verify(second)).toMatchObject({ success: true });
  expect(await verify(other)).toMatchObject({ success: true });
  shop.cards.pay(first);
  return { first, second, other };
}
const refundsOf = (id: string) => shop.cards.payments().find((payment) => payment.id === id)?.refunds ?? [];

test('I12: bought twice, the second is refunded, another product is not', async () => {
  const { first, second, other } = await boughtTwice();
  expect(await verify(first)).toMatchObject({ success: false, message: 'This payment was refunded.' });
  expect(refundsOf(first)).toMatchObject([{ cents: 3999, status: 'succeeded' }]);
  expect([...refundsOf(second), ...refundsOf(other)]).toEqual([]);
  expect(await fulfilled()).toMatchObject({ grants: 2, letters: ['duplicate_refunded', 'receipt', 'receipt'] });
  const statuses = await shop.db.order.findMany({ select: { status: true }, orderBy: { createdAt: 'asc' } });
  expect(statuses.map(({ status }) => status)).toEqual(['refunded', 'paid', 'paid']);
});

test('I12: a refund of itself that is refused is tried once, and a person is told', async () => {
  const { first } = await boughtTwice();
  shop.cards.setRefuses('refused');
  expect(await verify(first)).toMatchObject({ success: false });
  await verify(first);
  expect(shop.cards.asked().filter((line) => line.startsWith('refund'))).toHaveLength(1);
  expect(await shop.db.paymentsOutbox.findMany({ where: { kind: 'operator_alert' } })).toMatchObject([
    { payload: { why: 'refund refused' } },
  ]);
  expect(await shop.db.order.count({ where: { status: 'review' } })).toBe(1);
});

test('I12: the same buyer is known by address too, and by the one that the payment tells', async () => {
  const first = paymentOf(await shop.api('POST /api/create-payment-intent', { body: wealth }));
  shop.clock.advance(31 * MINUTE_MS);
  await shop.db.order.updateMany({ data: { status: 'expired' } });
  const other = browser();
  const second = paymentOf(await shop.api('POST /api/create-payment-intent', { body: wealth }, { as: other }));
  shop.cards.pay(second, { email: 'Ruth@example.com' });
  expect(await verify(second)).toMatchObject({ success: true });
  shop.cards.pay(first, { email: 'ruth@example.com' });
  expect(await verify(first)).toMatchObject({ success: false });
  expect(refundsOf(first)).toMatchObject([{ cents: 3999 }]);
  expect(refundsOf(second)).toEqual([]);
});

test('I12: two paid attempts of one order: one is kept, the other goes back, the order stays paid', async () => {
  const first = paymentOf(await shop.api('POST /api/create-payment-intent', { body: wealth }));
  shop.cards.change(first, { status: 'canceled' });
  const second = await paidAtTheBank(shop);
  expect(await verify(second)).toMatchObject({ success: true });
  shop.cards.pay(first); // the card company took it after all
  await settleNow();
  expect(refundsOf(first)).toMatchObject([{ cents: 3999, status: 'succeeded' }]);
  expect(refundsOf(second)).toEqual([]);
  expect(await settleNow()).toMatchObject({ status: 'paid', entitlement: 'active', chargeId: `ch_${second}` });
  expect(await fulfilled()).toMatchObject({ grants: 1, letters: ['duplicate_refunded', 'receipt'] });
});
