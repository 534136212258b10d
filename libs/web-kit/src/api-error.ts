import type { ApiErrorBody } from '@farm/contracts';

interface ApiErrorOptions {
  /** HTTP status; 0 when nobody answered. */
  status: number;
  text: string;
  body: ApiErrorBody | null;
  cause?: unknown;
}

/** A call that did not succeed. The message is the status, a colon and a space, then the body. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ApiErrorBody | null;
  constructor({ status, text, body, cause }: ApiErrorOptions) {
    super(`${status}: ${text}`, { cause });
    this.name = 'CallFailed';
    this.status = status;
    this.body = body;
  }
}

/** Reads the error envelope out of an answer's body; null when it is something else. */
export function parseErrorBody(body: string): ApiErrorBody | null {
  try {
    const value: unknown = JSON.parse(body);
    const isHttpError = typeof value === 'object' && value !== null && 'code' in value && 'message' in value;
    return isHttpError ? (value as ApiErrorBody) : null;
  } catch {
    return null;
  }
}

/** The refusal a service answered with; null for lost networks and for bugs. */
export const getErrorBody = (error: unknown): ApiErrorBody | null => (error instanceof ApiError ? error.body : null);

/** Whether a service answered at all, be it with a refusal: the other failures are the network's. */
export const isHttpError = (error: unknown): boolean => error instanceof ApiError && error.status > 0;

/** The human sentence of a refusal, if there is one. */
export const getServerMessage = (error: unknown): string | undefined => getErrorBody(error)?.message;

/** The sentence to show for a failure: the service's own, or a plain request to try again. */
export const getErrorMessage = (error: unknown): string =>
  getServerMessage(error) ?? 'Something went wrong. Please try again.';
