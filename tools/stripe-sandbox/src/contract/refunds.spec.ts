import type Stripe from 'stripe';
import {
  waitFor,
  PAYMENT,
  errorOf,
  createSale,
  TARGETS,
  TEST_TIMEOUT_MS,
  type ContractTarget,
} from '../testing/contract-targets';

jest.setTimeout(TEST_TIMEOUT_MS);

describe.each(TARGETS)('refunds at $name', ({ open }) => {
  let target: ContractTarget;
  let stripe: Stripe;
  beforeAll(async () => {
    target = await open();
    ({ stripe } = target);
  });
  afterAll(() => target.close());

  const chargeOf = async (id: string) =>
    (await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })).latest_charge as Stripe.Charge;

  test('refunds a part, then the rest, and the charge has the sum', async () => {
    const { id } = await createSale(stripe);
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

  test('a refund can be retrieved with its charge and payment expanded', async () => {
    const { id } = await createSale(stripe);
    const created = await stripe.refunds.create({ payment_intent: id });
    const expand = ['charge', 'payment_intent', 'balance_transaction'];
    const retrieved = await stripe.refunds.retrieve(created.id, { expand });
    expect(retrieved).toMatchObject({
      charge: { object: 'charge', refunded: true },
      payment_intent: { id, amount_received: 3999 },
      balance_transaction: { amount: -3999, fee: 0, type: 'refund', reporting_category: 'refund' },
    });
  });

  test('one idempotency key refunds once', async () => {
    const { id } = await createSale(stripe);
    const once = () => stripe.refunds.create({ payment_intent: id, amount: 500 }, { idempotencyKey: `refund:${id}` });
    expect((await once()).id).toBe((await once()).id);
    expect((await chargeOf(id)).amount_refunded).toBe(500);
  });

  test('rejects more than the rest, and a second full refund', async () => {
    const { id } = await createSale(stripe);
    const more = await errorOf(stripe.refunds.create({ payment_intent: id, amount: 4000 }));
    expect(more).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
    expect(more.message).toContain('greater than unrefunded amount on charge ($39.99)');
    await stripe.refunds.create({ payment_intent: id });
    const again = await errorOf(stripe.refunds.create({ payment_intent: id }));
    expect(again).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' });
  });

  test('an unpaid payment cannot be refunded', async () => {
    const { id } = await stripe.paymentIntents.create(PAYMENT);
    const problem = await errorOf(stripe.refunds.create({ payment_intent: id }));
    expect(problem.message).toBe(`This PaymentIntent (${id}) does not have a successful charge to refund.`);
  });

  test.each([
    ['nobody', { payment_intent: 'pi_nobody' }, 'resource_missing'],
    ['nothing', {}, undefined],
    ['no reason of the list', { payment_intent: 'pi_nobody', reason: 'mood' }, undefined],
  ])('rejects a refund of %s', async (_, params, code) => {
    const problem = await errorOf(stripe.refunds.create(params));
    expect(problem.type).toBe('StripeInvalidRequestError');
    expect(problem.code).toBe(code);
  });

  test('a pending refund succeeds later', async () => {
    const { id } = await createSale(stripe, 'pm_card_pendingRefund');
    const created = await stripe.refunds.create({ payment_intent: id });
    expect(created).toMatchObject({ status: 'pending' });
    const read = () => stripe.refunds.retrieve(created.id);
    await waitFor(target, read, ({ status }) => status === 'succeeded');
  });

  test('the money of a failed refund returns to the shop', async () => {
    const { id } = await createSale(stripe, 'pm_card_refundFail');
    const created = await stripe.refunds.create({ payment_intent: id });
    const read = () => stripe.refunds.retrieve(created.id, { expand: ['failure_balance_transaction'] });
    const failed = await waitFor(target, read, ({ status }) => status === 'failed');
    expect(failed).toMatchObject({
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: { amount: 3999, type: 'refund_failure' },
    });
    expect(await chargeOf(id)).toMatchObject({ amount_refunded: 0, refunded: false });
  });
});
