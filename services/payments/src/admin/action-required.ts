import type { Calls, ReplyOf } from '@farm/contracts';
import { throwHttpError } from '@farm/server-kit';
import { isProviderError } from '../payment-provider/payment.provider';
import { unmatchedPayments, type UnmatchedDeps } from '../reconcile/sweeps';
import { retryEvent, type EventDeps } from '../webhook/process-event';
import type { OrderActionRepository } from './order-actions.repository';
import { listRow } from './order-list';
import type { OrderQueryRepository } from './order-queries.repository';

type ActionRequired = ReplyOf<Calls['GET /api/ops/orders/attention']>;

export interface ActionRequiredDeps extends UnmatchedDeps {
  orderQueries: OrderQueryRepository;
}

const DELAYED_MS = 15 * 60_000; // emails are usually sent within a minute

/** Null when the provider does not respond or rejects our key: the page shows the rest. */
async function unmatchedOf(deps: UnmatchedDeps): Promise<ActionRequired['unmatched']> {
  try {
    return (await unmatchedPayments(deps)).map(({ paymentIntentId, cents, createdAt, dashboardUrl }) => ({
      paymentIntentId,
      cents,
      dashboardUrl,
      createdAt: createdAt.toISOString(),
    }));
  } catch (error) {
    if (isProviderError(error)) return null;
    throw error;
  }
}

export async function findActionRequired(deps: ActionRequiredDeps): Promise<ActionRequired> {
  const { orderQueries, clock } = deps;
  const delayed = new Date(clock.now().getTime() - DELAYED_MS);
  const [reviews, disputes, unmatched, events, emails] = await Promise.all([
    orderQueries.reviews(),
    orderQueries.openDisputes(),
    unmatchedOf(deps),
    orderQueries.failedEvents(),
    orderQueries.unsentEmails(delayed),
  ]);
  const orders = await orderQueries.findByIds([...reviews, ...disputes.map(({ orderId }) => orderId)]);
  const rows = new Map(orders.map((order) => [order.id, listRow(order)]));
  return {
    reviews: reviews.flatMap((id) => rows.get(id) ?? []),
    disputes: disputes.flatMap(({ orderId, status, dueBy }) => {
      const order = rows.get(orderId);
      return order ? [{ order, status, dueBy: dueBy?.toISOString() ?? null }] : [];
    }),
    unmatched,
    events: events.map(({ receivedAt, ...event }) => ({ ...event, receivedAt: receivedAt.toISOString() })),
    letters: emails.map(({ createdAt, ...email }) => ({ ...email, createdAt: createdAt.toISOString() })),
  };
}

export type RetryEventDeps = EventDeps & { orderActions: OrderActionRepository; orderQueries: OrderQueryRepository };

/** Processes an event again. Its order's timeline gets an entry. */
export async function retryFailedEvent(eventId: string, operatorId: string, deps: RetryEventDeps) {
  const about = await deps.orderQueries.objectOf(eventId);
  try {
    if (about === null || !(await retryEvent(eventId, deps)))
      return throwHttpError(404, 'event.unknown', 'We do not know this event.');
  } catch (cause) {
    if (!isProviderError(cause)) throw cause;
    return throwHttpError(503, 'checkout.provider_away', 'The payment provider is not responding. Try again later.', {
      cause,
    });
  }
  const orderId = await deps.orders.idOf(about);
  if (orderId !== null)
    await deps.orderActions.writeEntry({ orderId, operatorId, what: 'event_retried', detail: { eventId } });
  return { done: true } as const;
}
