import type { Attempt, Order } from '../orders/settlement';
import type { AttemptToOpen } from './cards.provider';

/** I9: the provider is asked with what is stored and nothing else, so the same key always carries the same question. */
export const attemptToOpen = (order: Order, attempt: Attempt): AttemptToOpen => ({
  id: attempt.id,
  no: attempt.no,
  orderId: order.id,
  orderNumber: order.number,
  productId: order.productId,
  amountCents: attempt.amountCents,
  paymentIntentId: attempt.paymentIntentId,
  receiptEmail: order.kind === 'course' ? order.email : null,
});
