import Stripe from 'stripe';
import { started, type Started } from '../testing/started';

/** The real SDK is the judge: what it accepts from the real company it must accept from this one. */
let its: Started;
const given = { amount: 3999, currency: 'usd', automatic_payment_methods: { enabled: true } } as const;

beforeAll(async () => {
  its = await started();
});
afterAll(() => its.sandbox.close());
beforeEach(() => its.control('POST reset'));

async function problemOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call was expected to fail.');
}

describe('payments', () => {
  test('a new payment waits for a way to pay', async () => {
    const metadata = { app: 'farm', orderId: 'o1' };
    const intent = await its.stripe.paymentIntents.create({ ...given, description: 'A guide', metadata });
    expect(intent).toMatchObject({ amount: 3999, amount_received: 0, metadata, status: 'requires_payment_method' });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`));
    expect(await its.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ id: intent.id, livemode: false });
  });

  test('a paid one shows charge and card when asked to expand', async () => {
    const { id } = await its.stripe.paymentIntents.create(given);
    await its.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    const expand = ['latest_charge', 'payment_method'];
    const paid = await its.stripe.paymentIntents.retrieve(id, { expand });
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 3999,
      latest_charge: {
        object: 'charge',
        paid: true,
        payment_method_details: { card: { brand: 'visa', last4: '4242' } },
      },
      payment_method: { object: 'payment_method', card: { last4: '4242' } },
    });
    const charge = paid.latest_charge as Stripe.Charge;
    expect(await its.stripe.charges.retrieve(charge.id)).toMatchObject({ id: charge.id, payment_intent: id });
  });

  test.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
    [
      'pm_card_chargeDeclinedInsufficientFunds',
      'card_declined',
      'insufficient_funds',
      'Your card has insufficient funds.',
    ],
    ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card', 'Your card was declined.'],
    ['pm_card_visa_chargeDeclinedStolenCard', 'card_declined', 'stolen_card', 'Your card was declined.'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card', 'Your card has expired.'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
    [
      'pm_card_chargeDeclinedProcessingError',
      'processing_error',
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ])('%s is declined and can be tried again', async (card, code, declined, message) => {
    const { id } = await its.stripe.paymentIntents.create(given);
    const problem = await problemOf(its.stripe.paymentIntents.confirm(id, { payment_method: card }));
    expect(problem).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(problem).toMatchObject({ statusCode: 402, code, decline_code: declined, message });
    expect(problem.payment_intent).toMatchObject({ id, status: 'requires_payment_method' });
    const again = await its.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(again).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });

  test('a cancelled payment cannot be paid, a paid one cannot be cancelled', async () => {
    const { id } = await its.stripe.paymentIntents.create(given);
    const cancelled = await its.stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    expect(cancelled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    const late = await problemOf(its.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }));
    expect(late).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    const paid = await its.stripe.paymentIntents.create({ ...given, confirm: true, payment_method: 'pm_card_visa' });
    const refused = await problemOf(its.stripe.paymentIntents.cancel(paid.id));
    expect(refused).toMatchObject({ code: 'payment_intent_unexpected_state' });
    expect(refused.payment_intent).toMatchObject({ status: 'succeeded' });
  });

  test('lists are newest first, and the SDK walks their pages', async () => {
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) made.unshift((await its.stripe.paymentIntents.create(given)).id);
    const walked: string[] = [];
    for await (const { id } of its.stripe.paymentIntents.list({ limit: 2 })) walked.push(id);
    expect(walked).toEqual(made);
    const before = await its.stripe.paymentIntents.list({ limit: 2, ending_before: made[4] });
    expect(before.data.map(({ id }) => id)).toEqual(made.slice(2, 4));
    expect(before.has_more).toBe(true);
    expect((await its.stripe.paymentIntents.list({ created: { lt: 1 } })).data).toEqual([]);
  });
});

describe('mistakes are named', () => {
  test.each([
    ['a fraction of a cent', { amount: 19.99 }, 'parameter_invalid_integer', 'amount'],
    ['less than 50 cents', { amount: 49 }, 'amount_too_small', 'amount'],
    ['a million dollars', { amount: 100_000_000 }, 'amount_too_large', 'amount'],
    ['a parameter the version lost', { payment_method_types: ['card'] }, 'parameter_unknown', 'payment_method_types'],
    ['a parameter the sandbox does not play', { customer: 'cus_1' }, 'parameter_unknown', 'customer'],
    [
      'a part of a parameter nobody knows',
      { automatic_payment_methods: { enabled: true, sometimes: 'x' } },
      'parameter_unknown',
      'automatic_payment_methods[sometimes]',
    ],
  ])('%s', async (_, wrong, code, param) => {
    const problem = await problemOf(its.stripe.paymentIntents.create({ ...given, ...wrong }));
    expect(problem).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError', code, param });
  });

  test('an unknown payment is 404', async () => {
    const problem = await problemOf(its.stripe.paymentIntents.retrieve('pi_nobody'));
    expect(problem).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  });

  test('an unknown route is 404 and a wrong key is 401', async () => {
    expect(await problemOf(its.stripe.customers.list())).toMatchObject({ statusCode: 404 });
    const stranger = new Stripe('sk_test_of_a_stranger', {
      host: '127.0.0.1',
      port: its.sandbox.port,
      protocol: 'http',
    });
    expect(await problemOf(stranger.events.list())).toMatchObject({ statusCode: 401 });
  });

  test('the secret key also opens as the user of Basic, the publishable key never', async () => {
    const ask = (header: string) => fetch(`${its.origin}/v1/events`, { headers: { authorization: header } });
    const basic = (key: string) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
    expect((await ask(basic('sk_test_sandbox_of_a_spec'))).status).toBe(200);
    expect((await ask(basic('pk_test_sandbox_of_a_spec'))).status).toBe(403);
  });
});

describe('the same key means the same call', () => {
  const under = (idempotencyKey: string) => ({ idempotencyKey });

  test('a repeat is answered with what was answered', async () => {
    const first = await its.stripe.paymentIntents.create(given, under('pi:1:1'));
    const second = await its.stripe.paymentIntents.create(given, under('pi:1:1'));
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await its.stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  test('other parameters under it are refused', async () => {
    await its.stripe.paymentIntents.create(given, under('pi:2:1'));
    const problem = await problemOf(its.stripe.paymentIntents.create({ ...given, amount: 1999 }, under('pi:2:1')));
    expect(problem).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(problem.statusCode).toBe(400);
  });

  test('a decline is repeated too, a refused parameter is not', async () => {
    const { id } = await its.stripe.paymentIntents.create(given);
    const decline = () =>
      problemOf(its.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }, under('c:1')));
    expect((await decline()).charge).toBe((await decline()).charge);
    await problemOf(its.stripe.paymentIntents.create({ ...given, amount: 1 }, under('pi:3:1')));
    await its.stripe.paymentIntents.create(given, under('pi:3:1'));
  });

  test('after a day the key is new again', async () => {
    const first = await its.stripe.paymentIntents.create(given, under('pi:4:1'));
    await its.control('POST clock', { advanceMs: 24 * 60 * 60 * 1000 + 1 });
    const second = await its.stripe.paymentIntents.create(given, under('pi:4:1'));
    expect(second.id).not.toBe(first.id);
  });
});

describe('faults', () => {
  test.each([
    ['api_500', { statusCode: 500 }],
    ['api_429', { statusCode: 429, type: 'StripeRateLimitError' }],
    ['api_reset', { type: 'StripeConnectionError' }],
  ])('%s fails once, and the same key works afterwards', async (kind, expected) => {
    await its.control('POST faults', { kind, count: 1 });
    // the SDK repeats a closed connection by itself, so it meets as many faults as it makes tries
    if (kind === 'api_reset') await its.control('POST faults', { kind, count: 2 });
    const problem = await problemOf(its.stripe.paymentIntents.create(given, { idempotencyKey: kind }));
    expect(problem).toMatchObject(expected);
    await its.control('POST faults', { kind, count: 0 });
    await its.stripe.paymentIntents.create(given, { idempotencyKey: kind });
    expect((await its.stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  test('a call done but never answered is found again under its key', async () => {
    await its.control('POST faults', { kind: 'api_timeout_after_commit', count: 1 });
    const call = its.stripe.paymentIntents.create(given, { idempotencyKey: 'silent', timeout: 300 });
    expect(await problemOf(call)).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    const found = await its.stripe.paymentIntents.create(given, { idempotencyKey: 'silent' });
    expect((await its.stripe.paymentIntents.list()).data.map(({ id }) => id)).toEqual([found.id]);
  });

  test('decline_next declines a good card', async () => {
    const { id } = await its.stripe.paymentIntents.create(given);
    await its.control('POST faults', { kind: 'decline_next' });
    const pay = () => its.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(await problemOf(pay())).toMatchObject({ code: 'card_declined' });
    expect((await pay()).status).toBe('succeeded');
  });
});
