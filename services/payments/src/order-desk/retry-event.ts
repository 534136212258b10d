import { refuse } from '@farm/server-kit';
import { ProviderAway } from '../checkout/cards.provider';
import type { AttentionRepository } from './attention.repository';
import type { OrderNoteRepository } from './order-note.repository';

export interface RetryDeps {
  notes: OrderNoteRepository;
  attention: AttentionRepository;
  orders: { idOf(sessionId: string): Promise<string | null> };
  /** Works an event of the inbox off again. Throws what stood in the way. */
  retryEvent: (eventId: string) => Promise<unknown>;
}

/** Works an event off again, now. The order it concerns, if any, keeps a line about it. */
export async function retry(eventId: string, operatorId: string, deps: RetryDeps) {
  const payment = await deps.attention.paymentOf(eventId);
  if (payment === null) return refuse(404, 'event.unknown', 'We do not know this event.');
  try {
    await deps.retryEvent(eventId);
  } catch (cause) {
    if (!(cause instanceof ProviderAway)) throw cause;
    return refuse(503, 'checkout.provider_away', 'The card provider does not answer. Try again later.', { cause });
  }
  const orderId = await deps.orders.idOf(payment);
  if (orderId !== null) await deps.notes.note({ orderId, operatorId, what: 'event_retried', detail: { eventId } });
  return { done: true } as const;
}
