import { productOf } from '@farm/farm';
import type { AttemptToOpen, PaymentProvider, OpenedIntent, OpenedPage } from '../payment-provider/payment.provider';
import type { PaymentAttempt, Order } from '../orders/order';
import type { OrderRepository } from '../orders/orders.repository';
import { syncOrder, type SyncDeps } from '../orders/sync-order';

/** Built from stored values only, so that the same idempotency key always has the same parameters. */
const attemptToOpen = (order: Order, attempt: PaymentAttempt): AttemptToOpen => ({
  id: attempt.id,
  no: attempt.no,
  orderId: order.id,
  orderNumber: order.number,
  productId: order.productId,
  title: productOf(order.productId)?.title ?? order.number,
  amountCents: attempt.amountCents,
  createdAt: attempt.createdAt,
  providerId: attempt.providerId,
  receiptEmail: order.kind === 'course' ? order.email : null,
});

interface OpenAttemptDeps {
  orders: OrderRepository;
  provider: Pick<PaymentProvider, 'openIntent' | 'openPage'>;
}

type Opened = ({ kind: 'intent' } & OpenedIntent) | ({ kind: 'page' } & OpenedPage);

/**
 * Creates or retrieves the attempt's payment and stores its id. Null: it was never created and can no longer be, so the
 * attempt is canceled.
 * @throws ProviderUnavailableError
 */
export async function openAttempt(order: Order, attempt: PaymentAttempt, { orders, provider }: OpenAttemptDeps) {
  const request = attemptToOpen(order, attempt);
  const opened: Opened | null =
    attempt.kind === 'intent'
      ? { kind: 'intent', ...(await provider.openIntent(request)) }
      : await provider.openPage(request).then((page) => page && { kind: 'page', ...page });
  if (opened) await orders.storePayment(attempt.id, opened);
  else await orders.cancelAttempt(attempt.id);
  return opened;
}

export interface CancelDeps extends SyncDeps {
  provider: Pick<PaymentProvider, 'facts' | 'refund' | 'cancel' | 'openIntent' | 'openPage'>;
}

export const isLive = ({ status }: PaymentAttempt) =>
  status === 'creating' || status === 'open' || status === 'processing';

/** Cancels the attempt's payment. Without an id it is first created again under its key, since only its id can cancel it. */
export async function endAttempt(order: Order, attempt: PaymentAttempt, deps: CancelDeps): Promise<void> {
  const id = attempt.providerId ?? (await openAttempt(order, attempt, deps))?.providerId;
  if (id) await deps.provider.cancel(id);
}

/**
 * Cancels the order's live payment, then syncs. If money has moved meanwhile, the order is paid or processing.
 * @throws ProviderUnavailableError
 */
export async function cancelOrder(order: Order, deps: CancelDeps): Promise<Order | null> {
  await deps.orders.expireNow(order.id, deps.clock.now());
  for (const attempt of order.attempts.filter(isLive)) await endAttempt(order, attempt, deps);
  return syncOrder(order.id, deps);
}
