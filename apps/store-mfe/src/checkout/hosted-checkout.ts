import { call } from '@farm/web-kit';
import type { CheckoutItem } from './checkout-item';

// The service identifies visitors by their cookie alone and ignores this id.
const GUEST = 'guest-user';

/**
 * Creates a checkout on the payment provider's own page.
 * @returns its URL, or that of our own result page when a code made the guide free
 * @throws when the response has no URL
 */
export async function createHostedCheckout(
  { bookId, title, price }: CheckoutItem,
  code: string | null,
): Promise<string> {
  const body = { bookId, title, price, userId: GUEST, ...(code !== null && { code }) };
  const { url } = await call('POST /api/stripe/create-checkout', { body });
  if (!url) throw new Error('Failed to create checkout session');
  return url;
}

export const redirectTo = (url: string): void => window.location.assign(url);
