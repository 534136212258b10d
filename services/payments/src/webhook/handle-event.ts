import { closeOrder, type Closing } from '../checkout/close-order';
import { isDeclinedTooOften, type Stopping } from '../checkout/too-many';
import { settle } from '../orders/settle';
import type { Order } from '../orders/settlement';
import { orderOfPayment, type Restoring } from './order-of-payment';
import type { InboxEvent, InboxRepository } from './inbox.repository';

export type Handling = Closing & Stopping & Restoring & { inbox: InboxRepository };

/** A sixth decline within an hour ends the payment at which cards are tried; its secret opens nothing any more. */
async function stopTrying(order: Order, deps: Handling): Promise<void> {
  if (order.status === 'open' && (await isDeclinedTooOften(order.visitor, deps))) await closeOrder(order, deps);
}

/** What an operator should look at afterwards; null: nothing. */
async function workOff(event: InboxEvent, deps: Handling): Promise<string | null> {
  const known = await deps.orders.idOf(event.objectId);
  const found = known === null ? await orderOfPayment(event.objectId, deps) : { orderId: known, note: null };
  if (found === null) return null; // another shop of the same account: its refunds and disputes do not show our mark
  if (found.orderId === null) return found.note;
  const order = await settle(found.orderId, deps);
  if (order && event.type === 'payment_intent.payment_failed') await stopTrying(order, deps);
  return found.note;
}

/**
 * Works off one event of the inbox. An event is a hint: whatever it says, the payment's facts are read again, so
 * duplicates and wrong order change nothing (I4). A throw means that the job queue tries again.
 */
export async function handleEvent(eventId: string, deps: Handling): Promise<void> {
  const { inbox, clock } = deps;
  const event = await inbox.waiting(eventId);
  if (!event) return;
  try {
    await inbox.done(eventId, clock.now(), await workOff(event, deps));
  } catch (error) {
    await inbox.failed(eventId, error instanceof Error ? error.message : String(error));
    throw error;
  }
}

/** An operator works an event off once more; false: we do not know it. Throws what handling it throws. */
export async function retryEvent(eventId: string, deps: Handling): Promise<boolean> {
  if (!(await deps.inbox.reopen(eventId))) return false;
  await handleEvent(eventId, deps);
  return true;
}
