import { guides, toDollars, type Guide } from '@farm/farm';

/** What a visitor brings to the checkout as navigation state. Spec 1 section 3; price in dollars. */
export interface CheckoutItem {
  bookId: string;
  title: string;
  price: number;
}

/** Reads the navigation state; null when it holds no product. Anyone can write one: the service looks at the price. */
export function checkoutItem(state: unknown): CheckoutItem | null {
  if (typeof state !== 'object' || state === null) return null;
  const { bookId, title, price } = state as Partial<Record<keyof CheckoutItem, unknown>>;
  if (typeof bookId !== 'string' || typeof title !== 'string' || bookId === '' || title === '') return null;
  return typeof price === 'number' && price >= 0 && Number.isFinite(price) ? { bookId, title, price } : null;
}

/** What is brought when this guide is chosen. */
export const itemOf = ({ id, title, price }: Guide): CheckoutItem => ({ bookId: id, title, price: toDollars(price) });

/** The checkout of one guide: a link that is followed before the page's code is there, or in a new tab, has no state. */
export const checkoutOf = ({ id }: Guide): string => `/checkout?guide=${id}`;

/** The guide that the address names; null when it names none of ours. */
export function itemInAddress(search: string): CheckoutItem | null {
  const guide = guides.find(({ id }) => id === new URLSearchParams(search).get('guide'));
  return guide ? itemOf(guide) : null;
}
