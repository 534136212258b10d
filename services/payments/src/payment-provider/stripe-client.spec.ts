import { fromPartial } from '@total-typescript/shoehorn';
import Stripe from 'stripe';
import { ProviderUnavailableError, ProviderRejectionError } from './payment.provider';
import { wrapProviderErrors } from './stripe-client.provider';

const { errors } = Stripe;
const raw = (type: Stripe.RawErrorType, statusCode?: number) =>
  fromPartial<Stripe.StripeRawError>({ type, message: 'no', statusCode });
const kindOf = (error: Error) => wrapProviderErrors(() => Promise.reject(error)).catch((thrown: unknown) => thrown);

test.each<[string, Error]>([
  ['a lost connection', new errors.StripeConnectionError(raw('api_error'))],
  ['a 5xx', new errors.StripeAPIError(raw('api_error', 500))],
  ['an answer that is no JSON', new errors.StripeAPIError(raw('api_error'))],
  ['too many requests', new errors.StripeRateLimitError(raw('rate_limit_error', 429))],
  ['a request that is still running', new errors.StripeIdempotencyError(raw('idempotency_error', 409))],
])('%s is an outage: the outcome is unknown', async (_, error) => {
  expect(await kindOf(error)).toBeInstanceOf(ProviderUnavailableError);
  expect(await kindOf(error)).toMatchObject({ cause: error });
});

test.each<[string, Error]>([
  ['a revoked key', new errors.StripeAuthenticationError(raw('authentication_error', 401))],
  ['a missing permission', new errors.StripePermissionError(raw('authentication_error', 403))],
  ['a bad parameter', new errors.StripeInvalidRequestError(raw('invalid_request_error', 400))],
  ['a key used for other parameters', new errors.StripeIdempotencyError(raw('idempotency_error', 400))],
])('%s is a rejection with its cause, not an outage', async (_, error) => {
  expect(await kindOf(error)).toBeInstanceOf(ProviderRejectionError);
  expect(await kindOf(error)).toMatchObject({ cause: error });
});

test('an error of our own code is rethrown unchanged', async () => {
  const error = new TypeError('x is undefined');
  expect(await kindOf(error)).toBe(error);
});

test('a request formats no stack; errors after it have theirs', async () => {
  const { stackTraceLimit } = Error;
  const limits: number[] = [];
  const request = () => {
    limits.push(Error.stackTraceLimit);
    return Promise.resolve('paid').finally(() => limits.push(Error.stackTraceLimit));
  };
  expect(await wrapProviderErrors(request)).toBe('paid');
  const failing = () => {
    throw new TypeError('x is undefined');
  };
  await expect(wrapProviderErrors(failing)).rejects.toThrow('x is undefined');
  expect([...limits, Error.stackTraceLimit]).toEqual([0, stackTraceLimit, stackTraceLimit]);
  expect(stackTraceLimit).toBeGreaterThan(0);
});
