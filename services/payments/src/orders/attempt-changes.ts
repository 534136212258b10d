import type { AttemptFacts } from './order';
import type { AttemptChange, Order } from './settlement';

/** What the facts change about an order's attempts. */
export function attemptChanges(order: Order, facts: readonly AttemptFacts[]): AttemptChange[] {
  return order.attempts.flatMap((attempt) => {
    const fact = facts.find(({ attemptId }) => attemptId === attempt.id);
    if (!fact) return [];
    const now = {
      id: attempt.id,
      status: fact.status,
      lastError: fact.declined,
      paymentIntentId: fact.paymentIntentId ?? attempt.paymentIntentId,
      chargeId: fact.chargeId ?? attempt.chargeId,
    };
    const { status, lastError, paymentIntentId, chargeId } = now;
    const same =
      status === attempt.status &&
      lastError === attempt.lastError &&
      paymentIntentId === attempt.paymentIntentId &&
      chargeId === attempt.chargeId;
    return same ? [] : [now];
  });
}
