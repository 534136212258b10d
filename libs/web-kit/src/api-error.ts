import type { ApiErrorBody } from '@farm/contracts';

interface ApiErrorOptions {
  /** HTTP status; 0 without a response. */
  status: number;
  text: string;
  body: ApiErrorBody | null;
  /** When the service can be called again (`Retry-After`). */
  retryAfterSeconds?: number | null;
  cause?: unknown;
}

/** A failed call. The message is `<status>: <body>`. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ApiErrorBody | null;
  readonly retryAfterSeconds: number | null;
  constructor({ status, text, body, retryAfterSeconds = null, cause }: ApiErrorOptions) {
    super(`${status}: ${text}`, { cause });
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Parses an error body; null if it is something else. */
export function parseErrorBody(body: string): ApiErrorBody | null {
  try {
    const value: unknown = JSON.parse(body);
    const isHttpError = typeof value === 'object' && value !== null && 'code' in value && 'message' in value;
    return isHttpError ? (value as ApiErrorBody) : null;
  } catch {
    return null;
  }
}

/** The error body of a service's response; null for network errors and bugs. */
export const getErrorBody = (error: unknown): ApiErrorBody | null => (error instanceof ApiError ? error.body : null);

/** Whether there was an HTTP response; else it is a network error. */
export const isHttpError = (error: unknown): boolean => error instanceof ApiError && error.status > 0;

/** The service's sentence for people, if there is one. */
export const getServerMessage = (error: unknown): string | undefined => getErrorBody(error)?.message;

/** The sentence to show for an error: the service's, or a general one. */
export const getErrorMessage = (error: unknown): string =>
  getServerMessage(error) ?? 'Something went wrong. Please try again.';
