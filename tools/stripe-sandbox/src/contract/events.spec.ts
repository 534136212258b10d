import type Stripe from 'stripe';
import { eventually, given, sale, TARGETS, TEST_MS, type Its } from '../testing/targets';

jest.setTimeout(TEST_MS);

describe.each(TARGETS)('events at $name', ({ open }) => {
  let its: Its;
  let stripe: Stripe;
  beforeAll(async () => {
    its = await open();
    ({ stripe } = its);
  });
  afterAll(() => its.close());

  /** The newest events about one payment, oldest first. */
  const eventsAbout = async (intent: Stripe.PaymentIntent, until: string, filter: Stripe.EventListParams = {}) => {
    const created = { gte: intent.created };
    const about = ({ data: { object } }: Stripe.Event) =>
      [object].some(
        (it) => ('payment_intent' in it && it.payment_intent === intent.id) || ('id' in it && it.id === intent.id),
      );
    const read = async () =>
      (await stripe.events.list({ limit: 100, created, ...filter })).data.filter(about).reverse();
    return eventually(its, read, (found) => found.some(({ type }) => type === until));
  };
  const typesOf = (events: Stripe.Event[]) => events.map(({ type }) => type);

  test('a sale and its refund are told in full, each with the object as it stood then', async () => {
    const intent = await sale(stripe, 'pm_card_visa', { metadata: { app: 'farm' } });
    await stripe.refunds.create({ payment_intent: intent.id });
    const events = await eventsAbout(intent, 'charge.refunded');
    expect(typesOf(events)).toEqual(
      expect.arrayContaining([
        'payment_intent.created',
        'charge.succeeded',
        'payment_intent.succeeded',
        'refund.created',
        'charge.refunded',
      ]),
    );
    const [created] = events.filter(({ type }) => type === 'payment_intent.created');
    expect(created?.data.object).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
    expect(await stripe.events.retrieve(String(created?.id))).toMatchObject({ object: 'event', type: created?.type });
  });

  test('a dispute is told, and that the money went with it', async () => {
    const intent = await sale(stripe, 'pm_card_createDispute');
    const events = await eventsAbout(intent, 'charge.dispute.funds_withdrawn');
    expect(typesOf(events)).toEqual(
      expect.arrayContaining(['payment_intent.succeeded', 'charge.dispute.created', 'charge.dispute.funds_withdrawn']),
    );
  });

  test('a refund that fails later is told as refund.failed', async () => {
    const intent = await sale(stripe, 'pm_card_refundFail');
    await stripe.refunds.create({ payment_intent: intent.id });
    await eventsAbout(intent, 'refund.failed');
  });

  test('only the kinds asked for, by name or by family', async () => {
    const intent = await sale(stripe);
    const kinds = ['charge.succeeded', 'payment_intent.created'];
    const named = await eventsAbout(intent, 'charge.succeeded', { types: kinds });
    expect(typesOf(named).sort()).toEqual(kinds);
    const family = await eventsAbout(intent, 'payment_intent.succeeded', { type: 'payment_intent.*' });
    expect(typesOf(family).every((type) => type.startsWith('payment_intent.'))).toBe(true);
  });

  test('newest first, page by page, before and after one of them', async () => {
    const made: string[] = [];
    for (let n = 0; n < 4; n += 1) made.unshift((await stripe.paymentIntents.create(given)).id);
    const types = ['payment_intent.created'];
    const all = await eventually(
      its,
      async () => (await stripe.events.list({ types, limit: 4 })).data,
      (found) =>
        found.length === 4 && found.every(({ data }) => 'id' in data.object && made.includes(String(data.object.id))),
    );
    const ids = all.map(({ id }) => id);
    const after = await stripe.events.list({ types, limit: 2, starting_after: ids[0] });
    expect(after.data.map(({ id }) => id)).toEqual(ids.slice(1, 3));
    const before = await stripe.events.list({ types, limit: 2, ending_before: ids[3] });
    expect(before.data.map(({ id }) => id)).toEqual(ids.slice(1, 3));
    expect(before.has_more).toBe(true);
    const times = all.map(({ created }) => created);
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });
});
