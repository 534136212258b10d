import fc from 'fast-check';
import { reconcile } from '../reconcile/sweeps';
import {
  MINUTE_MS,
  payAtProvider,
  paymentOf,
  createPaymentsTestService,
  courseBody,
  repeat,
  guideBody,
  type PaymentsTestService,
} from '../testing/test-service';
import { handleEvent } from '../webhook/process-event';
import { syncOrder } from './sync-order';

let shop: PaymentsTestService;
beforeEach(async () => void (shop = await createPaymentsTestService()));
afterEach(() => shop.close());

const verify = (id: string) => shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: id } });
const orderId = async () => (await shop.db.order.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })).id;
const sync = async () => syncOrder(await orderId(), shop.context);

const planted = async (paymentIntent: string) => {
  const id = `evt_${paymentIntent}`;
  const row = { id, type: 'payment_intent.succeeded', objectId: paymentIntent, occurredAt: shop.clock.now() };
  await shop.db.stripeEvent.create({ data: row });
  return id;
};

const fulfilled = async () => ({
  entitlements: await shop.db.entitlement.findMany({ select: { productId: true, status: true } }),
  grants: await shop.db.downloadGrant.count(),
  emails: (await shop.db.paymentsOutbox.findMany({ orderBy: { dedupeKey: 'asc' } })).map(({ kind }) => kind),
});

test('I3: a paid order gives exactly one entitlement under verification, webhook and reconciler at once', async () => {
  const id = await payAtProvider(shop);
  const event = await planted(id);
  shop.clock.advance(3 * MINUTE_MS);
  const other = shop.second();
  await Promise.all([
    ...repeat(10, () => verify(id)),
    ...repeat(10, () => other('GET /api/verify-payment/:sessionId', { params: { sessionId: id } })),
    ...repeat(5, () => handleEvent(event, shop.context)),
    ...repeat(3, () => reconcile(shop.context)),
  ]);
  expect(await fulfilled()).toEqual({
    entitlements: [{ productId: 'seeds-of-wealth', status: 'active' }],
    grants: 1,
    emails: ['receipt'],
  });
  expect(await shop.db.orderEvent.findMany({ select: { what: true } })).toEqual([{ what: 'paid' }]);
});

test('I3: 50 concurrent verifications of one payment: one entitlement', async () => {
  const id = await payAtProvider(shop);
  const services = [shop.api, shop.second(), shop.second()];
  const at = { params: { sessionId: id } };
  const answers = await Promise.all(
    repeat(50, (i) => (services[i % 3] ?? shop.api)('GET /api/verify-payment/:sessionId', at)),
  );
  expect(answers.every(({ success }) => success)).toBe(true);
  expect(await fulfilled()).toMatchObject({ entitlements: [{ status: 'active' }], grants: 1, emails: ['receipt'] });
});

test('every address is stored normalized with its hash, in the order and the entitlement', async () => {
  const id = await payAtProvider(shop);
  shop.provider.change(id, { email: 'Ruth@example.com' });
  await sync();
  const hash = shop.deps.emailHash('ruth@example.com');
  expect(await shop.db.order.findFirstOrThrow()).toMatchObject({ email: 'ruth@example.com', emailHash: hash });
  expect(await shop.db.entitlement.findFirstOrThrow()).toMatchObject({ emailHash: hash });
});

test('a hold of an operator outlasts the payment until it is released', async () => {
  const id = await payAtProvider(shop);
  await sync();
  const held = async (hold: 'suspended' | 'revoked' | null) => {
    expect(await shop.context.orders.setHold(await orderId(), hold)).toBe(true);
    return (await shop.db.entitlement.findFirstOrThrow()).status;
  };
  expect(await held('suspended')).toBe('suspended');
  shop.provider.change(id, { refunds: back(1000, 'succeeded') });
  expect(await sync()).toMatchObject({ status: 'partly_refunded', entitlement: 'suspended' });
  shop.provider.change(id, { disputes: dispute('lost') });
  expect(await sync()).toMatchObject({ status: 'lost', entitlement: 'revoked' });
  expect(await held(null)).toBe('revoked'); // the worse of the two
  expect(await shop.context.orders.setHold('0197279a-0000-7000-8000-000000000009', 'revoked')).toBe(false);
});

test('a course has its own email, and nothing is enqueued before payment', async () => {
  const { clientSecret } = await shop.api('POST /api/create-payment-intent', { body: courseBody });
  expect((await verify(paymentOf({ clientSecret }))).success).toBe(false);
  expect((await fulfilled()).emails).toEqual([]);
  shop.provider.pay(paymentOf({ clientSecret }));
  expect(await verify(paymentOf({ clientSecret }))).toMatchObject({ success: true, kind: 'course' });
  expect((await fulfilled()).emails).toEqual(['access']);
});

test.each([
  ['another amount', { receivedCents: 100 }],
  ['the id of another order', { orderId: 'another' }],
  ['no order id', { orderId: null }],
])('I2: a payment with %s is not fulfilled but reviewed', async (_, wrong) => {
  const id = await payAtProvider(shop);
  shop.provider.pay(id, wrong);
  expect(await verify(id)).toMatchObject({ success: false, state: 'failed' });
  expect(await fulfilled()).toEqual({ entitlements: [], grants: 0, emails: ['operator_alert'] });
  expect((await shop.db.order.findFirstOrThrow()).status).toBe('review');
});

