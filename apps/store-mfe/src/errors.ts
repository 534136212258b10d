import { ApiError, isHttpError, getErrorBody, getServerMessage } from '@farm/web-kit';

/** What is bought, and a library that is opened, would not open here again. */
export class CookiesBlockedError extends Error {
  constructor() {
    super(
      'This browser blocks cookies, and without them we cannot open what you own here. Please allow cookies for this site in your browser’s settings, then try again.',
    );
  }
}

const NETWORK_ERROR = "We couldn't reach the farm. Check your connection and try again.";

/** The message for a failed call: the service's own, that of a lost network, else the fallback. */
export function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof CookiesBlockedError) return error.message;
  return getServerMessage(error) ?? (isHttpError(error) ? fallback : NETWORK_ERROR);
}

/** The message for an emailed link that was cut off; null for every other error. */
export const truncatedLinkMessage = (error: unknown): string | null =>
  getErrorBody(error)?.code === 'request.invalid' ? 'This link is incomplete. We can email you a new one.' : null;

/** A 4xx response: trying again does not help. */
export const isClientError = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;
