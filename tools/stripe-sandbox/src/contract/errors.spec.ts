import type Stripe from 'stripe';
import { PAYMENT, errorOf, TARGETS, TEST_TIMEOUT_MS, type ContractTarget } from '../testing/contract-targets';

jest.setTimeout(TEST_TIMEOUT_MS);

describe.each(TARGETS)('errors at $name', ({ open }) => {
  let target: ContractTarget;
  let stripe: Stripe;
  beforeAll(async () => {
    target = await open();
    ({ stripe } = target);
  });
  afterAll(() => target.close());

  test.each([
    ['a fraction of a cent', { amount: 19.99 }, 'parameter_invalid_integer', 'amount'],
    ['less than 50 cents', { amount: 49 }, 'amount_too_small', 'amount'],
    ['a million dollars', { amount: 100_000_000 }, 'amount_too_large', 'amount'],
    [
      'a parameter that the API no longer has',
      { payment_method_types: ['card'] },
      'parameter_unknown',
      'payment_method_types',
    ],
    [
      'an unknown part of a parameter',
      { automatic_payment_methods: { enabled: true, sometimes: 'x' } },
      'parameter_unknown',
      'automatic_payment_methods[sometimes]',
    ],
  ])('%s', async (_, wrong, code, param) => {
    const problem = await errorOf(stripe.paymentIntents.create({ ...PAYMENT, ...wrong }));
    expect(problem).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError', code, param });
  });

  const unknown: [string, () => Promise<unknown>][] = [
    ['payment', () => stripe.paymentIntents.retrieve('pi_nobody')],
    ['charge', () => stripe.charges.retrieve('ch_nobody')],
    ['refund', () => stripe.refunds.retrieve('re_nobody')],
    ['payment method', () => stripe.paymentMethods.retrieve('pm_nobody')],
    ['event', () => stripe.events.retrieve('evt_nobody')],
  ];
  test.each(unknown)('an unknown %s is 404', async (_, call) => {
    expect(await errorOf(call())).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  });

  test('rejects an unknown cursor and a limit above 100', async () => {
    const nowhere = await errorOf(stripe.paymentIntents.list({ starting_after: 'pi_nobody' }));
    expect(nowhere).toMatchObject({ code: 'resource_missing', param: 'starting_after' });
    expect(await errorOf(stripe.paymentIntents.list({ limit: 101 }))).toMatchObject({ statusCode: 400 });
  });

  test('rejects a property that cannot be expanded', async () => {
    const { id } = await stripe.paymentIntents.create(PAYMENT);
    const problem = await errorOf(stripe.paymentIntents.retrieve(id, { expand: ['description'] }));
    expect(problem).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
  });
});
