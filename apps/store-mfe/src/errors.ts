import { ApiError, isHttpError, getErrorBody, getServerMessage } from '@farm/web-kit';

const NETWORK_ERROR = "We couldn't reach the farm. Check your connection and try again.";

/** The message for a failed call: the service's own, that of a lost network, else the fallback. */
export const errorMessage = (error: unknown, fallback: string): string =>
  getServerMessage(error) ?? (isHttpError(error) ? fallback : NETWORK_ERROR);

/** The message for an emailed link that was cut off; null for every other error. */
export const truncatedLinkMessage = (error: unknown): string | null =>
  getErrorBody(error)?.code === 'request.invalid' ? 'This link is incomplete. We can email you a new one.' : null;

/** A 4xx response: trying again does not help. */
export const isClientError = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;
