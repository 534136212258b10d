import type { Clock } from '@farm/server-kit';
import type { AttemptFacts, PaymentProvider } from '../payment-provider/payment.provider';
import { sendAutomaticRefunds } from '../refunds/send-refund';
import type { RefundRepository } from '../refunds/refunds.repository';
import type { Order } from './order';
import { orderChangesOf } from './order-changes';
import { paidAttempt } from './order-state';
import type { OrderRepository } from './orders.repository';

export interface SyncDeps {
  orders: OrderRepository;
  refunds: RefundRepository;
  provider: Pick<PaymentProvider, 'facts' | 'refund'>;
  clock: Clock;
}

const MAX_TRIES = 5;

/** The order kept changing during a sync; the job queue and the reconciler try again. */
class ConcurrentUpdateError extends Error {}

/** The email of a payment may show that its buyer already owns the product. */
async function withOwnership(order: Order, facts: readonly AttemptFacts[], orders: OrderRepository): Promise<Order> {
  const email = paidAttempt(order, facts)?.email;
  if (order.paidAt !== null || order.email !== null || !email || order.ownedElsewhere) return order;
  return { ...order, ownedElsewhere: await orders.ownsElsewhere(order.id, email) };
}

/**
 * Reads the payment state of an order from the provider and writes what it changes; used by webhook, verification and
 * reconciler. Idempotent. When the order was written meanwhile, the state is read again: nothing older overwrites anything
 * newer. No row is locked during a request. Null for an unknown order.
 * @throws ProviderUnavailableError, ProviderRejectionError, ConcurrentUpdateError
 */
export async function syncOrder(orderId: string, deps: SyncDeps): Promise<Order | null> {
  const { orders, provider, clock } = deps;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const order = await orders.find(orderId);
    if (!order || order.totalCents === 0) return order; // free orders have no payment
    const facts = await provider.facts(order);
    const changes = orderChangesOf(await withOwnership(order, facts, orders), facts, clock.now());
    if (changes === null) return order;
    const refundIds = await orders.write(order, changes);
    if (refundIds === null) continue;
    if (refundIds.length === 0) return orders.find(orderId);
    await sendAutomaticRefunds(refundIds, deps);
  }
  throw new ConcurrentUpdateError(`Order ${orderId} changed ${MAX_TRIES} times while it was synced`);
}
