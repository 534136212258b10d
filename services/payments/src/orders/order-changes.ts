import { normalizeEmail } from '@farm/farm';
import type { AttemptFacts, ProviderDispute, ProviderRefund } from '../payment-provider/payment.provider';
import { type AutomaticRefund, automaticRefunds } from '../refunds/refund-policy';
import { effectiveStatus, type EntitlementStatus } from '../entitlements/entitlement';
import { duplicatePayments, entitlementOf, paidAttempt, statusOf, type OrderStatus } from './order-state';
import type { Order, PaymentAttempt } from './order';

/** An email that is sent once; its key is unique in the outbox. */
type OrderEmail = { dedupeKey: string } & (
  | { kind: 'receipt' | 'access'; payload: { orderId: string } }
  | { kind: 'operator_alert'; payload: { orderId: string; why: string } }
);

type AttemptChange = Pick<PaymentAttempt, 'id' | 'status' | 'lastError' | 'paymentIntentId' | 'chargeId'>;

/** Everything that one sync writes, decided before its transaction begins. */
export interface OrderChanges {
  status: OrderStatus;
  attempts: readonly AttemptChange[];
  /** Null while no money has arrived. */
  paid: { cents: number; chargeId: string | null; card: AttemptFacts['card']; at: Date } | null;
  email: string | null;
  /** `isDuplicate`: refund of a duplicate payment, which has an email of its own. */
  refunds: readonly (ProviderRefund & { attemptId: string; isDuplicate: boolean })[];
  disputes: readonly ProviderDispute[];
  entitlement: EntitlementStatus | null;
  emails: readonly OrderEmail[];
  automaticRefunds: readonly AutomaticRefund[];
  at: Date;
}

const moneyKey = ({ providerId, cents, status }: { providerId: string | null; cents: number; status: string }) =>
  `${providerId} ${cents} ${status}`;

const isSameMoney = (a: readonly Parameters<typeof moneyKey>[0][], b: readonly Parameters<typeof moneyKey>[0][]) =>
  a.map(moneyKey).sort().join() === b.map(moneyKey).sort().join();

/** A late payment for a product that the buyer already owns gives no access: it is refunded. */
function nextStatus(order: Order, facts: readonly AttemptFacts[], now: Date): OrderStatus {
  const status = statusOf(order, facts, now);
  return order.ownedElsewhere && entitlementOf(status) === 'active' ? 'review' : status;
}

/** A duplicate purchase gets no entitlement. */
function nextEntitlement(order: Order, status: OrderStatus): EntitlementStatus | null {
  const paid = order.ownedElsewhere ? null : entitlementOf(status);
  return paid === null ? order.entitlement : effectiveStatus(paid, order.hold);
}

function attemptChanges(order: Order, facts: readonly AttemptFacts[]): AttemptChange[] {
  return order.attempts.flatMap((attempt) => {
    const fact = facts.find(({ attemptId }) => attemptId === attempt.id);
    if (!fact) return [];
    const next = {
      id: attempt.id,
      // Money that arrived stays: with a wrong key the provider knows no payment, which reads as canceled.
      status: attempt.status === 'succeeded' ? attempt.status : fact.status,
      lastError: fact.declined,
      paymentIntentId: fact.paymentIntentId ?? attempt.paymentIntentId,
      chargeId: fact.chargeId ?? attempt.chargeId,
    };
    const isSame =
      next.status === attempt.status &&
      next.lastError === attempt.lastError &&
      next.paymentIntentId === attempt.paymentIntentId &&
      next.chargeId === attempt.chargeId;
    return isSame ? [] : [next];
  });
}

const alert = (orderId: string, why: string, about = orderId): OrderEmail => ({
  dedupeKey: `alert:${why}:${about}`,
  kind: 'operator_alert',
  payload: { orderId, why },
});

const ENDED_WELL: readonly string[] = ['won', 'warning_closed', 'prevented'];

/** The emails of an order in its new state; the outbox ignores those whose keys it has. */
function emailsFor(
  order: Order,
  { status, refunds, disputes }: Pick<OrderChanges, 'status' | 'refunds' | 'disputes'>,
): OrderEmail[] {
  const emails: OrderEmail[] = [];
  const kind = order.kind === 'course' ? 'access' : 'receipt';
  if (entitlementOf(status) === 'active')
    emails.push({ dedupeKey: `${kind}:${order.id}`, kind, payload: { orderId: order.id } });
  if (status === 'review' && !order.ownedElsewhere) emails.push(alert(order.id, 'review'));
  for (const refund of refunds)
    if (refund.status === 'failed') emails.push(alert(order.id, 'refund failed', refund.providerId));
  for (const dispute of disputes)
    if (!ENDED_WELL.includes(dispute.status)) emails.push(alert(order.id, 'dispute', dispute.providerId));
  return emails;
}

/**
 * The changes that this payment state causes, or null for none. Pure: webhook, verification and reconciler derive the same
 * changes, and only the first of them writes.
 */
export function orderChangesOf(order: Order, facts: readonly AttemptFacts[], now: Date): OrderChanges | null {
  const paid = paidAttempt(order, facts);
  const status = nextStatus(order, facts, now);
  const duplicates = new Set(duplicatePayments(order, facts).map(({ attemptId }) => attemptId));
  const succeeded = facts.filter((attempt) => attempt.status === 'succeeded');
  const refunds = succeeded.flatMap(({ attemptId, refunds: ofAttempt }) =>
    ofAttempt.map((refund) => ({
      ...refund,
      attemptId,
      isDuplicate: duplicates.has(attemptId) || order.ownedElsewhere,
    })),
  );
  const storedRefunds = order.refunds.filter(({ providerId }) => providerId !== null);
  const disputes = paid ? succeeded.flatMap((attempt) => attempt.disputes) : order.disputes;
  const attempts = attemptChanges(order, facts);
  // Once paid, the provider's address is ignored, so that it cannot replace a corrected or erased one.
  const fromProvider = order.paidAt === null ? normalizeEmail(paid?.email ?? '') : null;
  const email = order.email ?? fromProvider;
  const automatic = automaticRefunds(order, facts, status);
  const entitlement = nextEntitlement(order, status);
  const isUnchanged =
    status === order.status &&
    attempts.length === 0 &&
    automatic.length === 0 &&
    email === order.email &&
    entitlement === order.entitlement &&
    (!paid || isSameMoney(refunds, storedRefunds)) &&
    isSameMoney(disputes, order.disputes);
  if (isUnchanged) return null;
  const emails = emailsFor(order, { status, refunds, disputes });
  const received = paid
    ? { cents: paid.receivedCents, chargeId: paid.chargeId, card: paid.card, at: order.paidAt ?? now }
    : null;
  return {
    status,
    attempts,
    paid: received,
    email,
    refunds,
    disputes,
    entitlement,
    emails,
    automaticRefunds: automatic,
    at: now,
  };
}
