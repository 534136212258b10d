import {
  entitlementOf,
  paidAttempt,
  statusOf,
  type AttemptFacts,
  type AttemptStatus,
  type DisputeFact,
  type OrderStatus,
  type OrderTerms,
  type RefundFact,
} from './order';

export interface Attempt {
  id: string;
  no: number;
  paymentIntentId: string | null;
  amountCents: number;
  status: AttemptStatus;
  lastError: string | null;
}

/** An order as it is stored, with all that hangs on it. */
export interface Order extends OrderTerms {
  number: string;
  kind: 'guide' | 'course';
  productId: string;
  visitor: string;
  email: string | null;
  perceivedCents: number;
  paidAt: Date | null;
  version: number;
  attempts: readonly Attempt[];
  refunds: readonly RefundFact[];
  disputes: readonly DisputeFact[];
  entitlement: 'active' | 'suspended' | 'revoked' | null;
  /** The same buyer owns the product through another order (asked of expired orders and those under review). */
  ownedElsewhere: boolean;
}

/** A letter that must leave once; its key is unique in the outbox. */
interface Letter {
  dedupeKey: string;
  kind: 'receipt' | 'access' | 'alert';
  payload: { orderId: string; why?: string };
}

/** Everything that one settling writes, decided before the transaction begins. */
export interface Settlement {
  status: OrderStatus;
  attempts: readonly { id: string; status: AttemptStatus; lastError: string | null }[];
  /** The money that arrived; null while none did. */
  paid: { cents: number; chargeId: string | null; at: Date } | null;
  email: string | null;
  refunds: readonly RefundFact[];
  disputes: readonly DisputeFact[];
  entitlement: 'active' | 'suspended' | 'revoked' | null;
  letters: readonly Letter[];
}

const alert = (orderId: string, why: string): Letter => ({
  dedupeKey: `alert:${why}:${orderId}`,
  kind: 'alert',
  payload: { orderId, why },
});

function lettersFor(order: Order, status: OrderStatus, facts: readonly AttemptFacts[]): Letter[] {
  const letters: Letter[] = [];
  const kind = order.kind === 'course' ? 'access' : 'receipt';
  if (entitlementOf(status) === 'active')
    letters.push({ dedupeKey: `${kind}:${order.id}`, kind, payload: { orderId: order.id } });
  if (status === 'review') letters.push(alert(order.id, order.ownedElsewhere ? 'bought-twice' : 'review'));
  // I12: a second payment of the same order is money we owe back; an operator returns it.
  if (facts.filter((attempt) => attempt.status === 'succeeded').length > 1) letters.push(alert(order.id, 'paid-twice'));
  return letters;
}

const same = <T>(a: readonly T[], b: readonly T[], textOf: (each: T) => string) =>
  a.map(textOf).sort().join() === b.map(textOf).sort().join();

const money = ({ providerId, cents, status }: RefundFact | DisputeFact) => `${providerId} ${cents} ${status}`;

/**
 * What these facts change about this order, or null when it is already written. Depends on order and facts only:
 * webhook, verification and reconciler write the same thing, and the second of them nothing.
 */
export function settlementOf(order: Order, facts: readonly AttemptFacts[], now: Date): Settlement | null {
  const paid = paidAttempt(facts);
  const reached = statusOf(order, facts, now);
  // I12: late money for what the buyer owns already goes back instead of opening it twice.
  const status = order.ownedElsewhere && reached === 'paid' ? 'review' : reached;
  const attempts = order.attempts.flatMap((attempt) => {
    const fact = facts.find(({ attemptId }) => attemptId === attempt.id);
    if (!fact || (fact.status === attempt.status && fact.declined === attempt.lastError)) return [];
    return [{ id: attempt.id, status: fact.status, lastError: fact.declined }];
  });
  const refunds = paid?.refunds ?? order.refunds;
  const disputes = paid?.disputes ?? order.disputes;
  const email = order.email ?? paid?.email ?? null;
  const unchanged =
    status === order.status &&
    attempts.length === 0 &&
    email === order.email &&
    same(refunds, order.refunds, money) &&
    same(disputes, order.disputes, money);
  if (unchanged) return null;
  return {
    status,
    attempts,
    paid: paid ? { cents: paid.receivedCents, chargeId: paid.chargeId, at: order.paidAt ?? now } : null,
    email,
    refunds,
    disputes,
    entitlement: entitlementOf(status) ?? order.entitlement,
    letters: lettersFor(order, status, facts),
  };
}
