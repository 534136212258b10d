import { looksLikeEmail, nearestCents, productOf, toCents, type Cents, type Product } from '@farm/farm';

/** What a browser asks to pay for. Its title and description are never read: the catalogue's are used. */
export interface Asked {
  amount: number;
  bookId?: string | undefined;
  courseId?: string | undefined;
  userEmail?: string | undefined;
}

/** Why nothing is opened; each has its status, code and sentence in checkout-refusals.ts. */
export type NoQuote = 'bad_request' | 'unknown_guide' | 'unknown_course' | 'is_free' | 'price_changed';

export type Quote =
  { ok: true; product: Product; perceived: Cents; email: string | null } | { ok: false; why: NoQuote };

const no = (why: NoQuote): Quote => ({ ok: false, why });

/** The address with its domain lower-cased (the part before the @ belongs to its owner), or null when it is none. */
export function addressOf(text: string): string | null {
  const address = text.trim();
  const at = address.lastIndexOf('@');
  return looksLikeEmail(address) ? address.slice(0, at) + address.slice(at).toLowerCase() : null;
}

/**
 * Reads what the browser believes it pays, in cents. The payload's shape tells the unit, never the size of the number.
 * Spec 1 section 7: a course sends dollars, a book sends cents (19.99 x 100 arrives as 1998.9999999999998).
 */
export function quote(asked: Asked): Quote {
  const { bookId, courseId } = asked;
  if ((bookId === undefined) === (courseId === undefined)) return no('bad_request');
  const product = productOf(bookId ?? courseId ?? '');
  if (bookId !== undefined && product?.kind !== 'guide') return no('unknown_guide');
  if (product === undefined || (courseId !== undefined && product.kind !== 'course')) return no('unknown_course');
  const email = asked.userEmail === undefined ? null : addressOf(asked.userEmail);
  if (courseId !== undefined && email === null) return no('bad_request'); // the course's letter needs somewhere to go
  if (product.price === 0) return no('is_free');
  const perceived = product.kind === 'guide' ? nearestCents(asked.amount) : toCents(asked.amount);
  return perceived === null ? no('price_changed') : { ok: true, product, perceived, email };
}

/**
 * I1, I10: the price to be charged, which is the catalogue's or the one that this visitor's open order still holds; null
 * when the browser believes in a third one. What the browser sent is only compared, never charged.
 */
export function heldPrice(perceived: Cents, catalogue: Cents, openOrder: Cents | null): Cents | null {
  if (perceived === catalogue) return catalogue;
  return openOrder !== null && perceived === openOrder ? openOrder : null;
}
