import {
  MINUTE_MS,
  payAtProvider,
  paymentOf,
  createPaymentsTestService,
  guideBody,
  type PaymentsTestService,
} from '../testing/test-service';
import { reconcile } from './sweeps';

let shop: PaymentsTestService;
beforeEach(async () => void (shop = await createPaymentsTestService()));
afterEach(() => shop.close());

const statuses = async () =>
  (await shop.db.order.findMany({ orderBy: { createdAt: 'asc' } })).map(({ status }) => status);

test('(a) an unanswered attempt is requested again, once, under its key', async () => {
  shop.provider.setAway(true);
  await shop.api.raw('POST /api/create-payment-intent', { body: guideBody });
  shop.provider.setAway(false);
  await reconcile(shop.context);
  expect(shop.provider.paymentCount()).toBe(0); // too young: the request that began it may still be running
  shop.clock.advance(3 * MINUTE_MS);
  await reconcile(shop.context);
  await reconcile(shop.context);
  expect(shop.provider.paymentCount()).toBe(1);
  expect(await shop.db.paymentAttempt.findFirstOrThrow()).toMatchObject({
    status: 'open',
    paymentIntentId: expect.any(String),
  });
});

test('(b) without webhooks and browser the next run fulfils the order', async () => {
  await payAtProvider(shop);
  shop.clock.advance(3 * MINUTE_MS);
  expect(await reconcile(shop.context)).toBe(true);
  expect(await statuses()).toEqual(['paid']);
  expect(await shop.db.entitlement.count()).toBe(1);
});

test('(e) an order open for over 30 minutes expires and its payment is canceled', async () => {
  await shop.api('POST /api/create-payment-intent', { body: guideBody });
  shop.clock.advance(29 * MINUTE_MS);
  await reconcile(shop.context);
  expect(await statuses()).toEqual(['open']);
  shop.clock.advance(2 * MINUTE_MS);
  await reconcile(shop.context);
  expect(await statuses()).toEqual(['expired']);
  expect(shop.provider.payments()[0]?.status).toBe('canceled');
});

test('(e) a processing payment does not expire', async () => {
  const { clientSecret } = await shop.api('POST /api/create-payment-intent', { body: guideBody });
  shop.provider.change(paymentOf({ clientSecret }), { status: 'processing' });
  shop.clock.advance(31 * MINUTE_MS);
  await reconcile(shop.context);
  await reconcile(shop.context);
  expect(await statuses()).toEqual(['processing']);
});

test('an event whose job was lost is processed', async () => {
  const id = await payAtProvider(shop);
  const row = { id: 'evt_1', type: 'payment_intent.succeeded', objectId: id, occurredAt: shop.clock.now() };
  await shop.db.stripeEvent.create({ data: row });
  shop.clock.advance(3 * MINUTE_MS);
  await reconcile(shop.context);
  expect(await shop.db.stripeEvent.findFirstOrThrow()).toMatchObject({ processedAt: expect.any(Date), error: null });
});

test('one order that fails does not stop the others, and is named in the log', async () => {
  const broken = await payAtProvider(shop);
  const { orderId } = await shop.db.paymentAttempt.findFirstOrThrow();
  await shop.db.paymentAttempt.updateMany({ data: { providerId: `${broken}_gone` } });
  await payAtProvider(shop, { bookId: 'grant-gold', title: 'Grant Gold', amount: 3999 });
  shop.clock.advance(3 * MINUTE_MS);
  await reconcile(shop.context);
  expect(await statuses()).toEqual(['open', 'paid']);
  expect(shop.failures).toMatchObject([
    { sweep: 'silent', id: orderId },
    { sweep: 'unmatched', id: orderId }, // never the payment's id, which grants access
  ]);
});

test('a rejected key is reported to the farm once a day, an outage is not', async () => {
  const alerts = async () => (await shop.db.paymentsOutbox.findMany({ where: { kind: 'operator_alert' } })).length;
  shop.provider.setAway(true);
  await reconcile(shop.context);
  expect(await alerts()).toBe(0);
  shop.provider.setAway(false);
  shop.provider.setRejecting(true);
  await reconcile(shop.context);
  await reconcile(shop.context);
  expect(await alerts()).toBe(1);
});

test('two replicas reconcile one at a time', async () => {
  let inside: (() => void) | undefined;
  const started = new Promise<void>((begun) => (inside = begun));
  let finish: () => void = () => undefined;
  const first = shop.context.reconciliation.withLock(async () => {
    inside?.();
    await new Promise<void>((done) => (finish = done));
  });
  await started;
  expect(await reconcile(shop.context)).toBe(false);
  finish();
  expect(await first).toBe(true);
  expect(await reconcile(shop.context)).toBe(true);
});
