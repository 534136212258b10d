/** An answer in the provider's error shape. Its text says what the caller did, never what we are made of. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
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
