import type { ApiErrorBody } from '@farm/contracts';
import { i18n } from '@lingui/core';
import { isTranslated, translateKnown } from './messages';

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

/** What services say in English by the codes of their errors: a page in another language shows its translation. */
const TRANSLATED_MESSAGES: Readonly<Record<string, string>> = {
  'request.too_many': /*i18n*/ 'Too many requests. Please wait a moment and try again.',
  'contact.empty': /*i18n*/ 'Please fill out all fields before submitting.',
  'contact.line_break': /*i18n*/ 'Please keep your name and your address to one line each.',
  'form.confirm_person':
    /*i18n*/ 'Your message is not sent yet. A hidden field of this form was filled in, as programs do. If you are a person, please tick the box and send it again.',
};

/** The service's sentence for people, if there is one. */
export function getServerMessage(error: unknown): string | undefined {
  const body = getErrorBody(error);
  if (!body) return undefined;
  if (i18n.locale === 'en' || isTranslated(body.message)) return translateKnown(body.message);
  const known = TRANSLATED_MESSAGES[body.code];
  return known === undefined ? body.message : i18n._(known);
}

/** The sentence to show for an error: the service's, or a general one. */
export const getErrorMessage = (error: unknown): string =>
  getServerMessage(error) ?? i18n._('Something went wrong. Please try again.');
