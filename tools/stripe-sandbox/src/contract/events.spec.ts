import type Stripe from 'stripe';
import {
  waitFor,
  PAYMENT,
  createSale,
  TARGETS,
  TEST_TIMEOUT_MS,
  type ContractTarget,
} from '../testing/contract-targets';

jest.setTimeout(TEST_TIMEOUT_MS);

describe.each(TARGETS)('events at $name', ({ open }) => {
  let target: ContractTarget;
  let stripe: Stripe;
  beforeAll(async () => {
    target = await open();
    ({ stripe } = target);
  });
  afterAll(() => target.close());

  /** The newest events about one payment, oldest first. */
  const eventsAbout = async (intent: Stripe.PaymentIntent, until: string, filter: Stripe.EventListParams = {}) => {
    const created = { gte: intent.created };
    const about = ({ data: { object } }: Stripe.Event) =>
      [object].some(
        (it) => ('payment_intent' in it && it.payment_intent === intent.id) || ('id' in it && it.id === intent.id),
      );
    const read = async () =>
      (await stripe.events.list({ limit: 100, created, ...filter })).data.filter(about).reverse();
    return waitFor(target, read, (list) => list.some(({ type }) => type === until));
  };
  const typesOf = (events: Stripe.Event[]) => events.map(({ type }) => type);

  test('a sale and its refund create all events, each with the object of that moment', async () => {
    const intent = await createSale(stripe, 'pm_card_visa', { metadata: { app: 'farm' } });
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

  test('a dispute creates events for the dispute and the withdrawal', async () => {
    const intent = await createSale(stripe, 'pm_card_createDispute');
    const events = await eventsAbout(intent, 'charge.dispute.funds_withdrawn');
    expect(typesOf(events)).toEqual(
      expect.arrayContaining(['payment_intent.succeeded', 'charge.dispute.created', 'charge.dispute.funds_withdrawn']),
    );
  });

  test('a refund that fails later creates refund.failed', async () => {
    const intent = await createSale(stripe, 'pm_card_refundFail');
    await stripe.refunds.create({ payment_intent: intent.id });
    await eventsAbout(intent, 'refund.failed');
  });

  test('events are filtered by type or by prefix', async () => {
    const intent = await createSale(stripe);
    const types = ['charge.succeeded', 'payment_intent.created'];
    const named = await eventsAbout(intent, 'charge.succeeded', { types });
    expect(typesOf(named).sort()).toEqual(types);
    const family = await eventsAbout(intent, 'payment_intent.succeeded', { type: 'payment_intent.*' });
    expect(typesOf(family).every((type) => type.startsWith('payment_intent.'))).toBe(true);
  });

  test('events are listed newest first, page by page in both directions', async () => {
    const newest: string[] = [];
    for (let n = 0; n < 4; n += 1) newest.unshift((await stripe.paymentIntents.create(PAYMENT)).id);
    const types = ['payment_intent.created'];
    const all = await waitFor(
      target,
      async () => (await stripe.events.list({ types, limit: 4 })).data,
      (list) =>
        list.length === 4 && list.every(({ data }) => 'id' in data.object && newest.includes(String(data.object.id))),
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
