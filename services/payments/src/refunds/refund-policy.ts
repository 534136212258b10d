import { farmTime, site } from '@farm/farm';
import type { Order } from '../orders/order';
import { duplicatePayments, type OrderStatus, paidAttempt, refundedCents } from '../orders/order-state';
import type { AttemptFacts } from '../payment-provider/payment.provider';

const DAY_MS = 86_400_000;

/** Refunds that reduce the refundable amount: `creating` ones may have been made. */
const LIVE_REFUND_STATUSES = ['creating', 'pending', 'succeeded'];

/** The period of the refund guarantee. */
interface RefundWindow {
  /** The last day, inclusive, in farm time: '2026-12-20'. */
  lastDay: string;
  isOpen: boolean;
}

/** The refund window of a payment, in whole days of farm time. */
export function refundWindow(paidAt: Date, now: Date): RefundWindow {
  const paidOn = Date.parse(`${farmTime(paidAt).date}T00:00:00Z`);
  const lastDay = new Date(paidOn + site.refundDays * DAY_MS).toISOString().slice(0, 10);
  return { lastDay, isOpen: farmTime(now).date <= lastDay };
}

interface PaidOrder {
  chargeId: string | null;
  paidCents: number;
  attempts: readonly { id: string; chargeId: string | null; status: string }[];
  refunds: readonly { attemptId: string | null; cents: number; status: string }[];
}

/** The attempt that paid the order, by its stored state. */
const paidAttemptOf = ({ attempts, chargeId }: Pick<PaidOrder, 'attempts' | 'chargeId'>) => {
  const paid = attempts.filter(({ status }) => status === 'succeeded');
  return paid.find((attempt) => attempt.chargeId !== null && attempt.chargeId === chargeId) ?? paid[0];
};

/** Refunds of the order's own payment that are done or pending; without those of duplicate payments. */
export function ownRefunds<T extends Pick<PaidOrder, 'attempts' | 'chargeId' | 'refunds'>>(order: T): T['refunds'] {
  const ownId = paidAttemptOf(order)?.id ?? null;
  return order.refunds.filter(
    ({ status, attemptId }) => LIVE_REFUND_STATUSES.includes(status) && (attemptId === null || attemptId === ownId),
  );
}

export type RefundDecision = { ok: true; attemptId: string | null } | { ok: false; why: 'too_much' | 'unpaid' };

/**
 * Decides whether an operator may refund these cents of an order: at most what is left of its payment. The end of the refund
 * window rejects nothing. Within it the buyer has a right to the refund; after it the farm may still give one.
 */
export function decideRefund(order: PaidOrder, cents: number): RefundDecision {
  if (order.paidCents === 0) return { ok: false, why: 'unpaid' };
  const refunded = ownRefunds(order).reduce((sum, refund) => sum + refund.cents, 0);
  if (cents > order.paidCents - refunded) return { ok: false, why: 'too_much' };
  return { ok: true, attemptId: paidAttemptOf(order)?.id ?? null };
}

/** A refund of a duplicate payment, without an operator. */
export interface AutomaticRefund {
  attemptId: string;
  cents: number;
  reason: 'paid twice' | 'bought twice';
}

/**
 * Duplicate payments to refund in full, at any time. Each refund is tried once; if it fails, an operator decides.
 * See docs/payment-invariants.md#i12-late-money-is-honored-double-money-is-refunded
 */
export function automaticRefunds(order: Order, facts: readonly AttemptFacts[], status: OrderStatus): AutomaticRefund[] {
  const paid = paidAttempt(order, facts);
  const duplicatePurchase = status === 'review' && order.ownedElsewhere && paid ? [paid] : [];
  const refundOf = (reason: AutomaticRefund['reason']) => (fact: AttemptFacts) => ({
    attemptId: fact.attemptId,
    cents: fact.receivedCents - refundedCents(fact.refunds),
    reason,
  });
  const tried = new Set(order.refunds.map(({ attemptId }) => attemptId));
  return [
    ...duplicatePayments(order, facts).map(refundOf('paid twice')),
    ...duplicatePurchase.map(refundOf('bought twice')),
  ].filter(({ attemptId, cents }) => cents > 0 && !tried.has(attemptId));
}
