/** An error in Stripe's response format. The message says what the caller did, never how the sandbox works. */
export class StripeApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    /** The call failed because of an object's state: its idempotency key replays this response. */
    readonly isReplayable = false,
  ) {
    super(body.message);
  }
}

export interface ErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: object;
  payment_method?: object;
}

/** A mistake of the caller, detected before anything changed. */
export const invalid = (message: string, more: { code?: string; param?: string; status?: number } = {}) => {
  const { status = 400, ...fields } = more;
  return new StripeApiError(status, { type: 'invalid_request_error', message, ...fields });
};

export const notFound = () => invalid('There is nothing here.', { status: 404 });

export const missing = (object: string, id: string, param = 'id') =>
  invalid(`No such ${object}: '${id}'`, { status: 404, code: 'resource_missing', param });

/** A valid call that the state of the object does not allow. */
export const wrongState = (message: string, more: Pick<ErrorBody, 'code' | 'param' | 'payment_intent'> = {}) =>
  new StripeApiError(400, { type: 'invalid_request_error', message, ...more }, true);
