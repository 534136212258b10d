/** An answer in the provider's error shape. Its text says what the caller did, never what we are made of. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    /** The call was carried out and met the wrong state: under an idempotency key this answer is repeated. */
    readonly carriedOut = false,
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

/** The caller's mistake, found before anything was done. */
export const invalid = (message: string, more: { code?: string; param?: string; status?: number } = {}) => {
  const { status = 400, ...fields } = more;
  return new ApiError(status, { type: 'invalid_request_error', message, ...fields });
};

/** There is nothing under this id. */
export const missing = (object: string, id: string, param = 'id') =>
  invalid(`No such ${object}: '${id}'`, { status: 404, code: 'resource_missing', param });

/** The call is right, but not for this object as it stands. */
export const wrongState = (message: string, more: Pick<ErrorBody, 'code' | 'param' | 'payment_intent'> = {}) =>
  new ApiError(400, { type: 'invalid_request_error', message, ...more }, true);
