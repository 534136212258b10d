import type Stripe from 'stripe';
import type { AttemptToOpen, RefundToSend } from './cards.provider';
import { APP } from './stripe-client.provider';

// What is sent to the card company, and nothing else: the compiler holds each body against the SDK's own types.

/** The provider closes a page at the earliest 30 minutes after it opens; clocks differ, and we end it ourselves at 30. */
const PAGE_LIFE_S = 35 * 60;

const markOf = ({ orderId, productId, no }: AttemptToOpen) => ({ app: APP, orderId, productId, attempt: String(no) });
const descriptionOf = ({ orderNumber }: AttemptToOpen) => `Order ${orderNumber}`;

/** I9: built from the stored attempt only, so the same key always carries the same question. */
export const intentParams = (attempt: AttemptToOpen) =>
  ({
    amount: attempt.amountCents,
    currency: 'usd',
    automatic_payment_methods: { enabled: true },
    description: descriptionOf(attempt),
    metadata: markOf(attempt),
    ...(attempt.receiptEmail ? { receipt_email: attempt.receiptEmail } : {}),
  }) satisfies Stripe.PaymentIntentCreateParams;

/** The provider's own page with one line; Spec 1 section 7 sends its buyers to /download-success. */
export const pageParams = (attempt: AttemptToOpen, siteOrigin: string) =>
  ({
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: attempt.amountCents, product_data: { name: attempt.title } },
      },
    ],
    success_url: `${siteOrigin}/download-success?session_id={CHECKOUT_SESSION_ID}&book_id=${attempt.productId}`,
    cancel_url: `${siteOrigin}/country-store`,
    metadata: markOf(attempt),
    payment_intent_data: { description: descriptionOf(attempt), metadata: markOf(attempt) },
    expires_at: Math.ceil(attempt.createdAt.getTime() / 1000) + PAGE_LIFE_S,
  }) satisfies Stripe.Checkout.SessionCreateParams;

export const refundParams = ({ id, orderId, paymentIntentId, cents }: RefundToSend) =>
  ({
    payment_intent: paymentIntentId,
    amount: cents,
    metadata: { app: APP, orderId, refundId: id },
  }) satisfies Stripe.RefundCreateParams;

/** I9: one key, one set of parameters. */
export const keyOf = (kind: 'pi' | 'cs', { orderId, no }: AttemptToOpen) => ({
  idempotencyKey: `${kind}:${orderId}:${no}`,
});
/** A refund asked for twice under the id of its row is one refund. */
export const refundKey = ({ id }: RefundToSend) => ({ idempotencyKey: `refund:${id}` });
