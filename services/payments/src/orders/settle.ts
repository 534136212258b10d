import type { CardProvider } from '../checkout/cards.provider';
import type { OrderRepository } from './orders.repository';
import { settlementOf, type Order } from './settlement';
import type { Clock } from '@farm/server-kit';

export interface Settling {
  orders: OrderRepository;
  cards: Pick<CardProvider, 'facts'>;
  clock: Clock;
}

const TRIES = 5;

/** The order kept changing while its facts were read; the job queue and the reconciler come back to it. */
class StillMoving extends Error {}

/**
 * Brings one order to where the provider's facts put it; webhook, verification and reconciler all come through here.
 * Idempotent. Facts read while somebody else settled are thrown away and read again: what is written is therefore never
 * older than what was written before. No HTTP happens under a lock. Throws ProviderAway, StillMoving.
 * Returns null for an order that does not exist.
 */
export async function settle(orderId: string, { orders, cards, clock }: Settling): Promise<Order | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const order = await orders.find(orderId);
    if (!order || order.totalCents === 0) return order; // a free order is born settled
    const settlement = settlementOf(order, await cards.facts(order), clock.now());
    if (settlement === null) return order;
    if (await orders.settle(order, settlement)) return orders.find(orderId);
  }
  throw new StillMoving(`Order ${orderId} changed ${TRIES} times while it was settled`);
}
