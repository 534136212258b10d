import { nearestCents, normalizeEmail, productOf, toCents, type Cents, type Product } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import type { CatalogueRepository } from '../catalogue/catalogue.repository';
import { maySell, type Mode } from '../catalogue/payment-mode';
import { applyDiscount, normalizeCode } from '../discounts/discount';
import type { DiscountCodeRepository } from '../discounts/discount-codes.repository';
import type { PaymentAttempt, Order } from '../orders/order';
import type { OrderRepository } from '../orders/orders.repository';
import { rejectCheckout, rejectCode, type QuoteProblem } from './checkout-errors';

/** What a browser requests to pay for. */
export interface QuoteRequest {
  amount: number;
  bookId?: string | undefined;
  courseId?: string | undefined;
  userEmail?: string | undefined;
}

type Quote =
  { ok: true; product: Product; clientCents: Cents; email: string | null } | { ok: false; why: QuoteProblem };

const no = (why: QuoteProblem): Quote => ({ ok: false, why });

/**
 * The product and the price in cents that the browser shows. The unit depends on the kind of product, never on the size of
 * the number: courses are sent in dollars, books in cents (19.99 x 100 arrives as 1998.9999999999998).
 */
export function quote(request: QuoteRequest): Quote {
  const { bookId, courseId } = request;
  if ((bookId === undefined) === (courseId === undefined)) return no('bad_request');
  const product = productOf(bookId ?? courseId ?? '');
  if (bookId !== undefined && product?.kind !== 'guide') return no('unknown_guide');
  if (product === undefined || (courseId !== undefined && product.kind !== 'course')) return no('unknown_course');
  const email = request.userEmail === undefined ? null : normalizeEmail(request.userEmail);
  if (request.userEmail !== undefined && email === null) return no('bad_email');
  if (courseId !== undefined && email === null) return no('bad_request'); // the link to the course needs an address
  if (product.price === 0) return no('is_free');
  const clientCents = product.kind === 'guide' ? nearestCents(request.amount) : toCents(request.amount);
  return clientCents === null ? no('price_changed') : { ok: true, product, clientCents, email };
}

/**
 * The price to charge: the catalogue's, or that of this visitor's open order. Null when the browser shows another one: the
 * browser's amount is only compared, never charged.
 */
export function heldPrice(clientCents: Cents, catalogue: Cents, openOrder: Cents | null): Cents | null {
  if (clientCents === catalogue) return catalogue;
  return openOrder !== null && clientCents === openOrder ? openOrder : null;
}

/** A checkout request after validation and pricing; nothing is stored yet. */
export interface PricedCheckout {
  visitor: string;
  guestId: string | null;
  product: Product;
  /** The catalogue's price, or the one that this visitor's open order holds for 30 minutes. */
  price: Cents;
  /** What is charged: the price less the code's discount. */
  total: Cents;
  code: { id: string; text: string } | null;
  email: string | null;
  /** Caller.networkHash() */
  network: string;
  attempt: PaymentAttempt['kind'];
}

export interface PricingDeps {
  orders: OrderRepository;
  catalogue: CatalogueRepository;
  discountCodes: Pick<DiscountCodeRepository, 'find'>;
  mode: Mode;
  clock: Clock;
}

export interface CheckoutRequest extends QuoteRequest {
  visitor: string;
  /** Caller.networkHash() */
  network: string;
  guestId?: string | undefined;
  code?: string | undefined;
  attempt: PaymentAttempt['kind'];
}

type Discount = Pick<PricedCheckout, 'total' | 'code'>;

/** The total with a discount code. The code of the open order keeps its discount, even when it has ended. */
async function withCode(typed: string, product: Product, held: Order | null, deps: PricingDeps): Promise<Discount> {
  const code = await deps.discountCodes.find(typed, deps.clock.now());
  if (code && held?.code === code.code)
    return { total: held.totalCents as Cents, code: { id: code.id, text: code.code } };
  const answer = applyDiscount(code, product, deps.clock.now());
  if (!answer.ok) return rejectCode(answer.why);
  return { total: answer.total, code: code && { id: code.id, text: code.code } };
}

/** Validates and prices a request: only products on sale, at the catalogue's price. @throws the errors of checkout-errors.ts */
export async function priceCheckout(request: CheckoutRequest, deps: PricingDeps): Promise<PricedCheckout> {
  const quoted = quote(request);
  if (!quoted.ok) return rejectCheckout(quoted.why);
  const { product, clientCents, email } = quoted;
  if (!maySell(product, deps.mode, await deps.catalogue.releases())) return rejectCheckout('not_for_sale');
  const { visitor, network, guestId = null, attempt } = request;
  const open = await deps.orders.findOpen(visitor, product.id);
  const held = open && open.expiresAt > deps.clock.now() ? open : null;
  const heldCents = held ? (held.listPriceCents as Cents) : null;
  const price = heldPrice(clientCents, product.price, heldCents) ?? rejectCheckout('price_changed');
  const typed = normalizeCode(request.code);
  const discount = typed ? await withCode(typed, { ...product, price }, held, deps) : { total: price, code: null };
  return { visitor, network, guestId, product, price, email, attempt, ...discount };
}
