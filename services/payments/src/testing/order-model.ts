import type { AttemptFacts } from '../payment-provider/payment.provider';
import type { Order } from '../orders/order';
import { orderChangesOf, type OrderChanges } from '../orders/order-changes';

/** An order in memory that is updated as the repository updates rows, for property tests without a database. */
export interface OrderModel {
  order: Order;
  /** Number of entitlements created. */
  entitlements: number;
  /** Dedupe keys of enqueued emails. */
  emailKeys: Set<string>;
  /** Number of syncs that were discarded because the order had changed since it was read. */
  discarded: number;
}

export const createModel = (order: Order): OrderModel => ({
  order,
  entitlements: 0,
  emailKeys: new Set(),
  discarded: 0,
});

const refundsAfter = (order: Order, { refunds }: OrderChanges): Order['refunds'] => {
  const others = order.refunds.filter(({ providerId }) => !refunds.some((fact) => fact.providerId === providerId));
  return [
    ...others,
    ...refunds.map(({ providerId, attemptId, cents, status }) => ({
      id: providerId,
      providerId,
      attemptId,
      cents,
      status,
    })),
  ];
};

/** The order after its changes are written. */
const after = (order: Order, changes: OrderChanges): Order => ({
  ...order,
  status: changes.status,
  email: changes.email,
  version: order.version + 1,
  ...(changes.paid ? { paidAt: changes.paid.at, chargeId: changes.paid.chargeId } : {}),
  attempts: order.attempts.map((attempt) => ({
    ...attempt,
    ...changes.attempts.find(({ id }) => id === attempt.id),
  })),
  refunds: refundsAfter(order, changes),
  disputes: changes.disputes,
  entitlement: changes.entitlement,
});

/** Begins a sync: reads now, and returns the function that writes, so that other syncs can run in between. */
export function begin(model: OrderModel, facts: readonly AttemptFacts[], now: Date): () => void {
  const read = model.order;
  const changes = orderChangesOf(read, facts, now);
  return () => {
    if (changes === null) return;
    if (model.order.version !== read.version) {
      model.discarded += 1;
      return;
    }
    if (changes.entitlement && model.order.entitlement === null) model.entitlements += 1;
    for (const { dedupeKey } of changes.emails) model.emailKeys.add(dedupeKey);
    model.order = after(model.order, changes);
  };
}
