import { createTestBrowser } from '@farm/server-kit/testing';
import {
  MINUTE_MS,
  payAtProvider,
  paymentOf,
  createPaymentsTestService,
  guideBody,
  type PaymentsTestService,
} from '../testing/test-service';
import { syncOrder } from './sync-order';

let shop: PaymentsTestService;
beforeEach(async () => void (shop = await createPaymentsTestService()));
afterEach(() => shop.close());

const verify = (id: string) => shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: id } });
const sync = async () => syncOrder((await shop.db.order.findFirstOrThrow()).id, shop.context);
const fulfilled = async () => ({
  grants: await shop.db.downloadGrant.count(),
  emails: (await shop.db.paymentsOutbox.findMany({ orderBy: { dedupeKey: 'asc' } })).map(({ kind }) => kind),
});

/** An expired order that is paid late, after the same buyer has bought the guide again. */
async function boughtTwice() {
  const first = paymentOf(await shop.api('POST /api/create-payment-intent', { body: guideBody }));
  shop.clock.advance(31 * MINUTE_MS);
  shop.provider.change(first, { status: 'processing' }); // at the bank: it can no longer be canceled
  await shop.db.order.updateMany({ data: { status: 'expired' } });
  const second = await payAtProvider(shop);
  const other = await payAtProvider(shop, { bookId: 'grant-gold', title: 'Grant Gold', amount: 3999 });
  expect(await verify(second)).toMatchObject({ success: true });
  expect(await verify(other)).toMatchObject({ success: true });
  shop.provider.pay(first);
  return { first, second, other };
}
const refundsOf = (id: string) => shop.provider.payments().find((payment) => payment.id === id)?.refunds ?? [];

test('I12: a second purchase of the same product is refunded, one of another product is not', async () => {
  const { first, second, other } = await boughtTwice();
  expect(await verify(first)).toMatchObject({ success: false, message: 'This payment was refunded.' });
  expect(refundsOf(first)).toMatchObject([{ cents: 3999, status: 'succeeded' }]);
  expect([...refundsOf(second), ...refundsOf(other)]).toEqual([]);
  expect(await fulfilled()).toMatchObject({ grants: 2, emails: ['duplicate_refunded', 'receipt', 'receipt'] });
  const statuses = await shop.db.order.findMany({ select: { status: true }, orderBy: { createdAt: 'asc' } });
  expect(statuses.map(({ status }) => status)).toEqual(['refunded', 'paid', 'paid']);
});

test('I12: a rejected automatic refund is tried once, and an operator is alerted', async () => {
  const { first } = await boughtTwice();
  shop.provider.failRefunds('rejected');
  expect(await verify(first)).toMatchObject({ success: false });
  await verify(first);
  expect(shop.provider.requests().filter((line) => line.startsWith('refund'))).toHaveLength(1);
  expect(await shop.db.paymentsOutbox.findMany({ where: { kind: 'operator_alert' } })).toMatchObject([
    { payload: { why: 'refund rejected' } },
  ]);
  expect(await shop.db.order.count({ where: { status: 'review' } })).toBe(1);
});

test('I12: a buyer is recognized by email too, also by the one in the payment', async () => {
  const first = paymentOf(await shop.api('POST /api/create-payment-intent', { body: guideBody }));
  shop.clock.advance(31 * MINUTE_MS);
  await shop.db.order.updateMany({ data: { status: 'expired' } });
  const other = createTestBrowser();
  const second = paymentOf(await shop.api('POST /api/create-payment-intent', { body: guideBody }, { as: other }));
  shop.provider.pay(second, { email: 'Ruth@example.com' });
  expect(await verify(second)).toMatchObject({ success: true });
  shop.provider.pay(first, { email: 'ruth@example.com' });
  expect(await verify(first)).toMatchObject({ success: false });
  expect(refundsOf(first)).toMatchObject([{ cents: 3999 }]);
  expect(refundsOf(second)).toEqual([]);
});

test('I12: of two paid attempts of one order one is refunded, and the order stays paid', async () => {
  const first = paymentOf(await shop.api('POST /api/create-payment-intent', { body: guideBody }));
  shop.provider.change(first, { status: 'canceled' });
  const second = await payAtProvider(shop);
  expect(await verify(second)).toMatchObject({ success: true });
  shop.provider.pay(first); // the provider charged it after all
  await sync();
  expect(refundsOf(first)).toMatchObject([{ cents: 3999, status: 'succeeded' }]);
  expect(refundsOf(second)).toEqual([]);
  expect(await sync()).toMatchObject({ status: 'paid', entitlement: 'active', chargeId: `ch_${second}` });
  expect(await fulfilled()).toMatchObject({ grants: 1, emails: ['duplicate_refunded', 'receipt'] });
});
