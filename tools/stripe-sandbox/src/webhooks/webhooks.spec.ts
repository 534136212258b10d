import Stripe from 'stripe';
import { startShop, startTestSandbox, WEBHOOK_SECRET, type TestSandbox } from '../testing/test-sandbox';

let sandbox: TestSandbox;
let shop: Awaited<ReturnType<typeof startShop>>;
const PAYMENT = { amount: 3999, currency: 'usd', automatic_payment_methods: { enabled: true } } as const;
const createSale = () =>
  sandbox.stripe.paymentIntents.create({ ...PAYMENT, confirm: true, payment_method: 'pm_card_visa' });

beforeEach(async () => {
  shop = await startShop();
  sandbox = await startTestSandbox({ webhook: { url: shop.url, secret: WEBHOOK_SECRET } });
});
afterEach(async () => {
  await sandbox.close();
  await shop.close();
});

/** Moves the clock until every webhook is delivered. */
async function deliverAll() {
  const countWaiting = async () => (await sandbox.stripe.events.list({ delivery_success: false })).data.length;
  while ((await countWaiting()) > 0) await sandbox.control('POST clock', { advanceMs: 1_000 });
}

test('a sale sends three signed events', async () => {
  const { id } = await createSale();
  await deliverAll();
  expect([...shop.types()].sort()).toEqual(['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded']);
  for (const { body, signature } of shop.received) Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET);
  const succeeded = shop.received
    .map(({ body }) => JSON.parse(body) as Stripe.Event)
    .find(({ type }) => type.endsWith('nt.succeeded'));
  expect(succeeded?.data.object).toMatchObject({ id, status: 'succeeded', amount_received: 3999 });
});

test('a failed webhook is sent again', async () => {
  shop.respondWith(500, 500, 500);
  await createSale();
  await deliverAll();
  expect(shop.received).toHaveLength(6);
  expect(new Set(shop.received.map(({ body }) => (JSON.parse(body) as Stripe.Event).id)).size).toBe(3);
});

test('webhook_drop sends nothing, and the events can still be listed', async () => {
  await sandbox.control('POST faults', { kind: 'webhook_drop', count: 3 });
  await createSale();
  await sandbox.control('POST clock', { advanceMs: 60_000 });
  expect(shop.received).toEqual([]);
  const missed = await sandbox.stripe.events.list({ delivery_success: false, types: ['payment_intent.succeeded'] });
  expect(missed.data).toHaveLength(1);
});

test('webhook_duplicate sends an event twice', async () => {
  await sandbox.control('POST faults', { kind: 'webhook_duplicate', count: 1 });
  await sandbox.stripe.paymentIntents.create(PAYMENT);
  await deliverAll();
  expect(shop.types()).toEqual(['payment_intent.created', 'payment_intent.created']);
});

test('a slow bank pays later', async () => {
  const intent = await sandbox.stripe.paymentIntents.create(PAYMENT);
  await sandbox.pay(intent, '', { payment_method: { type: 'us_bank_account' } });
  expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe('processing');
  await sandbox.control('POST clock', { advanceMs: 8_000 });
  expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  await deliverAll();
  expect(shop.types()).toContain('payment_intent.processing');
});

test('a session, a refund and a dispute send the events that the shop handles', async () => {
  const { id } = await createSale();
  await sandbox.stripe.refunds.create({ payment_intent: id, amount: 100 });
  await sandbox.control('POST disputes', { action: 'open', payment_intent: id });
  const line = { price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'A guide' } }, quantity: 1 };
  const page = await sandbox.stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [line],
    success_url: 'http://localhost:4000/',
  });
  await sandbox.stripe.checkout.sessions.expire(page.id);
  await deliverAll();
  expect(shop.types()).toEqual(
    expect.arrayContaining([
      'refund.created',
      'charge.refunded',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'checkout.session.expired',
    ]),
  );
});
