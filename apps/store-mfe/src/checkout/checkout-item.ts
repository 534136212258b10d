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
