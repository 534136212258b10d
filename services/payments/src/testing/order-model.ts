import type { AttemptFacts } from '../payment-provider/payment.provider';
import { orderChangesOf, type Order, type OrderChanges } from '../orders/order-changes';

/** An order in memory, written as the repository writes it: what the rules say, without a database's time. */
export interface OrderModel {
  order: Order;
  /** How often a right was given. */
  entitlements: number;
  /** The keys of letters; each leaves once. */
  emailKeys: Set<string>;
  /** Facts of a settling that was thrown away because somebody else was faster. */
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
      ...{ id: providerId, providerId, attemptId, cents, status },
    })),
  ];
};

/** What the order is once the settlement is written. */
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

/** One caller's settling in two steps, so that others may come between its reading and its writing. */
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
