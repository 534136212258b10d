import { refuse } from '@farm/server-kit';
import { ProviderAway } from '../cards/cards.provider';
import { retryEvent, type Handling } from '../webhook/handle-event';
import type { AttentionRepository } from './attention.repository';
import type { OrderNoteRepository } from './one-order/order-note.repository';

export type RetryDeps = Handling & { notes: OrderNoteRepository; attention: AttentionRepository };

/** Works an event off again, now. The order it concerns, if any, keeps a line about it. */
export async function retry(eventId: string, operatorId: string, deps: RetryDeps) {
  const about = await deps.attention.objectOf(eventId);
  try {
    if (about === null || !(await retryEvent(eventId, deps)))
      return refuse(404, 'event.unknown', 'We do not know this event.');
  } catch (cause) {
    if (!(cause instanceof ProviderAway)) throw cause;
    return refuse(503, 'checkout.provider_away', 'The card provider does not answer. Try again later.', { cause });
  }
  const orderId = await deps.orders.idOf(about);
  if (orderId !== null) await deps.notes.note({ orderId, operatorId, what: 'event_retried', detail: { eventId } });
  return { done: true } as const;
}
