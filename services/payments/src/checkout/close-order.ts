import { settle, type Settling } from '../orders/settle';
import type { Attempt, Order } from '../orders/settlement';
import type { CardProvider } from '../cards/cards.provider';
import { openAttempt } from './attempt-to-open';

export interface Closing extends Settling {
  cards: Pick<CardProvider, 'facts' | 'refund' | 'cancel' | 'openIntent' | 'openPage'>;
}

/** Whether money may still come by this attempt. */
export const isLive = ({ status }: Attempt) => status === 'creating' || status === 'open' || status === 'processing';

/** An attempt that never heard back is asked for again under its key: only a payment with a name can be cancelled. */
export async function endAttempt(order: Order, attempt: Attempt, deps: Closing): Promise<void> {
  const id = attempt.providerId ?? (await openAttempt(order, attempt, deps))?.providerId;
  if (id) await deps.cards.cancel(id);
}

/**
 * Ends an order: cancels its live payment, then settles. Money that moved meanwhile wins (I12): the order is then paid or
 * processing, which is an outcome and no error. Throws ProviderAway.
 */
export async function closeOrder(order: Order, deps: Closing): Promise<Order | null> {
  await deps.orders.endNow(order.id, deps.clock.now());
  for (const attempt of order.attempts.filter(isLive)) await endAttempt(order, attempt, deps);
  return settle(order.id, deps);
}
