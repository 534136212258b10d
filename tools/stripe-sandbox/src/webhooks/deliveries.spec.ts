import Stripe from 'stripe';
import { createFaults, createId, type Provider, sandboxClock } from '../provider';
import { noJournal, openRecordStore } from '../record-store';
import type { RecordWrite } from '../records';
import { PUBLISHABLE_KEY, SECRET_KEY, WEBHOOK_SECRET } from '../testing/test-sandbox';
import { createDispatcher } from './deliveries';

const START = Date.parse('2026-11-21T09:00:00Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const url = 'http://shop.example/api/stripe/webhook';

/** A provider with a fixed clock, and a shop that responds with these statuses. */
async function providerWithOneEvent(statuses: (number | null)[]) {
  const clock = sandboxClock(() => START);
  const provider: Provider = {
    config: {
      port: 0,
      host: '127.0.0.1',
      secretKey: SECRET_KEY,
      publishableKey: PUBLISHABLE_KEY,
      webhook: { url, secret: WEBHOOK_SECRET },
      journal: null,
      siteOrigin: 'http://localhost:4000',
    },
    records: openRecordStore(noJournal),
    clock,
    createId,
    faults: createFaults(),
  };
  const sentAt: number[] = [];
  const bodies: { body: string; signature: string }[] = [];
  const dispatcher = createDispatcher(provider, (_, body, headers) => {
    sentAt.push(clock.now() - START);
    bodies.push({ body, signature: headers['stripe-signature'] ?? '' });
    return Promise.resolve({ status: statuses.length ? (statuses.shift() ?? null) : 200 });
  });
  const request = { id: null, idempotency_key: null };
  const writes: RecordWrite[] = [
    {
      kind: 'event',
      value: { id: 'evt_1', type: 'charge.succeeded', created: START, object: { id: 'ch_1' }, request },
    },
    { kind: 'delivery', value: { id: 'evt_1', url, attempts: [], nextAt: START, state: 'waiting', requests: 1 } },
  ];
  await provider.records.commit(writes);
  /** Moves the clock to each due time, as the scheduler does. */
  const runAll = async () => {
    for (let at = dispatcher.nextAt(); at !== undefined; at = dispatcher.nextAt()) {
      clock.setAhead(Math.max(clock.ahead(), at - START));
      await dispatcher.sendDue();
    }
  };
  return {
    provider,
    dispatcher,
    clock,
    sentAt,
    bodies,
    runAll,
    delivery: () => provider.records.find('delivery', 'evt_1'),
  };
}

test('a webhook with status 200 is sent once', async () => {
  const it = await providerWithOneEvent([200]);
  await it.runAll();
  expect(it.sentAt).toEqual([0]);
  expect(it.delivery()).toMatchObject({ state: 'delivered', nextAt: null });
});

test('attempts happen at once, after 5 s, 30 s, 5 min, 30 min, 2 h, then every 8 h', async () => {
  const it = await providerWithOneEvent([500, null, 302, 404, 429, 503, 500, 200]);
  await it.runAll();
  const waits = it.sentAt.map((at, n) => at - (it.sentAt[n - 1] ?? 0));
  expect(waits).toEqual([0, 5 * SECOND, 30 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR, 8 * HOUR]);
  expect(it.delivery()).toMatchObject({ state: 'delivered' });
});

test('gives up after three days', async () => {
  const it = await providerWithOneEvent(Array<number>(50).fill(500));
  await it.runAll();
  expect(it.delivery()).toMatchObject({ state: 'given_up', nextAt: null });
  expect(Math.max(...it.sentAt)).toBeLessThanOrEqual(72 * HOUR);
});

test('sends nothing before it is due', async () => {
  const it = await providerWithOneEvent([500]);
  await it.dispatcher.sendDue();
  it.clock.setAhead(5 * SECOND - 1);
  await it.dispatcher.sendDue();
  expect(it.sentAt).toEqual([0]);
});

test('the SDK accepts the signature of exactly these bytes', async () => {
  const it = await providerWithOneEvent([200]);
  await it.runAll();
  const { body = '', signature = '' } = it.bodies[0] ?? {};
  const at = new Date(START);
  const read = (text: string, secret = WEBHOOK_SECRET) =>
    new Stripe(SECRET_KEY).webhooks.constructEvent(text, signature, secret, 300, undefined, at.getTime());
  expect(read(body)).toMatchObject({ id: 'evt_1', type: 'charge.succeeded', pending_webhooks: 1 });
  expect(() => read(JSON.stringify(JSON.parse(body)))).toThrow(Stripe.errors.StripeSignatureVerificationError);
  expect(() => read(body, 'whsec_another')).toThrow(Stripe.errors.StripeSignatureVerificationError);
});
