import { guides, toDollars, type Guide } from '@farm/farm';

/** The navigation state of the checkout. The price is in dollars. */
export interface CheckoutItem {
  bookId: string;
  title: string;
  price: number;
}

export const toCheckoutItem = ({ id, title, price }: Guide): CheckoutItem => ({
  bookId: id,
  title,
  price: toDollars(price),
});

/** The guide is in the URL too: a link opened in a new tab, or before the router has loaded, has no state. */
export const checkoutHref = ({ id }: Guide): string => `/checkout?guide=${id}`;

/** Null when the navigation state has no product. The service checks the price, so a made-up one is harmless. */
export function parseCheckoutItem(state: unknown): CheckoutItem | null {
  const { bookId, title, price } = Object(state) as Partial<Record<keyof CheckoutItem, unknown>>;
  if (typeof bookId !== 'string' || typeof title !== 'string' || !bookId || !title) return null;
  return typeof price === 'number' && price >= 0 && Number.isFinite(price) ? { bookId, title, price } : null;
}

/** Null when the query string has no guide of the catalogue. */
export function checkoutItemFromQuery(search: string): CheckoutItem | null {
  const guide = guides.find(({ id }) => id === new URLSearchParams(search).get('guide'));
  return guide ? toCheckoutItem(guide) : null;
}

/** Toast for a guide, or the payment provider's page, that could not be opened. */
export const GUIDE_ERROR = {
  title: /*i18n*/ 'Download Error',
  description: /*i18n*/ 'Unable to access guide. Please try again.',
};