const back = (cents: number, status: 'pending' | 'succeeded' | 'failed') => [
  { providerId: 're_1', ourId: null, cents, status },
];
const dispute = (status: string) => [{ providerId: 'du_1', cents: 3999, status, dueBy: null }];

test('an older payment state never overwrites a newer one', async () => {
  const id = await payAtProvider(shop);
  const held = shop.provider.holdNext();
  const delayed = verify(id); // reads 'paid' and is held before it can write
  await held.arrived;
  shop.provider.change(id, { refunds: back(3999, 'succeeded') });
  expect(await sync()).toMatchObject({ status: 'refunded', entitlement: 'revoked' });
  held.release();
  expect(await delayed).toMatchObject({ success: false, message: 'This payment was refunded.' });
  expect((await shop.db.order.findFirstOrThrow()).status).toBe('refunded');
});

test('I12: a payment while the order expires is fulfilled', async () => {
  const { clientSecret } = await shop.api('POST /api/create-payment-intent', { body: guideBody });
  const id = paymentOf({ clientSecret });
  shop.clock.advance(31 * MINUTE_MS);
  shop.provider.pay(id); // the buyer pays as the reconciler begins
  await reconcile(shop.context);
  expect(await fulfilled()).toMatchObject({ entitlements: [{ status: 'active' }], emails: ['receipt'] });
});

test('I12: a payment after the order expired is fulfilled', async () => {
  const { clientSecret } = await shop.api('POST /api/create-payment-intent', { body: guideBody });
  const id = paymentOf({ clientSecret });
  shop.clock.advance(31 * MINUTE_MS);
  await reconcile(shop.context);
  expect((await shop.db.order.findFirstOrThrow()).status).toBe('expired');
  shop.provider.pay(id);
  expect(await verify(id)).toMatchObject({ success: true });
});

test('I13, I14: access follows refunds and disputes in both directions without a second email', async () => {
  const id = await payAtProvider(shop);
  await sync();
  const steps: [Parameters<typeof shop.provider.change>[1], string, string][] = [
    [{ refunds: back(1000, 'succeeded') }, 'partly_refunded', 'active'],
    [{ refunds: back(3999, 'pending') }, 'refunded', 'revoked'],
    [{ refunds: back(3999, 'failed') }, 'paid', 'active'],
    [{ disputes: dispute('needs_response') }, 'disputed', 'suspended'],
    [{ disputes: dispute('won') }, 'paid', 'active'],
    [{ disputes: dispute('under_review') }, 'disputed', 'suspended'],
    [{ disputes: dispute('lost') }, 'lost', 'revoked'],
  ];
  for (const [change, status, entitlement] of steps) {
    shop.provider.change(id, change);
    expect(await sync()).toMatchObject({ status, entitlement });
  }
  const emails = ['operator_alert', 'operator_alert', 'receipt', 'refund'];
  expect((await fulfilled()).emails.sort()).toEqual(emails); // refund failed, dispute; a refund that arrived
  expect(await shop.db.downloadGrant.count()).toBe(1);
  expect(await shop.db.refund.findMany({ select: { cents: true, status: true } })).toEqual([
    { cents: 3999, status: 'failed' },
  ]);
});

test('any permutation with duplicates of payment, refund and dispute events ends in the same state', async () => {
  const id = await payAtProvider(shop);
  shop.provider.change(id, { refunds: back(1000, 'succeeded'), disputes: dispute('won') });
  const events = ['payment_intent.succeeded', 'charge.refunded', 'refund.failed', 'charge.dispute.closed'];
  let serial = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...events), { minLength: 1, maxLength: 8 }), async (types) => {
      const ids = types.map(() => `evt_${(serial += 1)}`);
      const row = (type: string, index: number) => ({
        id: ids[index] ?? '',
        type,
        objectId: id,
        occurredAt: shop.clock.now(),
      });
      await shop.db.stripeEvent.createMany({ data: types.map(row) });
      await Promise.all(ids.map((event) => handleEvent(event, shop.context)));
      expect((await shop.db.order.findFirstOrThrow()).status).toBe('partly_refunded');
    }),
    { numRuns: 12 },
  );
  expect(await fulfilled()).toMatchObject({
    entitlements: [{ status: 'active' }],
    grants: 1,
    emails: ['receipt', 'refund'],
  });
});

test('I5: a database failure during fulfilment leaves nothing partial; the next run finishes', async () => {
  const id = await payAtProvider(shop);
  await shop.asOwner(`ALTER TABLE payments.outbox ADD CONSTRAINT "planted" CHECK (kind <> 'receipt')`);
  const answer = await shop.api.raw('GET /api/verify-payment/:sessionId', { params: { sessionId: id } });
  expect(answer).toMatchObject({ status: 500, body: { message: 'Something went wrong. Please try again.' } });
  expect(await fulfilled()).toEqual({ entitlements: [], grants: 0, emails: [] });
  expect((await shop.db.order.findFirstOrThrow()).status).toBe('open');
  await shop.asOwner('ALTER TABLE payments.outbox DROP CONSTRAINT "planted"');
  shop.clock.advance(3 * MINUTE_MS);
  await reconcile(shop.context);
  expect(await fulfilled()).toMatchObject({ grants: 1, emails: ['receipt'] });
});
