import type { AttemptFacts } from '../orders/order';
import { settlementOf, type Order, type Settlement } from '../orders/settlement';

/** An order in memory, written as the repository writes it: what the rules say, without a database's time. */
export interface Shelf {
  order: Order;
  /** How often a right was given. */
  rights: number;
  /** The keys of letters; each leaves once. */
  letters: Set<string>;
  /** Facts of a settling that was thrown away because somebody else was faster. */
  late: number;
}

export const shelfOf = (order: Order): Shelf => ({ order, rights: 0, letters: new Set(), late: 0 });

const refundsAfter = (order: Order, { refunds }: Settlement): Order['refunds'] => {
  const known = order.refunds.filter(({ providerId }) => !refunds.some((fact) => fact.providerId === providerId));
  return [
    ...known,
    ...refunds.map(({ providerId, attemptId, cents, status }) => ({
      ...{ id: providerId, providerId, attemptId, cents, status },
    })),
  ];
};

/** What the order is once the settlement is written. */
const after = (order: Order, settlement: Settlement): Order => ({
  ...order,
  status: settlement.status,
  email: settlement.email,
  version: order.version + 1,
  ...(settlement.paid ? { paidAt: settlement.paid.at, chargeId: settlement.paid.chargeId } : {}),
  attempts: order.attempts.map((attempt) => ({
    ...attempt,
    ...settlement.attempts.find(({ id }) => id === attempt.id),
  })),
  refunds: refundsAfter(order, settlement),
  disputes: settlement.disputes,
  entitlement: settlement.entitlement,
});

/** One caller's settling in two steps, so that others may come between its reading and its writing. */
export function begin(shelf: Shelf, facts: readonly AttemptFacts[], now: Date): () => void {
  const read = shelf.order;
  const settlement = settlementOf(read, facts, now);
  return () => {
    if (settlement === null) return;
    if (shelf.order.version !== read.version) {
      shelf.late += 1;
      return;
    }
    if (settlement.entitlement && shelf.order.entitlement === null) shelf.rights += 1;
    for (const { dedupeKey } of settlement.letters) shelf.letters.add(dedupeKey);
    shelf.order = after(shelf.order, settlement);
  };
}
