import type Stripe from 'stripe';
import { given, problemOf, TARGETS, TEST_MS, type Its } from '../testing/targets';

jest.setTimeout(TEST_MS);

describe.each(TARGETS)('mistakes are named at $name', ({ open }) => {
  let its: Its;
  let stripe: Stripe;
  beforeAll(async () => {
    its = await open();
    ({ stripe } = its);
  });
  afterAll(() => its.close());

  test.each([
    ['a fraction of a cent', { amount: 19.99 }, 'parameter_invalid_integer', 'amount'],
    ['less than 50 cents', { amount: 49 }, 'amount_too_small', 'amount'],
    ['a million dollars', { amount: 100_000_000 }, 'amount_too_large', 'amount'],
    ['a parameter the version lost', { payment_method_types: ['card'] }, 'parameter_unknown', 'payment_method_types'],
    [
      'a part of a parameter nobody knows',
      { automatic_payment_methods: { enabled: true, sometimes: 'x' } },
      'parameter_unknown',
      'automatic_payment_methods[sometimes]',
    ],
  ])('%s', async (_, wrong, code, param) => {
    const problem = await problemOf(stripe.paymentIntents.create({ ...given, ...wrong }));
    expect(problem).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError', code, param });
  });

  const unknown: [string, () => Promise<unknown>][] = [
    ['payment', () => stripe.paymentIntents.retrieve('pi_nobody')],
    ['charge', () => stripe.charges.retrieve('ch_nobody')],
    ['refund', () => stripe.refunds.retrieve('re_nobody')],
    ['way to pay', () => stripe.paymentMethods.retrieve('pm_nobody')],
    ['event', () => stripe.events.retrieve('evt_nobody')],
    ['endpoint', () => stripe.webhookEndpoints.retrieve('we_nobody')],
  ];
  test.each(unknown)('an unknown %s is 404', async (_, ask) => {
    expect(await problemOf(ask())).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  });

  test('a place in a list that is not in it, and a page too large', async () => {
    const nowhere = await problemOf(stripe.paymentIntents.list({ starting_after: 'pi_nobody' }));
    expect(nowhere).toMatchObject({ code: 'resource_missing', param: 'starting_after' });
    expect(await problemOf(stripe.paymentIntents.list({ limit: 101 }))).toMatchObject({ statusCode: 400 });
  });

  test('what cannot stand in full', async () => {
    const { id } = await stripe.paymentIntents.create(given);
    const problem = await problemOf(stripe.paymentIntents.retrieve(id, { expand: ['description'] }));
    expect(problem).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
  });
});
