import {
  MINUTE_MS,
  paidAtTheBank,
  paymentsForTest,
  wealth,
  type PaymentsForTest,
  paymentOf,
} from '../testing/payments-for-test';
import { reconcile } from './sweeps';

let shop: PaymentsForTest;
beforeEach(async () => void (shop = await paymentsForTest()));
afterEach(() => shop.close());

const statuses = async () =>
  (await shop.db.order.findMany({ orderBy: { createdAt: 'asc' } })).map(({ status }) => status);

test('(a) an attempt that never heard back is asked for again, once, under its key', async () => {
  shop.cards.setAway(true);
  await shop.api.raw('POST /api/create-payment-intent', { body: wealth });
  shop.cards.setAway(false);
  await reconcile(shop.rooms);
  expect(shop.cards.made()).toBe(0); // too young: whoever began it may still be at it
  shop.clock.advance(3 * MINUTE_MS);
  await reconcile(shop.rooms);
  await reconcile(shop.rooms);
  expect(shop.cards.made()).toBe(1);
  expect(await shop.db.paymentAttempt.findFirstOrThrow()).toMatchObject({
    status: 'open',
    paymentIntentId: expect.any(String),
  });
});

test('(b) webhooks lost and browser closed: the buyer is entitled by the next run', async () => {
  await paidAtTheBank(shop);
  shop.clock.advance(3 * MINUTE_MS);
  expect(await reconcile(shop.rooms)).toBe(true);
  expect(await statuses()).toEqual(['paid']);
  expect(await shop.db.entitlement.count()).toBe(1);
});

test('(e) an order open for over 30 minutes is ended, and its payment with it', async () => {
  await shop.api('POST /api/create-payment-intent', { body: wealth });
  shop.clock.advance(29 * MINUTE_MS);
  await reconcile(shop.rooms);
  expect(await statuses()).toEqual(['open']);
  shop.clock.advance(2 * MINUTE_MS);
  await reconcile(shop.rooms);
  expect(await statuses()).toEqual(['expired']);
  expect(shop.cards.payments()[0]?.status).toBe('canceled');
});

test('(e) a slow bank is waited for', async () => {
  const { clientSecret } = await shop.api('POST /api/create-payment-intent', { body: wealth });
  shop.cards.change(paymentOf({ clientSecret }), { status: 'processing' });
  shop.clock.advance(31 * MINUTE_MS);
  await reconcile(shop.rooms);
  await reconcile(shop.rooms);
  expect(await statuses()).toEqual(['processing']);
});

test('an event whose job was lost is worked off', async () => {
  const id = await paidAtTheBank(shop);
  const row = { id: 'evt_1', type: 'payment_intent.succeeded', objectId: id, occurredAt: shop.clock.now() };
  await shop.db.stripeEvent.create({ data: row });
  shop.clock.advance(3 * MINUTE_MS);
  await reconcile(shop.rooms);
  expect(await shop.db.stripeEvent.findFirstOrThrow()).toMatchObject({ processedAt: expect.any(Date), error: null });
});

test('one order that fails does not stop the others, and is named in the log', async () => {
  const broken = await paidAtTheBank(shop);
  const { orderId } = await shop.db.paymentAttempt.findFirstOrThrow();
  await shop.db.paymentAttempt.updateMany({ data: { providerId: `${broken}_gone` } });
  await paidAtTheBank(shop, { bookId: 'grant-gold', title: 'Grant Gold', amount: 3999 });
  shop.clock.advance(3 * MINUTE_MS);
  await reconcile(shop.rooms);
  expect(await statuses()).toEqual(['open', 'paid']);
  expect(shop.failures).toMatchObject([
    { sweep: 'silent', id: orderId },
    { sweep: 'unmatched', id: orderId }, // never the payment's id: it opens what was paid
  ]);
});

test('two copies of the service reconcile one at a time', async () => {
  let inside: (() => void) | undefined;
  const started = new Promise<void>((begun) => (inside = begun));
  let finish: () => void = () => undefined;
  const first = shop.rooms.unsettled.alone(async () => {
    inside?.();
    await new Promise<void>((done) => (finish = done));
  });
  await started;
  expect(await reconcile(shop.rooms)).toBe(false);
  finish();
  expect(await first).toBe(true);
  expect(await reconcile(shop.rooms)).toBe(true);
});
