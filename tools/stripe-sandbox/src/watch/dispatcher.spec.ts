import Stripe from 'stripe';
import { sandboxClock } from '../clock';
import type { Company } from '../company';
import { faults } from '../faults';
import { noJournal } from '../journal';
import { openLedger, type Put } from '../ledger';
import { mint } from '../mint';
import { callLog } from '../rest/call-log';
import { PUBLISHABLE_KEY, SECRET_KEY, WEBHOOK_SECRET } from '../testing/started';
import { dispatcher } from './dispatcher';

const START = Date.parse('2026-11-21T09:00:00Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const url = 'http://shop.example/api/stripe/webhook';

/** A company whose clock stands still until it is moved, and a shop that answers as told. */
async function companyWithOneEvent(answers: (number | null)[]) {
  const clock = sandboxClock(() => START);
  const company: Company = {
    config: {
      port: 0,
      secretKey: SECRET_KEY,
      publishableKey: PUBLISHABLE_KEY,
      webhook: { url, secret: WEBHOOK_SECRET },
      journal: null,
      siteOrigin: 'http://localhost:4000',
    },
    ledger: openLedger(noJournal),
    clock,
    mint,
    faults: faults(),
    calls: callLog(),
  };
  const sentAt: number[] = [];
  const bodies: { body: string; signature: string }[] = [];
  const post = dispatcher(company, (_, body, headers) => {
    sentAt.push(clock.now() - START);
    bodies.push({ body, signature: headers['stripe-signature'] ?? '' });
    return Promise.resolve({ status: answers.length ? (answers.shift() ?? null) : 200 });
  });
  const request = { id: null, idempotency_key: null };
  const puts: Put[] = [
    {
      kind: 'event',
      value: { id: 'evt_1', type: 'charge.succeeded', created: START, object: { id: 'ch_1' }, request },
    },
    { kind: 'delivery', value: { id: 'evt_1', url, attempts: [], nextAt: START, state: 'waiting', copies: 1 } },
  ];
  await company.ledger.commit(puts);
  /** Jumps to each time something is due, as the watch's timer does. */
  const runToTheEnd = async () => {
    for (let at = post.nextAt(); at !== undefined; at = post.nextAt()) {
      clock.setAhead(Math.max(clock.ahead(), at - START));
      await post.sendDue();
    }
  };
  return {
    company,
    post,
    clock,
    sentAt,
    bodies,
    runToTheEnd,
    delivery: () => company.ledger.find('delivery', 'evt_1'),
  };
}

test('a shop that answers 200 is told once', async () => {
  const it = await companyWithOneEvent([200]);
  await it.runToTheEnd();
  expect(it.sentAt).toEqual([0]);
  expect(it.delivery()).toMatchObject({ state: 'delivered', nextAt: null });
});

test('tries come at once, after 5 s, 30 s, 5 min, 30 min, 2 h, then every 8 h', async () => {
  const it = await companyWithOneEvent([500, null, 302, 404, 429, 503, 500, 200]);
  await it.runToTheEnd();
  const waits = it.sentAt.map((at, n) => at - (it.sentAt[n - 1] ?? 0));
  expect(waits).toEqual([0, 5 * SECOND, 30 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR, 8 * HOUR]);
  expect(it.delivery()).toMatchObject({ state: 'delivered' });
});

test('after three days it gives up', async () => {
  const it = await companyWithOneEvent(Array<number>(50).fill(500));
  await it.runToTheEnd();
  expect(it.delivery()).toMatchObject({ state: 'given_up', nextAt: null });
  expect(Math.max(...it.sentAt)).toBeLessThanOrEqual(72 * HOUR);
});

test('nothing is sent before its time', async () => {
  const it = await companyWithOneEvent([500]);
  await it.post.sendDue();
  it.clock.setAhead(5 * SECOND - 1);
  await it.post.sendDue();
  expect(it.sentAt).toEqual([0]);
});

test('what was asked for again is sent again, delivered or not', async () => {
  const it = await companyWithOneEvent([200, 200]);
  await it.runToTheEnd();
  expect(await it.post.again('evt_1')).toBe(true);
  expect(it.bodies).toHaveLength(2);
  expect(await it.post.again('evt_nobody')).toBe(false);
});

test("the provider's SDK accepts the signature of these very bytes, and of no others", async () => {
  const it = await companyWithOneEvent([200]);
  await it.runToTheEnd();
  const { body = '', signature = '' } = it.bodies[0] ?? {};
  const at = new Date(START);
  const read = (text: string, secret = WEBHOOK_SECRET) =>
    new Stripe(SECRET_KEY).webhooks.constructEvent(text, signature, secret, 300, undefined, at.getTime());
  expect(read(body)).toMatchObject({ id: 'evt_1', type: 'charge.succeeded', pending_webhooks: 1 });
  expect(() => read(JSON.stringify(JSON.parse(body)))).toThrow(Stripe.errors.StripeSignatureVerificationError);
  expect(() => read(body, 'whsec_another')).toThrow(Stripe.errors.StripeSignatureVerificationError);
});
