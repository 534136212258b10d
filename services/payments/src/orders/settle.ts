import type { Clock } from '@farm/server-kit';
import { ProviderAway, type CardProvider } from '../cards/cards.provider';
import { paidAttempt, type AttemptFacts } from './order';
import type { OrderRepository } from './orders.repository';
import type { RefundRepository } from './refunds.repository';
import { sendRefund } from './send-refund';
import { settlementOf, type Order } from './settlement';

export interface Settling {
  orders: OrderRepository;
  refunds: RefundRepository;
  cards: Pick<CardProvider, 'facts' | 'refund'>;
  clock: Clock;
}

const TRIES = 5;

/** The order kept changing while its facts were read; the job queue and the reconciler come back to it. */
class StillMoving extends Error {}

/** The order with what the payment tells of its buyer: an address may show that they own the product already (I12). */
async function knownBuyer(order: Order, facts: readonly AttemptFacts[], orders: OrderRepository): Promise<Order> {
  const email = paidAttempt(order, facts)?.email;
  if (order.paidAt !== null || order.email !== null || !email || order.ownedElsewhere) return order;
  return { ...order, ownedElsewhere: await orders.ownsElsewhere(order.id, email) };
}

/** I12: what must go back goes at once; a card company that is away is asked again by the reconciler. */
async function sendDue(ids: readonly string[], deps: Settling): Promise<void> {
  try {
    for (const id of ids) await sendRefund(id, deps);
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error;
  }
}

/**
 * Brings one order to where the provider's facts put it; webhook, verification and reconciler all come through here.
 * Idempotent. Facts read while somebody else settled are thrown away and read again: what is written is therefore never
 * older than what was written before. No HTTP happens under a lock. Throws ProviderAway, StillMoving.
 * Returns null for an order that does not exist.
 */
export async function settle(orderId: string, deps: Settling): Promise<Order | null> {
  const { orders, cards, clock } = deps;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const order = await orders.find(orderId);
    if (!order || order.totalCents === 0) return order; // a free order is born settled
    const facts = await cards.facts(order);
    const settlement = settlementOf(await knownBuyer(order, facts, orders), facts, clock.now());
    if (settlement === null) return order;
    const due = await orders.settle(order, settlement);
    if (due === null) continue;
    if (due.length === 0) return orders.find(orderId);
    await sendDue(due, deps);
  }
  throw new StillMoving(`Order ${orderId} changed ${TRIES} times while it was settled`);
}
