import { attemptChanges } from './attempt-changes';
import { dueRefunds } from './due-refunds';
import {
  entitlementOf,
  heldRight,
  paidAttempt,
  paidBeside,
  statusOf,
  type AttemptFacts,
  type AttemptStatus,
  type DisputeFact,
  type Hold,
  type OrderStatus,
  type OrderTerms,
  type RefundFact,
  type Right,
} from './order';
import { lettersFor } from './settlement-letters';

export interface Attempt {
  id: string;
  no: number;
  /** The card form, or the card provider's own page. */
  kind: 'intent' | 'page';
  /** `pi_…` of a card form, `cs_…` of a page; null while the provider has not answered. */
  providerId: string | null;
  paymentIntentId: string | null;
  chargeId: string | null;
  amountCents: number;
  status: AttemptStatus;
  lastError: string | null;
  createdAt: Date;
}

/** A refund as it is stored; without `providerId` the provider has not heard of it yet. */
export interface RefundRow {
  id: string;
  providerId: string | null;
  attemptId: string | null;
  cents: number;
  status: 'creating' | RefundFact['status'];
}

/** An order as it is stored, with all that hangs on it. */
export interface Order extends OrderTerms {
  number: string;
  kind: 'guide' | 'course';
  productId: string;
  visitor: string;
  email: string | null;
  /** The catalogue's price when it was opened; the total is this less the discount. */
  perceivedCents: number;
  /** The discount code it was opened with. */
  code: string | null;
  paidAt: Date | null;
  version: number;
  attempts: readonly Attempt[];
  refunds: readonly RefundRow[];
  disputes: readonly DisputeFact[];
  entitlement: Right | null;
  hold: Hold;
  /** The same buyer owns the product through another order (asked of orders that never opened anything). */
  ownedElsewhere: boolean;
}

/** A letter that leaves once; its key is unique in the outbox. */
export type SettlementLetter = { dedupeKey: string } & (
  { kind: 'receipt' | 'access'; payload: { orderId: string } } | { kind: 'operator_alert'; payload: Alert }
);
interface Alert {
  orderId: string;
  why: string;
}

/** I12: money that goes back by itself. */
export interface DueRefund {
  attemptId: string;
  cents: number;
  reason: 'paid twice' | 'bought twice';
}

export interface AttemptChange {
  id: string;
  status: AttemptStatus;
  lastError: string | null;
  paymentIntentId: string | null;
  chargeId: string | null;
}

/** Everything that one settling writes, decided before the transaction begins. */
export interface Settlement {
  status: OrderStatus;
  attempts: readonly AttemptChange[];
  /** The money that arrived; null while none did. */
  paid: { cents: number; chargeId: string | null; card: AttemptFacts['card']; at: Date } | null;
  email: string | null;
  /** `beside`: of a payment that should not have been, so its letter says so. */
  refunds: readonly (RefundFact & { attemptId: string; beside: boolean })[];
  disputes: readonly DisputeFact[];
  entitlement: Right | null;
  letters: readonly SettlementLetter[];
  due: readonly DueRefund[];
  at: Date;
}

const money = ({ providerId, cents, status }: { providerId: string | null; cents: number; status: string }) =>
  `${providerId} ${cents} ${status}`;

const same = (a: readonly Parameters<typeof money>[0][], b: readonly Parameters<typeof money>[0][]) =>
  a.map(money).sort().join() === b.map(money).sort().join();

/** Where the facts put it; I12: late money for what the buyer owns already does not open it a second time. */
function reached(order: Order, facts: readonly AttemptFacts[], now: Date): OrderStatus {
  const status = statusOf(order, facts, now);
  return order.ownedElsewhere && entitlementOf(status) === 'active' ? 'review' : status;
}

/** What the buyer may open afterwards; an order that never opened anything (bought twice) is not given a right to lose. */
function rightAfter(order: Order, status: OrderStatus): Right | null {
  const given = order.ownedElsewhere ? null : entitlementOf(status);
  return given === null ? order.entitlement : heldRight(given, order.hold);
}

/**
 * What these facts change about this order, or null when it is already written. Depends on order and facts only:
 * webhook, verification and reconciler write the same thing, and the second of them nothing.
 */
export function settlementOf(order: Order, facts: readonly AttemptFacts[], now: Date): Settlement | null {
  const paid = paidAttempt(order, facts);
  const status = reached(order, facts, now);
  const beside = new Set(paidBeside(order, facts).map(({ attemptId }) => attemptId));
  const succeeded = facts.filter((attempt) => attempt.status === 'succeeded');
  const refunds = succeeded.flatMap(({ attemptId, refunds: back }) =>
    back.map((refund) => ({ ...refund, attemptId, beside: beside.has(attemptId) || order.ownedElsewhere })),
  );
  const known = order.refunds.filter(({ providerId }) => providerId !== null);
  const disputes = paid ? succeeded.flatMap((attempt) => attempt.disputes) : order.disputes;
  const attempts = attemptChanges(order, facts);
  // Once paid, an order's address is its own: what an operator corrected or a person had erased does not come back.
  const email = order.email ?? (order.paidAt === null ? paid?.email : null) ?? null;
  const due = dueRefunds(order, facts, status);
  const entitlement = rightAfter(order, status);
  const unchanged =
    status === order.status &&
    attempts.length === 0 &&
    due.length === 0 &&
    email === order.email &&
    entitlement === order.entitlement &&
    (!paid || same(refunds, known)) &&
    same(disputes, order.disputes);
  if (unchanged) return null;
  const letters = lettersFor(order, { status, refunds, disputes });
  const received = paid
    ? { cents: paid.receivedCents, chargeId: paid.chargeId, card: paid.card, at: order.paidAt ?? now }
    : null;
  return { status, attempts, paid: received, email, refunds, disputes, entitlement, letters, due, at: now };
}
