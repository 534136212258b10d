import { randomUUID } from 'node:crypto';
import { createTestBrowser } from '@farm/server-kit/testing';
import {
  HOUR_MS,
  MINUTE_MS,
  paymentOf,
  createPaymentsTestService,
  repeat,
  guideBody,
  type PaymentsTestService,
} from '../testing/test-service';
import { handleEvent } from '../webhook/process-event';
import { isAttack, isStopped } from './velocity-limits';

const now = new Date('2026-03-01T12:00:00Z');
const minutesAgo = (...minutes: number[]) => minutes.map((each) => new Date(now.getTime() - each * MINUTE_MS));

test.each<[string, Date[], boolean]>([
  ['no decline', [], false],
  ['five in an hour', minutesAgo(50, 40, 30, 20, 10), false],
  ['six in an hour', minutesAgo(55, 50, 40, 30, 20, 10), true],
  ['six in more than an hour', minutesAgo(71, 50, 40, 30, 20, 10), false],
  ['six in an hour, the last an hour ago', minutesAgo(110, 100, 90, 80, 70, 60), false],
  ['six in an hour, the last 59 minutes ago', minutesAgo(110, 100, 90, 80, 70, 59), true],
])('after too many declines payments are blocked for an hour: %s', (_, declines, expected) =>
  expect(isStopped(declines, now)).toBe(expected),
);

test.each([
  [60, 0, false],
  [61, 0, true],
  [61, 15, true],
  [80, 20, false],
  [81, 20, true],
])('%i declined beside %i paid in ten minutes is an attack: %s', (declined, paid, expected) =>
  expect(isAttack({ declined, paid })).toBe(expected),
);

describe('at the checkout', () => {
  let shop: PaymentsTestService;
  beforeEach(async () => void (shop = await createPaymentsTestService()));
  afterEach(() => shop.close());

  const open = (as = shop.api.visitor, from = '198.51.100.7') =>
    shop.api.raw('POST /api/create-payment-intent', { body: guideBody }, { as, from });
  const declined = (objectId: string, occurredAt = shop.clock.now()) => ({
    ...{ id: `evt_${randomUUID()}`, type: 'payment_intent.payment_failed', objectId, occurredAt },
  });
  const stopped = { status: 429, body: { code: 'checkout.too_many_attempts' } };

  test('the sixth decline in an hour cancels the payment and blocks new ones for an hour', async () => {
    const id = paymentOf((await open()).body as { clientSecret: string });
    const events = repeat(6, () => declined(id));
    await shop.db.stripeEvent.createMany({ data: events.slice(0, 5) });
    expect((await open()).status).toBe(200);
    await shop.db.stripeEvent.createMany({ data: events.slice(5) });
    await handleEvent(events[5]?.id ?? '', shop.context);
    expect(shop.provider.payments()[0]?.status).toBe('canceled');
    expect(await open()).toMatchObject(stopped);
    expect((await open(createTestBrowser(), '203.0.113.9')).status).toBe(200); // somebody else
    shop.clock.advance(HOUR_MS);
    expect((await open()).status).toBe(200);
  });

  test('the twenty-first payment in an hour is rejected', async () => {
    await open();
    const order = await shop.db.order.findFirstOrThrow();
    const attempt = { orderId: order.id, kind: 'intent', amountCents: 3999, status: 'canceled' } as const;
    const rows = repeat(19, (no) => ({ ...attempt, no: no + 2 }));
    await shop.db.paymentAttempt.createMany({ data: rows.slice(1) });
    expect((await open()).status).toBe(200);
    await shop.db.paymentAttempt.createMany({ data: rows.slice(0, 1) });
    expect(await open()).toMatchObject(stopped);
  });

  test('during card testing only visitors known for half a minute may pay, and the farm is alerted once an hour', async () => {
    await open(); // somebody who was here before
    shop.clock.advance(MINUTE_MS);
    await shop.db.stripeEvent.createMany({ data: repeat(61, (i) => declined(`pi_thief_${i}`)) });
    const from = shop.clock.now();
    expect((await open()).status).toBe(200);
    const newVisitor = createTestBrowser();
    expect(await open(newVisitor, '203.0.113.1')).toMatchObject(stopped);
    expect(await open(newVisitor, '203.0.113.1')).toMatchObject(stopped);
    shop.clock.advance(31_000);
    expect((await open(newVisitor, '203.0.113.1')).status).toBe(200);
    const alerts = await shop.db.paymentsOutbox.findMany({ select: { kind: true, payload: true } });
    const hours = new Set([from, shop.clock.now()].map((moment) => moment.getUTCHours())).size; // the test may run across a full hour
    expect(alerts).toEqual(
      repeat(hours, () => ({ kind: 'operator_alert', payload: { why: 'possible card testing' } })),
    );
  });
});
