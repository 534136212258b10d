import { throwHttpError } from '@farm/server-kit';
import { isProviderError } from '../payment-provider/payment.provider';
import type { Order } from './order';
import { syncOrder, type SyncDeps } from './sync-order';

// Messages to buyers.
export const UNKNOWN_PAYMENT = 'Payment session not found';
export const NOT_PAID = 'Payment verification failed';
const PROVIDER_AWAY = 'Failed to verify payment';
export const PURCHASE_REFUNDED = 'This purchase was refunded.';

/**
 * Syncs the order of `pi_…`, `cs_…` or `free_…` as the webhook would, whichever is first. Null for an unknown id.
 * @throws 503 `checkout.provider_away`
 */
export async function verifyOrder(sessionId: string, deps: SyncDeps): Promise<Order | null> {
  const orderId = await deps.orders.idOf(sessionId);
  try {
    return orderId === null ? null : await syncOrder(orderId, deps);
  } catch (cause) {
    if (!isProviderError(cause)) throw cause;
    return throwHttpError(503, 'checkout.provider_away', PROVIDER_AWAY, { cause });
  }
}
