import type { AttemptFacts, ProviderRefund } from '../payment-provider/payment.provider';
import type { EntitlementStatus } from '../entitlements/entitlement';

/**
 * The transitions of an order.
 *
 *   open <-> processing -> paid <-> partly_refunded <-> refunded
 *     |          |          ^ \______ disputed (-> back, or lost)
 *     +-> expired +---------+   late payments count
 *     (review: the payment does not match the order; an operator decides)
 */
export const TRANSITIONS = {
  open: ['processing', 'paid', 'expired', 'review'],
  processing: ['open', 'paid', 'expired', 'review'],
  expired: ['paid', 'review', 'refunded'],
  review: ['paid', 'refunded'],
  paid: ['partly_refunded', 'refunded', 'disputed'],
  partly_refunded: ['paid', 'refunded', 'disputed'],
  refunded: ['paid', 'partly_refunded', 'disputed'],
  disputed: ['paid', 'partly_refunded', 'refunded', 'lost'],
  lost: [],
} as const;

export type OrderStatus = keyof typeof TRANSITIONS;

/** The part of an order that its state depends on. */
export interface OrderTerms {
  id: string;
  status: OrderStatus;
  totalCents: number;
  livemode: boolean;
  expiresAt: Date;
  /** The charge that paid the order: once known, it does not change. */
  chargeId: string | null;
}

/** The payment of the order: the one stored before, else the first. */
export function paidAttempt(order: Pick<OrderTerms, 'chargeId'>, facts: readonly AttemptFacts[]) {
  const paid = facts.filter(({ status }) => status === 'succeeded');
  return paid.find(({ chargeId }) => chargeId !== null && chargeId === order.chargeId) ?? paid[0];
}

/** Successful attempts other than the one that paid the order: duplicate payments, to be refunded. */
export const duplicatePayments = (
  order: Pick<OrderTerms, 'chargeId'>,
  facts: readonly AttemptFacts[],
): AttemptFacts[] => {
  const primary = paidAttempt(order, facts);
  return facts.filter((attempt) => attempt.status === 'succeeded' && attempt !== primary);
};

export const refundedCents = (refunds: readonly Pick<ProviderRefund, 'status' | 'cents'>[]): number =>
  refunds.filter(({ status }) => status === 'pending' || status === 'succeeded').reduce((sum, r) => sum + r.cents, 0);

const CLOSED_DISPUTES = ['won', 'lost', 'warning_closed', 'prevented'];

/** Whether amount, currency, mode and order of the payment are those of the order: no other payment is fulfilled. */
const matchesTerms = (order: OrderTerms, paid: AttemptFacts): boolean =>
  paid.receivedCents === order.totalCents &&
  paid.currency === 'usd' &&
  paid.livemode === order.livemode &&
  paid.orderId === order.id;

function paidStatus(order: OrderTerms, paid: AttemptFacts): OrderStatus {
  if (!matchesTerms(order, paid)) return 'review';
  if (paid.disputes.some(({ status }) => status === 'lost')) return 'lost';
  if (paid.disputes.some(({ status }) => !CLOSED_DISPUTES.includes(status))) return 'disputed';
  const refunded = refundedCents(paid.refunds); // a failed refund does not count
  if (refunded >= order.totalCents) return 'refunded';
  return refunded > 0 ? 'partly_refunded' : 'paid';
}

/** A failed or canceled payment opens nothing, and the buyer may pay again. */
function unpaidStatus(order: OrderTerms, facts: readonly AttemptFacts[], now: Date): OrderStatus {
  if (order.status !== 'open' && order.status !== 'processing') return order.status;
  if (facts.some(({ status }) => status === 'processing')) return 'processing';
  const live = facts.some(({ status }) => status === 'open' || status === 'creating');
  return !live && order.expiresAt <= now ? 'expired' : 'open';
}

/** Whether `to` is reachable through any number of transitions: events may have been missed. */
export function canReach(from: OrderStatus, to: OrderStatus): boolean {
  const reachable = new Set<OrderStatus>([from]);
  for (const status of reachable) for (const next of TRANSITIONS[status]) reachable.add(next);
  return reachable.has(to);
}

/**
 * The status of an order with this payment state. It depends on nothing else, so the order of events does not matter. An
 * impossible transition results in `review`.
 */
export function statusOf(order: OrderTerms, facts: readonly AttemptFacts[], now: Date): OrderStatus {
  const paid = paidAttempt(order, facts);
  const next = paid ? paidStatus(order, paid) : unpaidStatus(order, facts, now);
  return canReach(order.status, next) ? next : 'review';
}

/** The entitlement that an order of this status gives; null: none yet. A partial refund revokes nothing. */
export function entitlementOf(status: OrderStatus): EntitlementStatus | null {
  switch (status) {
    case 'paid':
    case 'partly_refunded':
      return 'active';
    case 'disputed':
      return 'suspended';
    case 'refunded':
    case 'lost':
      return 'revoked';
    case 'open':
    case 'processing':
    case 'expired':
    case 'review':
      return null;
  }
}
