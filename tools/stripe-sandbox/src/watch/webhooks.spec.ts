import Stripe from 'stripe';
import { listeningShop, started, WEBHOOK_SECRET, type Started } from '../testing/started';

let its: Started;
let shop: Awaited<ReturnType<typeof listeningShop>>;
const given = { amount: 3999, currency: 'usd', automatic_payment_methods: { enabled: true } } as const;
const sale = () => its.stripe.paymentIntents.create({ ...given, confirm: true, payment_method: 'pm_card_visa' });

beforeEach(async () => {
  shop = await listeningShop();
  its = await started({ webhook: { url: shop.url, secret: WEBHOOK_SECRET } });
});
afterEach(async () => {
  await its.sandbox.close();
  await shop.close();
});

/** Time passes until nothing is left to tell. */
async function toldEverything() {
  const left = async () => (await its.stripe.events.list({ delivery_success: false })).data.length;
  while ((await left()) > 0) await its.control('POST clock', { advanceMs: 1_000 });
}

test('a sale is told in three signed events', async () => {
  const { id } = await sale();
  await toldEverything();
  expect([...shop.types()].sort()).toEqual(['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded']);
  for (const { body, signature } of shop.told) Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET);
  const succeeded = shop.told
    .map(({ body }) => JSON.parse(body) as Stripe.Event)
    .find(({ type }) => type.endsWith('nt.succeeded'));
  expect(succeeded?.data.object).toMatchObject({ id, status: 'succeeded', amount_received: 3999 });
});

test('an event the shop could not take comes again', async () => {
  shop.answerWith(500, 500, 500);
  await sale();
  await toldEverything();
  expect(shop.told).toHaveLength(6);
  expect(new Set(shop.told.map(({ body }) => (JSON.parse(body) as Stripe.Event).id)).size).toBe(3);
});

test('a dropped event is never told, and can still be asked for', async () => {
  await its.control('POST faults', { kind: 'webhook_drop', count: 3 });
  await sale();
  await its.control('POST clock', { advanceMs: 60_000 });
  expect(shop.told).toEqual([]);
  const missed = await its.stripe.events.list({ delivery_success: false, types: ['payment_intent.succeeded'] });
  expect(missed.data).toHaveLength(1);
});

test('a doubled event is told twice', async () => {
  await its.control('POST faults', { kind: 'webhook_duplicate', count: 1 });
  await its.stripe.paymentIntents.create(given);
  await toldEverything();
  expect(shop.types()).toEqual(['payment_intent.created', 'payment_intent.created']);
});

test('events can come in the wrong order', async () => {
  await its.control('POST faults', { kind: 'webhook_reorder', count: 3, ms: 1_000_000 });
  await sale();
  for (let turn = 0; turn < 3; turn += 1) await its.control('POST clock', { advanceMs: 1_000_000 });
  expect(shop.types()).toEqual(['payment_intent.succeeded', 'charge.succeeded', 'payment_intent.created']);
});

test('a slow bank pays when its time has come', async () => {
  const intent = await its.stripe.paymentIntents.create(given);
  await its.buyer(intent, '', { payment_method: { type: 'us_bank_account' } });
  expect((await its.stripe.paymentIntents.retrieve(intent.id)).status).toBe('processing');
  await its.control('POST clock', { advanceMs: 8_000 });
  expect((await its.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  await toldEverything();
  expect(shop.types()).toContain('payment_intent.processing');
});

test('the one endpoint is the one of the settings', async () => {
  const [endpoint] = (await its.stripe.webhookEndpoints.list()).data;
  expect(endpoint).toMatchObject({ url: shop.url, status: 'enabled', enabled_events: ['*'] });
  expect(await its.stripe.webhookEndpoints.retrieve(String(endpoint?.id))).toEqual(endpoint);
});

test('a hosted page, a refund and a dispute are told by the names the shop listens to', async () => {
  const { id } = await sale();
  await its.stripe.refunds.create({ payment_intent: id, amount: 100 });
  await its.control('POST disputes', { action: 'open', payment_intent: id });
  const line = { price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'A guide' } }, quantity: 1 };
  const page = await its.stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [line],
    success_url: 'http://localhost:4000/',
  });
  await its.stripe.checkout.sessions.expire(page.id);
  await toldEverything();
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
