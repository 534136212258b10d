import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { given, problemOf, TARGETS, TEST_MS, type Its } from '../testing/targets';

jest.setTimeout(TEST_MS);

const return_url = 'http://localhost:4000/download-success';

describe.each(TARGETS)('the same key means the same call at $name', ({ open }) => {
  let its: Its;
  let stripe: Stripe;
  let under: { idempotencyKey: string };
  beforeAll(async () => {
    its = await open();
    ({ stripe } = its);
  });
  afterAll(() => its.close());
  beforeEach(() => {
    under = { idempotencyKey: `pi:${randomUUID()}:1` };
  });

  test('a repeat is answered with what was answered', async () => {
    const first = await stripe.paymentIntents.create(given, under);
    const second = await stripe.paymentIntents.create(given, under);
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await stripe.paymentIntents.list({ limit: 1 })).data[0]?.id).toBe(first.id);
  });

  test('other parameters under it are refused', async () => {
    await stripe.paymentIntents.create(given, under);
    const problem = await problemOf(stripe.paymentIntents.create({ ...given, amount: 1999 }, under));
    expect(problem).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(problem.statusCode).toBe(400);
  });

  test('a decline is repeated too, a refused parameter is not', async () => {
    const { id } = await stripe.paymentIntents.create(given);
    const key = { idempotencyKey: `confirm:${id}` };
    const decline = () =>
      problemOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined', return_url }, key));
    expect((await decline()).charge).toBe((await decline()).charge);
    await problemOf(stripe.paymentIntents.create({ ...given, amount: 1 }, under));
    await stripe.paymentIntents.create(given, under);
  });
});
