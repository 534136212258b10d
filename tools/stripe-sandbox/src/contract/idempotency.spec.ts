import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { PAYMENT, errorOf, TARGETS, TEST_TIMEOUT_MS, type ContractTarget } from '../testing/contract-targets';

jest.setTimeout(TEST_TIMEOUT_MS);

const return_url = 'http://localhost:4000/download-success';

describe.each(TARGETS)('idempotency keys at $name', ({ open }) => {
  let target: ContractTarget;
  let stripe: Stripe;
  let under: { idempotencyKey: string };
  beforeAll(async () => {
    target = await open();
    ({ stripe } = target);
  });
  afterAll(() => target.close());
  beforeEach(() => {
    under = { idempotencyKey: `pi:${randomUUID()}:1` };
  });

  test('a repeated call returns the stored response', async () => {
    const first = await stripe.paymentIntents.create(PAYMENT, under);
    const second = await stripe.paymentIntents.create(PAYMENT, under);
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await stripe.paymentIntents.list({ limit: 1 })).data[0]?.id).toBe(first.id);
  });

  test('other parameters under the same key are rejected', async () => {
    await stripe.paymentIntents.create(PAYMENT, under);
    const problem = await errorOf(stripe.paymentIntents.create({ ...PAYMENT, amount: 1999 }, under));
    expect(problem).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(problem.statusCode).toBe(400);
  });

  test('a decline is replayed, an invalid parameter is not', async () => {
    const { id } = await stripe.paymentIntents.create(PAYMENT);
    const key = { idempotencyKey: `confirm:${id}` };
    const decline = () =>
      errorOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined', return_url }, key));
    expect((await decline()).charge).toBe((await decline()).charge);
    await errorOf(stripe.paymentIntents.create({ ...PAYMENT, amount: 1 }, under));
    await stripe.paymentIntents.create(PAYMENT, under);
  });
});
