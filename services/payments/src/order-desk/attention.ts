import type { Calls, ReplyOf } from '@farm/contracts';
import type { Clock } from '@farm/server-kit';
import { ProviderAway } from '../checkout/cards.provider';
import type { AttentionRepository } from './attention.repository';
import { orderLine } from './order-line';
import type { OrderListRepository } from './order-list.repository';

type Attention = ReplyOf<Calls['GET /api/ops/orders/attention']>;

/** A payment at the card company with our mark and no paid order of ours. */
export interface UnmatchedPayment {
  paymentIntentId: string;
  cents: number;
  createdAt: Date;
}

export interface AttentionDeps {
  attention: AttentionRepository;
  lists: OrderListRepository;
  unmatched: () => Promise<readonly UnmatchedPayment[]>;
  cards: { dashboardUrl(id: string): string };
  clock: Clock;
}

const LATE_MS = 15 * 60_000; // a letter leaves within a minute; after 15 something is in its way

/** Null when the card company does not answer: the rest of the page must not wait for it. */
async function unmatchedOf({ unmatched, cards }: AttentionDeps): Promise<Attention['unmatched']> {
  try {
    return (await unmatched()).map(({ paymentIntentId, cents, createdAt }) => ({
      ...{ paymentIntentId, cents, createdAt: createdAt.toISOString() },
      dashboardUrl: cards.dashboardUrl(paymentIntentId),
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
