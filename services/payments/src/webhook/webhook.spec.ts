import { startJobs, type Jobs } from '@farm/server-kit/jobs';
import Stripe from 'stripe';
import { WEBHOOK_SECRETS } from '../testing/fake-provider';
import {
  payAtProvider,
  createPaymentsTestService,
  courseBody,
  repeat,
  type PaymentsTestService,
} from '../testing/test-service';
import { EVENT_QUEUE, type EventJob } from './inbox.repository';
import { handleEvent, retryEvent } from './process-event';

let shop: PaymentsTestService;
beforeEach(async () => void (shop = await createPaymentsTestService()));
afterEach(() => shop.close());

const [NEWER = '', OLDER = ''] = WEBHOOK_SECRETS;
const stripe = new Stripe('sk_test_none');

interface EventInput {
  id?: string;
  type?: string;
  object?: object;
}

const eventText = ({ id = 'evt_1', type = 'payment_intent.succeeded', object = {} }: EventInput) => {
  const created = Math.floor(shop.clock.now().getTime() / 1000);
  return JSON.stringify({ id, object: 'event', type, created, livemode: false, data: { object } }, null, 2);
};

const ours = (id: string) => ({ id, object: 'payment_intent', metadata: { app: 'farm' } });

function send(payload: string, { secret = NEWER, ageMs = 0, signed = payload, signature = '' } = {}) {
  const timestamp = Math.floor((shop.clock.now().getTime() - ageMs) / 1000);
  const header = signature || stripe.webhooks.generateTestHeaderString({ payload: signed, secret, timestamp });
  return shop.api.raw('POST /api/stripe/webhook', {}, { payload, headers: { 'stripe-signature': header } });
}

const inbox = () => shop.db.stripeEvent.findMany();

test('a signed event is stored before the response', async () => {
  const id = await payAtProvider(shop);
  expect(await send(eventText({ object: ours(id) }))).toMatchObject({ status: 200, body: { received: true } });
  expect(await inbox()).toMatchObject([
    { id: 'evt_1', type: 'payment_intent.succeeded', objectId: id, processedAt: null },
  ]);
});

test.each<[string, (text: string) => ReturnType<typeof send>]>([
  ['a tampered body', (text) => send(text.replace('evt_1', 'evt_2'), { signed: text })],
  ['a body that was parsed and written again', (text) => send(JSON.stringify(JSON.parse(text)), { signed: text })],
  ['a signature over 300 s old', (text) => send(text, { ageMs: 301_000 })],
  ['a signature over 300 s ahead', (text) => send(text, { ageMs: -301_000 })],
  ['another secret', (text) => send(text, { secret: 'whsec_stranger' })],
  ['no signature', (text) => send(text, { signature: 'none' })],
])('I6: %s is answered 400 and nothing is written', async (_, sendIt) => {
  const id = await payAtProvider(shop);
  const answer = await sendIt(eventText({ object: ours(id) }));
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'webhook.forged', message: 'The signature does not match.' },
  });
  expect(await inbox()).toEqual([]);
  expect((await shop.db.order.findFirstOrThrow()).status).toBe('open');
});

test('a signature with a timestamp slightly in the future is accepted', async () => {
  const id = await payAtProvider(shop);
  expect((await send(eventText({ object: ours(id) }), { ageMs: -290_000 })).status).toBe(200);
});

test.each([
  '',
  '{"data":null}',
  'null',
  '[]',
  '"text"',
  '7',
  '{"id":"evt_1","type":"x","created":1,"data":{}}',
  '{"a"',
])('a signed body that is not an event is answered 400: %s', async (text) => {
  expect(await send(text)).toMatchObject({ status: 400, body: { code: 'webhook.malformed' } });
  expect(await inbox()).toEqual([]);
});

test('both secrets are accepted during rotation', async () => {
  const id = await payAtProvider(shop);
  expect((await send(eventText({ id: 'evt_1', object: ours(id) }), { secret: OLDER })).status).toBe(200);
  expect((await send(eventText({ id: 'evt_2', object: ours(id) }), { secret: NEWER })).status).toBe(200);
  expect(await inbox()).toHaveLength(2);
});

