import Stripe from 'stripe';
import { started, type Started } from '../testing/started';
import { given, problemOf } from '../testing/targets';

let its: Started;
beforeAll(async () => {
  its = await started();
});
afterAll(() => its.sandbox.close());
beforeEach(() => its.control('POST reset'));

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
