import Stripe from 'stripe';
import { startTestSandbox, type TestSandbox } from './testing/test-sandbox';
import { PAYMENT, errorOf } from './testing/contract-targets';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.control('POST reset'));

describe('faults', () => {
  test.each([
    ['api_500', { statusCode: 500 }],
    ['api_429', { statusCode: 429, type: 'StripeRateLimitError' }],
    ['api_reset', { type: 'StripeConnectionError' }],
  ])('%s fails, and the same idempotency key works afterwards', async (kind, expected) => {
    await sandbox.control('POST faults', { kind, count: 1 });
    // the SDK repeats a closed connection by itself, so it meets as many faults as it makes tries
    if (kind === 'api_reset') await sandbox.control('POST faults', { kind, count: 2 });
    const problem = await errorOf(sandbox.stripe.paymentIntents.create(PAYMENT, { idempotencyKey: kind }));
    expect(problem).toMatchObject(expected);
    await sandbox.control('POST faults', { kind, count: 0 });
    await sandbox.stripe.paymentIntents.create(PAYMENT, { idempotencyKey: kind });
    expect((await sandbox.stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  test('a call without a response is replayed under its key', async () => {
    await sandbox.control('POST faults', { kind: 'api_timeout_after_commit', count: 1 });
    const call = sandbox.stripe.paymentIntents.create(PAYMENT, { idempotencyKey: 'silent', timeout: 300 });
    expect(await errorOf(call)).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    const replayed = await sandbox.stripe.paymentIntents.create(PAYMENT, { idempotencyKey: 'silent' });
    expect((await sandbox.stripe.paymentIntents.list()).data.map(({ id }) => id)).toEqual([replayed.id]);
  });
});
