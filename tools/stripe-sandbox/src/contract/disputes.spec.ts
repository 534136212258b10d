import type Stripe from 'stripe';
import {
  waitFor,
  errorOf,
  createSale,
  TARGETS,
  TEST_TIMEOUT_MS,
  type ContractTarget,
} from '../testing/contract-targets';

jest.setTimeout(TEST_TIMEOUT_MS);

describe.each(TARGETS)('disputes at $name', ({ open }) => {
  let target: ContractTarget;
  let stripe: Stripe;
  beforeAll(async () => {
    target = await open();
    ({ stripe } = target);
  });
  afterAll(() => target.close());

  const disputed = async () => {
    const { id } = await createSale(stripe, 'pm_card_createDispute');
    const { data } = await waitFor(
      target,
      () => stripe.disputes.list({ payment_intent: id }),
      (list) => list.data.length > 0,
    );
    const [dispute] = data;
    if (!dispute) throw new Error('No dispute');
    return { id, dispute };
  };

  test('a disputed card: paid first, then disputed, and the money is withdrawn', async () => {
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
    const retrieved = await stripe.disputes.retrieve(dispute.id, { expand: ['charge', 'payment_intent'] });
    expect(retrieved).toMatchObject({ charge: { object: 'charge' }, payment_intent: { object: 'payment_intent', id } });
  });

  test('a disputed charge cannot be refunded', async () => {
    const { id } = await disputed();
    const problem = await errorOf(stripe.refunds.create({ payment_intent: id }));
    expect(problem).toMatchObject({ statusCode: 400, code: 'charge_disputed' });
  });

  test('disputes are listed newest first, and an unknown one is 404', async () => {
    const { dispute: older } = await disputed();
    const { dispute: newer } = await disputed();
    expect((await stripe.disputes.list({ limit: 2 })).data.map(({ id }) => id)).toEqual([newer.id, older.id]);
    expect(await errorOf(stripe.disputes.retrieve('dp_nobody'))).toMatchObject({ code: 'resource_missing' });
  });
});
