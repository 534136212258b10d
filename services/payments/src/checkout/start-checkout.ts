import { isProviderError } from '../payment-provider/payment.provider';
import { DiscountUnavailableError } from '../discounts/discount-codes.repository';
import type { Order } from '../orders/order';
import { syncOrder } from '../orders/sync-order';
import { rejectCode, rejectPaid, rejectUnavailable } from './checkout-errors';
import { cancelOrder, endAttempt, isLive, openAttempt, type CancelDeps } from './payment-attempts';
import { priceCheckout, type CheckoutRequest, type PricedCheckout, type PricingDeps } from './price-checkout';
import { assertWithinLimits, type LimitDeps } from './velocity-limits';

export type StartCheckoutDeps = CancelDeps & PricingDeps & LimitDeps;

export type StartedCheckout =
  | { kind: 'intent'; clientSecret: string; total: number }
  | { kind: 'page'; url: string }
  /** A code left nothing to pay: the order is already paid. */
  | { kind: 'free'; sessionId: string };

const JUST_PAID_MS = 15 * 60_000; // a second payment within this time is a mistake, later it is intended
const DAY_MS = 86_400_000;
const ROUNDS = 4; // each round ends one conflicting order or attempt

const sameTerms = (order: Order, { price, total, code, email }: PricedCheckout, now: Date): boolean =>
  order.listPriceCents === price &&
  order.totalCents === total &&
  order.code === (code?.text ?? null) &&
  order.expiresAt > now &&
  (email === null || order.email === email);

const hasPaid = ({ status }: Order): boolean => status !== 'open' && status !== 'expired';

/** @throws 409 `checkout.already_paid` with the payment's id */
function rejectIfPaid(order: Order | null): void {
  const paid = order && hasPaid(order) && order.attempts.findLast(({ providerId }) => providerId !== null);
  if (paid && paid.providerId) rejectPaid(paid.providerId);
}

/** Cancels an open order with another price, address or code, or older than 30 minutes. */
async function closeConflictingOrder(checkout: PricedCheckout, deps: StartCheckoutDeps): Promise<void> {
  const present = await deps.orders.findOpen(checkout.visitor, checkout.product.id);
  if (!present || (present.status === 'open' && sameTerms(present, checkout, deps.clock.now()))) return;
  rejectIfPaid(present.status === 'open' ? await cancelOrder(present, deps) : await syncOrder(present.id, deps));
}

const termsOf = ({ visitor, network, guestId, product, email, code }: PricedCheckout, now: Date) => ({
  visitor,
  network,
  guestId,
  email,
  now,
  productId: product.id,
  kind: product.kind,
  codeId: code?.id ?? null,
});

async function freeByCode(checkout: PricedCheckout, deps: StartCheckoutDeps): Promise<StartedCheckout> {
  const now = deps.clock.now();
  const priceId = await deps.catalogue.findOrCreatePrice(checkout.product.id, checkout.price);
  const price = { id: priceId, cents: checkout.price };
  const since = new Date(now.getTime() - DAY_MS);
  return { kind: 'free', sessionId: `free_${await deps.orders.openFree({ ...termsOf(checkout, now), price, since })}` };
}

/** The order's live payment, or null when another round is needed. */
async function livePayment(checkout: PricedCheckout, deps: StartCheckoutDeps): Promise<StartedCheckout | null> {
  await closeConflictingOrder(checkout, deps);
  if (checkout.total === 0) return freeByCode(checkout, deps);
  const now = deps.clock.now();
  const priceId = await deps.catalogue.findOrCreatePrice(checkout.product.id, checkout.price);
  const amounts = { priceId, priceCents: checkout.price, totalCents: checkout.total, attempt: checkout.attempt };
  const order = await deps.orders.open({ ...termsOf(checkout, now), ...amounts });
  const attempt = order?.attempts.findLast(isLive);
  if (!order || !attempt || !sameTerms(order, checkout, now)) return null;
  if (attempt.kind !== checkout.attempt) {
    await endAttempt(order, attempt, deps); // one live payment for each order
    rejectIfPaid(await syncOrder(order.id, deps));
    return null;
  }
  const opened = await openAttempt(order, attempt, deps);
  if (opened?.status === 'open' && opened.kind === 'intent')
    return { kind: 'intent', clientSecret: opened.clientSecret, total: order.totalCents };
  if (opened?.status === 'open' && opened.kind === 'page' && opened.url !== null)
    return { kind: 'page', url: opened.url };
  rejectIfPaid(await syncOrder(order.id, deps));
  return null;
}

async function openPayment(checkout: PricedCheckout, deps: StartCheckoutDeps): Promise<StartedCheckout> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const opened = await livePayment(checkout, deps);
    if (opened) return opened;
  }
  return rejectUnavailable(new Error(`No live payment after ${ROUNDS} rounds`));
}

/**
 * The one live payment of this visitor and product. Idempotent.
 * @throws the errors of checkout-errors.ts; `checkout.already_paid` carries the payment to go on with
 */
export async function startCheckout(request: CheckoutRequest, deps: StartCheckoutDeps): Promise<StartedCheckout> {
  const checkout = await priceCheckout(request, deps);
  await assertWithinLimits(checkout.visitor, deps);
  const since = new Date(deps.clock.now().getTime() - JUST_PAID_MS);
  const paid = await deps.orders.paidSince(checkout.visitor, checkout.product.id, since);
  if (paid) rejectPaid(paid);
  try {
    return await openPayment(checkout, deps);
  } catch (error) {
    if (isProviderError(error)) return rejectUnavailable(error);
    if (error instanceof DiscountUnavailableError) return rejectCode(error.why);
    throw error;
  }
}
