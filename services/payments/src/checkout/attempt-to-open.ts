import { productOf } from '@farm/farm';
import type { Attempt, Order } from '../orders/settlement';
import type { OrderRepository } from '../orders/orders.repository';
import type { AttemptToOpen, CardProvider, OpenedIntent, OpenedPage } from '../cards/cards.provider';

/** I9: the provider is asked with what is stored and nothing else, so the same key always carries the same question. */
const attemptToOpen = (order: Order, attempt: Attempt): AttemptToOpen => ({
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

export interface OpeningAttempts {
  orders: OrderRepository;
  cards: Pick<CardProvider, 'openIntent' | 'openPage'>;
}

type Opened = ({ kind: 'intent' } & OpenedIntent) | ({ kind: 'page' } & OpenedPage);

/**
 * The attempt's payment at the provider, made or found again, and its name stored. Null: it was never made, and now it is
 * too late; the attempt is over. Throws ProviderAway.
 */
export async function openAttempt(order: Order, attempt: Attempt, { orders, cards }: OpeningAttempts) {
  const asked = attemptToOpen(order, attempt);
  const opened: Opened | null =
    attempt.kind === 'intent'
      ? { kind: 'intent', ...(await cards.openIntent(asked)) }
      : await cards.openPage(asked).then((page) => page && { kind: 'page', ...page });
  if (opened) await orders.opened(attempt.id, opened);
  else await orders.neverOpened(attempt.id);
  return opened;
}
