import { createHash, timingSafeEqual } from 'node:crypto';
import { StripeApiError, invalid } from './errors';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares in constant time. */
export const isEqual = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));

/**
 * Checks the secret key, a Bearer token.
 * @throws StripeApiError 401 or 403
 */
export function authenticate(header: string | undefined, secretKey: string): void {
  const [, key = ''] = /^bearer (.+)$/i.exec(header ?? '') ?? [];
  if (key === '')
    throw invalid('You did not provide an API key. You need to provide your API key in the Authorization header.', {
      status: 401,
    });
  if (isEqual(key, secretKey)) return;
  if (key.startsWith('pk_'))
    throw new StripeApiError(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
    });
  throw invalid(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`, { status: 401 });
}
