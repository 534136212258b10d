import type Stripe from 'stripe';
import { eventually, problemOf, sale, TARGETS, TEST_MS, type Its } from '../testing/targets';

jest.setTimeout(TEST_MS);

describe.each(TARGETS)('disputes at $name', ({ open }) => {
  let its: Its;
  let stripe: Stripe;
  beforeAll(async () => {
    its = await open();
    ({ stripe } = its);
  });
  afterAll(() => its.close());

  const disputed = async () => {
    const { id } = await sale(stripe, 'pm_card_createDispute');
    const { data } = await eventually(
      its,
      () => stripe.disputes.list({ payment_intent: id }),
      (list) => list.data.length > 0,
    );
    const [dispute] = data;
    if (!dispute) throw new Error('No dispute');
    return { id, dispute };
  };

  test('a card whose owner complains: sold first, disputed a little later, the money gone', async () => {
    const { id, dispute } = await disputed();
    expect(dispute).toMatchObject({
      object: 'dispute',
      amount: 3999,
      payment_intent: id,
      reason: 'fraudulent',
      status: 'needs_response',
    });
    expect(dispute.evidence_details.due_by).toBeGreaterThan(dispute.created);
    expect(dispute.balance_transactions).toMatchObject([{ amount: -3999, fee: 1500, type: 'adjustment' }]);
    const paid = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(paid).toMatchObject({ status: 'succeeded', latest_charge: { disputed: true } });
    const found = await stripe.disputes.retrieve(dispute.id, { expand: ['charge', 'payment_intent'] });
    expect(found).toMatchObject({ charge: { object: 'charge' }, payment_intent: { object: 'payment_intent', id } });
  });

  test('what is disputed cannot be given back as well', async () => {
    const { id } = await disputed();
    const problem = await problemOf(stripe.refunds.create({ payment_intent: id }));
    expect(problem).toMatchObject({ statusCode: 400, code: 'charge_disputed' });
  });

  test('a shop can give in, once', async () => {
    const { dispute } = await disputed();
    expect(await stripe.disputes.close(dispute.id)).toMatchObject({ id: dispute.id, status: 'lost' });
    expect(await problemOf(stripe.disputes.close(dispute.id))).toMatchObject({ statusCode: 400 });
  });

  test('disputes are listed newest first; an unknown one is 404', async () => {
    const { dispute: older } = await disputed();
    const { dispute: newer } = await disputed();
    expect((await stripe.disputes.list({ limit: 2 })).data.map(({ id }) => id)).toEqual([newer.id, older.id]);
    expect(await problemOf(stripe.disputes.retrieve('dp_nobody'))).toMatchObject({ code: 'resource_missing' });
  });
});
