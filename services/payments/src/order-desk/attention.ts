import type { Calls, ReplyOf } from '@farm/contracts';
import { ProviderAway } from '../cards/cards.provider';
import { unmatchedPayments, type Matching } from '../reconcile/unmatched';
import type { AttentionRepository } from './attention.repository';
import { orderLine } from './order-list/order-line';
import type { OrderListRepository } from './order-list/order-list.repository';

type Attention = ReplyOf<Calls['GET /api/ops/orders/attention']>;

export interface AttentionDeps extends Matching {
  attention: AttentionRepository;
  lists: OrderListRepository;
}

const LATE_MS = 15 * 60_000; // a letter leaves within a minute; after 15 something is in its way

/** Null when the card company does not answer: the rest of the page must not wait for it. */
async function unmatchedOf(deps: Matching): Promise<Attention['unmatched']> {
  try {
    return (await unmatchedPayments(deps)).map(({ paymentIntentId, cents, createdAt, dashboardUrl }) => ({
      ...{ paymentIntentId, cents, dashboardUrl },
      createdAt: createdAt.toISOString(),
    }));
  } catch (error) {
    if (error instanceof ProviderAway) return null;
    throw error;
  }
}

/** Everything that only a person can settle. */
export async function needsAttention(deps: AttentionDeps): Promise<Attention> {
  const { attention, lists, clock } = deps;
  const late = new Date(clock.now().getTime() - LATE_MS);
  const [reviews, disputes, unmatched, events, letters] = await Promise.all([
    attention.reviews(),
    attention.disputes(),
    unmatchedOf(deps),
    attention.events(),
    attention.letters(late),
  ]);
  const orders = await lists.these([...reviews, ...disputes.map(({ orderId }) => orderId)]);
  const lines = new Map(orders.map((order) => [order.id, orderLine(order)]));
  return {
    reviews: reviews.flatMap((id) => lines.get(id) ?? []),
    disputes: disputes.flatMap(({ orderId, status, dueBy }) => {
      const order = lines.get(orderId);
      return order ? [{ order, status, dueBy: dueBy?.toISOString() ?? null }] : [];
    }),
    unmatched,
    events: events.map(({ receivedAt, ...event }) => ({ ...event, receivedAt: receivedAt.toISOString() })),
    letters: letters.map(({ createdAt, ...letter }) => ({ ...letter, createdAt: createdAt.toISOString() })),
  };
}
