import { productOf } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import type { ProviderEvent, PaymentProvider, TaggedPayment } from '../payment-provider/payment.provider';
import type { CatalogueRepository } from '../catalogue/catalogue.repository';
import type { Mode } from '../catalogue/payment-mode';
import { cancelOrder, type CancelDeps } from '../checkout/payment-attempts';
import { isDeclinedTooOften, type LimitDeps } from '../checkout/velocity-limits';
import type { Order } from '../orders/order';
import type { OrderRepository } from '../orders/orders.repository';
import type { RestoreRepository } from '../orders/create-order.repository';
import { syncOrder } from '../orders/sync-order';
import type { InboxEvent, InboxRepository, NamedEvent } from './inbox.repository';

const typesOf = (object: string, changes: string) => changes.split(' ').map((change) => `${object}.${change}`);

/** The events that can change an order; others are ignored. */
export const SUPPORTED_EVENTS: readonly string[] = [
  ...typesOf('payment_intent', 'processing succeeded payment_failed canceled'),
  ...typesOf('checkout.session', 'completed expired async_payment_succeeded async_payment_failed'),
  ...typesOf('charge', 'refunded'),
  ...typesOf('refund', 'created updated failed'),
  ...typesOf('charge.dispute', 'created updated closed funds_withdrawn funds_reinstated'),
];

/** Whether the event can change an order: not of another shop, about a named payment, and of our mode (live or test). */
export const isSupportedEvent = (event: ProviderEvent, mode: Mode): event is NamedEvent =>
  SUPPORTED_EVENTS.includes(event.type) &&
  event.ours !== false &&
  event.objectId !== null &&
  event.livemode === (mode === 'live');

interface RestoreDeps {
  orders: OrderRepository;
  restore: RestoreRepository;
  catalogue: CatalogueRepository;
  provider: Pick<PaymentProvider, 'payment'>;
  clock: Clock;
}

/** `note` is for an operator. */
interface PaymentOrder {
  orderId: string | null;
  note: string | null;
}

const NO_ORDER = 'No order has this payment.';
const RESTORED = 'The order was recreated from its payment.';

/**
 * Recreates the order of a payment after a restored backup, under its old id and with status review. The next sync fulfils
 * it only if the amount is a price that its product had.
 */
async function restoreOrder(payment: TaggedPayment, deps: RestoreDeps): Promise<PaymentOrder> {
  const product = productOf(payment.productId);
  if (!product || product.price === 0) return { orderId: null, note: NO_ORDER };
  const price = (await deps.catalogue.findPastPrice(product.id, payment.cents)) ?? {
    id: await deps.catalogue.findOrCreatePrice(product.id, product.price),
    cents: product.price,
  };
  await deps.restore.order(payment, { kind: product.kind, price, now: deps.clock.now() });
  return { orderId: payment.orderId, note: RESTORED };
}

/** The order named in the metadata of `pi_…`; null: another shop's payment. @throws ProviderUnavailableError */
export async function findOrderOfPayment(id: string, deps: RestoreDeps): Promise<PaymentOrder | null> {
  if (!id.startsWith('pi_')) return { orderId: null, note: NO_ORDER };
  const payment = await deps.provider.payment(id);
  if (!payment) return null;
  if (!(await deps.orders.find(payment.orderId))) return restoreOrder(payment, deps);
  await deps.restore.attempt(payment);
  return { orderId: payment.orderId, note: null };
}

export type EventDeps = CancelDeps & LimitDeps & RestoreDeps & { inbox: InboxRepository };

/** Cancels the order after the sixth decline within an hour, so that its payment cannot be used for card testing. */
async function stopCardTesting(order: Order, deps: EventDeps): Promise<void> {
  if (order.status === 'open' && (await isDeclinedTooOften(order.visitor, deps))) await cancelOrder(order, deps);
}

/** Resolves with a note for operators, or null. */
async function processEvent(event: InboxEvent, deps: EventDeps): Promise<string | null> {
  const orderId = await deps.orders.idOf(event.objectId);
  const paymentOrder = orderId === null ? await findOrderOfPayment(event.objectId, deps) : { orderId, note: null };
  if (paymentOrder === null) return null; // another shop of the same account: refunds and disputes lack our metadata
  if (paymentOrder.orderId === null) return paymentOrder.note;
  const order = await syncOrder(paymentOrder.orderId, deps);
  if (order && event.type === 'payment_intent.payment_failed') await stopCardTesting(order, deps);
  return paymentOrder.note;
}

/**
 * Processes one event of the inbox. Events are notifications only: the payment state is read from the provider, so
 * duplicates and wrong order change nothing. When this throws, the job queue tries again.
 */
export async function handleEvent(eventId: string, deps: EventDeps): Promise<void> {
  const { inbox, clock } = deps;
  const event = await inbox.waiting(eventId);
  if (!event) return;
  try {
    await inbox.done(eventId, clock.now(), await processEvent(event, deps));
  } catch (error) {
    await inbox.failed(eventId, error instanceof Error ? error.message : String(error));
    throw error;
  }
}

/** False for an unknown event. */
export async function retryEvent(eventId: string, deps: EventDeps): Promise<boolean> {
  if (!(await deps.inbox.reopen(eventId))) return false;
  await handleEvent(eventId, deps);
  return true;
}
