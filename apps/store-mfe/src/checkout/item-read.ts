import { guides } from '@farm/farm';
import { itemOf, type CheckoutItem } from './checkout-item';

/** Reads the navigation state; null when it holds no product. Anyone can write one: the service looks at the price. */
export function checkoutItem(state: unknown): CheckoutItem | null {
  if (typeof state !== 'object' || state === null) return null;
  const { bookId, title, price } = state as Partial<Record<keyof CheckoutItem, unknown>>;
  if (typeof bookId !== 'string' || typeof title !== 'string' || bookId === '' || title === '') return null;
  return typeof price === 'number' && price >= 0 && Number.isFinite(price) ? { bookId, title, price } : null;
}

/** The guide that the address names; null when it names none of ours. */
export function itemInAddress(search: string): CheckoutItem | null {
  const guide = guides.find(({ id }) => id === new URLSearchParams(search).get('guide'));
  return guide ? itemOf(guide) : null;
}
