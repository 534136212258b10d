import { call } from '@farm/web-kit';
import type { CheckoutItem } from './checkout-item';

// Spec 1 section 7: a fixed guest id. The service knows visitors by their cookie and believes nothing else.
const GUEST = 'guest-user';

/**
 * Asks for the card company's own page for this guide. It rejects when there is none.
 * @returns its address, or that of our own result page when a code made the guide free.
 */
export async function pageElsewhere({ bookId, title, price }: CheckoutItem, code: string | null): Promise<string> {
  const body = { bookId, title, price, userId: GUEST, ...(code !== null && { code }) };
  const { url } = await call('POST /api/stripe/create-checkout', { body });
  if (!url) throw new Error('Failed to create checkout session'); // Spec 1 section 8
  return url;
}