test('the same event sent ten times at once is one event', async () => {
  const text = eventText({ object: ours(await payAtProvider(shop)) });
  const answers = await Promise.all(repeat(10, () => send(text)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await inbox()).toHaveLength(1);
});

test.each<[string, EventInput]>([
  ['I7: a payment of another shop', { object: { id: 'pi_other', object: 'payment_intent', metadata: {} } }],
  [
    'I7: an undefined correlation id touches no row',
    { type: 'charge.refunded', object: { id: 'ch_1', object: 'charge', metadata: { app: 'farm' } } },
  ],
  [
    'I7: a refund that names no payment',
    { type: 'refund.updated', object: { id: 're_1', object: 'refund', payment_intent: null } },
  ],
  ['an event of a type that changes no order', { type: 'customer.created', object: ours('pi_1') }],
])('%s is answered and ignored', async (_, input) => {
  await payAtProvider(shop);
  expect((await send(eventText(input))).status).toBe(200);
  expect(await inbox()).toEqual([]);
  expect((await shop.db.order.findFirstOrThrow()).version).toBe(0);
});

test('I7: a payment without our metadata at the provider changes no row', async () => {
  await send(eventText({ object: ours('pi_unknown') }));
  await handleEvent('evt_1', shop.context);
  expect(await inbox()).toMatchObject([{ processedAt: expect.any(Date), error: null }]);
  expect(await shop.db.order.count()).toBe(0);
});

test('I20: an event of the other mode is acknowledged and ignored', async () => {
  const id = await payAtProvider(shop);
  const live = eventText({ object: ours(id) }).replace('"livemode": false', '"livemode": true');
  expect((await send(live)).status).toBe(200);
  expect(await inbox()).toEqual([]);
});

test('restored backup: a missing order is recreated from its payment, fulfilled and reported', async () => {
  const id = await payAtProvider(shop);
  const order = await shop.db.order.findFirstOrThrow();
  await shop.db.paymentAttempt.deleteMany();
  await shop.db.order.deleteMany();
  shop.provider.change(id, { email: 'ruth@example.com' });
  await send(eventText({ object: ours(id) }));
  await handleEvent('evt_1', shop.context);
  expect(await shop.db.order.findFirstOrThrow({ include: { entitlement: true } })).toMatchObject({
    ...{ id: order.id, number: order.number, status: 'paid', totalCents: 3999, email: 'ruth@example.com' },
    entitlement: { status: 'active' },
  });
  expect(await inbox()).toMatchObject([{ error: 'The order was recreated from its payment.' }]);
  expect((await shop.db.paymentsOutbox.findMany({ orderBy: { kind: 'asc' } })).map(({ kind }) => kind)).toEqual([
    'operator_alert',
    'receipt',
  ]);
});

test('restored backup: an amount that was never a price stays under review', async () => {
  const id = await payAtProvider(shop);
  await shop.db.paymentAttempt.deleteMany();
  await shop.db.order.deleteMany();
  for (const { attempt } of shop.provider.payments())
    shop.provider.change(id, { receivedCents: 1234, attempt: { ...attempt, amountCents: 1234 } });
  await send(eventText({ object: ours(id) }));
  await handleEvent('evt_1', shop.context);
  expect(await shop.db.order.findFirstOrThrow()).toMatchObject({ status: 'review', totalCents: 3999, paidCents: 1234 });
  expect(await shop.db.entitlement.count()).toBe(0);
});

test('an operator can process a failed event again', async () => {
  const id = await payAtProvider(shop);
  await send(eventText({ object: ours(id) }));
  shop.provider.setAway(true);
  await expect(handleEvent('evt_1', shop.context)).rejects.toThrow('away');
  shop.provider.setAway(false);
  expect(await retryEvent('evt_1', shop.context)).toBe(true);
  expect((await shop.db.order.findFirstOrThrow()).status).toBe('paid');
  expect(await retryEvent('evt_unknown', shop.context)).toBe(false);
});

test('a paid page is found by both of its ids, in any order of events', async () => {
  const body = { bookId: 'seeds-of-wealth', title: 'x', price: 39.99, userId: 'guest' };
  const { url } = await shop.api('POST /api/stripe/create-checkout', { body });
  const page = url.split('/').at(-1) ?? '';
  const payment = shop.provider.pay(page);
  await send(eventText({ object: ours(payment) })); // before we know the page's payment
  const about = { id: page, object: 'checkout.session', metadata: { app: 'farm' } };
  await send(eventText({ id: 'evt_2', type: 'checkout.session.completed', object: about }));
  await handleEvent('evt_1', shop.context);
  expect(await shop.db.paymentAttempt.findFirstOrThrow()).toMatchObject({ providerId: page, paymentIntentId: payment });
  expect((await shop.db.order.findFirstOrThrow()).status).toBe('paid');
  await handleEvent('evt_2', shop.context);
  expect(await shop.db.order.count()).toBe(1);
  expect(await shop.db.entitlement.count()).toBe(1);
});

test('during an outage of the provider the event waits with the reason', async () => {
  const id = await payAtProvider(shop);
  await send(eventText({ object: ours(id) }));
  shop.provider.setAway(true);
  await expect(handleEvent('evt_1', shop.context)).rejects.toThrow('away');
  expect(await inbox()).toMatchObject([{ processedAt: null, tries: 1, error: 'away' }]);
  shop.provider.setAway(false);
  await handleEvent('evt_1', shop.context);
  expect((await shop.db.order.findFirstOrThrow()).status).toBe('paid');
});

test('a database outage answers 500, so that the provider sends the event again', async () => {
  const id = await payAtProvider(shop);
  await shop.asOwner('ALTER TABLE payments.stripe_event RENAME TO away');
  expect((await send(eventText({ object: ours(id) }))).status).toBe(500);
  await shop.asOwner('ALTER TABLE payments.away RENAME TO stripe_event');
  expect((await send(eventText({ object: ours(id) }))).status).toBe(200);
});

describe('with the job queue', () => {
  let jobs: Jobs;
  let queued: PaymentsTestService;

  beforeEach(async () => {
    // the queue lives in the same database, so that a job and its event are one transaction
    const lateBound: Pick<Jobs, 'sendInTransaction'> = {
      sendInTransaction: (...args) => jobs.sendInTransaction(...args),
    };
    queued = await createPaymentsTestService({ jobs: lateBound });
    jobs = await startJobs('payments', queued.url, { error: () => undefined });
    shop = queued;
  });
  afterEach(() => jobs.stop());

  test('event, job and fulfilment work without any page', async () => {
    const done = new Promise<string>((resolve, reject) => {
      void jobs.work<EventJob>(EVENT_QUEUE, async ({ data }) => {
        await handleEvent(data.eventId, queued.context).then(() => resolve(data.eventId), reject);
      });
    });
    const id = await payAtProvider(queued);
    await send(eventText({ object: ours(id) }));
    expect(await done).toBe('evt_1');
    expect((await queued.db.order.findFirstOrThrow()).status).toBe('paid');
    expect(await queued.db.entitlement.count()).toBe(1);
  });

  test('concurrent events of two orders are both processed', async () => {
    const paid = [await payAtProvider(queued), await payAtProvider(queued, courseBody)];
    for (const [no, id] of paid.entries()) await send(eventText({ id: `evt_${no}`, object: ours(id) }));
    const processed: string[] = [];
    await new Promise<void>((resolve, reject) => {
      void jobs.work<EventJob>(EVENT_QUEUE, async ({ data }) => {
        await handleEvent(data.eventId, queued.context).catch(reject);
        if (processed.push(data.eventId) === paid.length) resolve();
      });
    });
    expect((await queued.db.order.findMany()).map(({ status }) => status)).toEqual(['paid', 'paid']);
  });

  test('an event whose job cannot be written is not stored', async () => {
    const id = await payAtProvider(queued);
    await send(eventText({ id: 'evt_0', object: ours(id) })); // makes the queue
    await queued.db.$executeRaw`ALTER TABLE payments_jobs.job_common ADD CONSTRAINT planted CHECK (false) NOT VALID`;
    expect((await send(eventText({ object: ours(id) }))).status).toBe(500);
    expect(await inbox()).toMatchObject([{ id: 'evt_0' }]);
  });
});
