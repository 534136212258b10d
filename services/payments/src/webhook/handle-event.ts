import { settle, type Settling } from '../orders/settle';
import type { InboxRepository } from './inbox.repository';

export interface Handling extends Settling {
  inbox: InboxRepository;
}

/**
 * Works off one event of the inbox. An event is a hint: whatever it says, the payment's facts are read again, so
 * duplicates and wrong order change nothing (I4). A throw means that the job queue tries again.
 */
export async function handleEvent(eventId: string, deps: Handling): Promise<void> {
  const { inbox, orders, clock } = deps;
  const event = await inbox.waiting(eventId);
  if (!event) return;
  try {
    const orderId = await orders.idOf(event.paymentIntentId);
    // Refunds and disputes do not show our mark: without an order they belong to another shop of the same account.
    const unknown = event.type.startsWith('payment_intent.') ? 'No order knows this payment.' : null;
    if (orderId === null) return await inbox.done(eventId, clock.now(), unknown);
    await settle(orderId, deps);
    await inbox.done(eventId, clock.now(), null);
  } catch (error) {
    await inbox.failed(eventId, error instanceof Error ? error.message : String(error));
    throw error;
  }
}
