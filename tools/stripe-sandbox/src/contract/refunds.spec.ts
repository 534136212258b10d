import type Stripe from 'stripe';
import { eventually, given, problemOf, sale, TARGETS, TEST_MS, type Its } from '../testing/targets';

jest.setTimeout(TEST_MS);

describe.each(TARGETS)('refunds at $name', ({ open }) => {
  let its: Its;
  let stripe: Stripe;
  beforeAll(async () => {
    its = await open();
    ({ stripe } = its);
  });
  afterAll(() => its.close());

  const chargeOf = async (id: string) =>
    (await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })).latest_charge as Stripe.Charge;

  test('a part, then the rest; the charge says how much', async () => {
    const { id } = await sale(stripe);
    const part = await stripe.refunds.create({ payment_intent: id, amount: 1000, metadata: { refundId: 'r1' } });
    expect(part).toMatchObject({ amount: 1000, payment_intent: id, status: 'succeeded', metadata: { refundId: 'r1' } });
    expect(await chargeOf(id)).toMatchObject({ amount_refunded: 1000, refunded: false });
    const rest = await stripe.refunds.create({ payment_intent: id, reason: 'requested_by_customer' });
    expect(rest).toMatchObject({ amount: 2999, reason: 'requested_by_customer' });
    expect(await chargeOf(id)).toMatchObject({ amount_refunded: 3999, refunded: true });
    const { data } = await stripe.refunds.list({ payment_intent: id });
    expect(data.map((refund) => refund.id)).toEqual([rest.id, part.id]);
    expect((await stripe.refunds.list({ charge: String(rest.charge), limit: 1 })).has_more).toBe(true);
  });

  test('a refund is found again, with what it is about in full', async () => {
    const { id } = await sale(stripe);
    const made = await stripe.refunds.create({ payment_intent: id });
    const expand = ['charge', 'payment_intent', 'balance_transaction'];
    const found = await stripe.refunds.retrieve(made.id, { expand });
    expect(found).toMatchObject({
      charge: { object: 'charge', refunded: true },
      payment_intent: { id, amount_received: 3999 },
      balance_transaction: { amount: -3999, fee: 0, type: 'refund', reporting_category: 'refund' },
    });
  });

  test('the same key gives back once', async () => {
    const { id } = await sale(stripe);
    const once = () => stripe.refunds.create({ payment_intent: id, amount: 500 }, { idempotencyKey: `refund:${id}` });
    expect((await once()).id).toBe((await once()).id);
    expect((await chargeOf(id)).amount_refunded).toBe(500);
  });

  test('more than is left is refused, and what is refunded already says so', async () => {
    const { id } = await sale(stripe);
    const more = await problemOf(stripe.refunds.create({ payment_intent: id, amount: 4000 }));
    expect(more).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
    expect(more.message).toContain('greater than unrefunded amount on charge ($39.99)');
    await stripe.refunds.create({ payment_intent: id });
    const again = await problemOf(stripe.refunds.create({ payment_intent: id }));
    expect(again).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' });
  });

  test('what was not paid cannot be given back', async () => {
    const { id } = await stripe.paymentIntents.create(given);
    const problem = await problemOf(stripe.refunds.create({ payment_intent: id }));
    expect(problem.message).toBe(`This PaymentIntent (${id}) does not have a successful charge to refund.`);
  });

  test.each([
    ['nobody', { payment_intent: 'pi_nobody' }, 'resource_missing'],
    ['nothing', {}, undefined],
    ['no reason of the list', { payment_intent: 'pi_nobody', reason: 'mood' }, undefined],
  ])('a refund of %s is refused', async (_, params, code) => {
    const problem = await problemOf(stripe.refunds.create(params));
    expect(problem.type).toBe('StripeInvalidRequestError');
    expect(problem.code).toBe(code);
  });

  test('a slow bank takes the money a little later', async () => {
    const { id } = await sale(stripe, 'pm_card_pendingRefund');
    const made = await stripe.refunds.create({ payment_intent: id });
    expect(made).toMatchObject({ status: 'pending' });
    const refused = await problemOf(stripe.refunds.cancel(made.id));
    expect(refused).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
    const read = () => stripe.refunds.retrieve(made.id);
    await eventually(its, read, ({ status }) => status === 'succeeded');
  });

  test('what a bank would not take is the shop’s again', async () => {
    const { id } = await sale(stripe, 'pm_card_refundFail');
    const made = await stripe.refunds.create({ payment_intent: id });
    const read = () => stripe.refunds.retrieve(made.id, { expand: ['failure_balance_transaction'] });
    const failed = await eventually(its, read, ({ status }) => status === 'failed');
    expect(failed).toMatchObject({
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: { amount: 3999, type: 'refund_failure' },
    });
    expect(await chargeOf(id)).toMatchObject({ amount_refunded: 0, refunded: false });
  });
});
