import { givenBack, paidAttempt, paidBeside, type AttemptFacts, type OrderStatus } from './order';
import type { DueRefund, Order } from './settlement';

/** I12: what goes back in full: each payment once by itself; when that fails, a person decides. */
export function dueRefunds(order: Order, facts: readonly AttemptFacts[], status: OrderStatus): DueRefund[] {
  const kept = paidAttempt(order, facts);
  const twice = status === 'review' && order.ownedElsewhere && kept ? [kept] : [];
  const due = (reason: DueRefund['reason']) => (fact: AttemptFacts) => ({
    attemptId: fact.attemptId,
    cents: fact.receivedCents - givenBack(fact.refunds),
    reason,
  });
  const tried = new Set(order.refunds.map(({ attemptId }) => attemptId));
  return [...paidBeside(order, facts).map(due('paid twice')), ...twice.map(due('bought twice'))].filter(
    ({ attemptId, cents }) => cents > 0 && !tried.has(attemptId),
  );
}
