import Stripe from 'stripe';
import type { AttemptToOpen, PaymentProvider, OpenedPage, RefundResponse, RefundToSend } from './payment.provider';
import {
  APP,
  eventOf,
  isInvalid,
  isMissing,
  readSigned,
  stripeClient,
  type StripeKeys,
  wrapProviderErrors,
} from './stripe-client.provider';
import {
  attemptStatus,
  eventsSince,
  factsOf,
  ledger,
  ourPayment,
  paidSince,
  paymentOfPage,
} from './stripe-reads.provider';

// Request parameters, checked against the SDK's types.

/** The provider closes a page at the earliest 30 minutes after it opens; clocks differ, and we end it ourselves at 30. */
const PAGE_LIFE_S = 35 * 60;

const metadataOf = ({ orderId, productId, no }: AttemptToOpen) => ({
  app: APP,
  orderId,
  productId,
  attempt: String(no),
});
const descriptionOf = ({ orderNumber }: AttemptToOpen) => `Order ${orderNumber}`;

/** Built from the stored attempt only, so that the same idempotency key always has the same parameters. */
export const intentParams = (attempt: AttemptToOpen) =>
  ({
    amount: attempt.amountCents,
    currency: 'usd',
    automatic_payment_methods: { enabled: true },
    description: descriptionOf(attempt),
    metadata: metadataOf(attempt),
    ...(attempt.receiptEmail ? { receipt_email: attempt.receiptEmail } : {}),
  }) satisfies Stripe.PaymentIntentCreateParams;

/** A hosted checkout page; buyers return to /download-success. */
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
    metadata: metadataOf(attempt),
    payment_intent_data: { description: descriptionOf(attempt), metadata: metadataOf(attempt) },
    expires_at: Math.ceil(attempt.createdAt.getTime() / 1000) + PAGE_LIFE_S,
  }) satisfies Stripe.Checkout.SessionCreateParams;

export const refundParams = ({ id, orderId, paymentIntentId, cents }: RefundToSend) =>
  ({
    payment_intent: paymentIntentId,
    amount: cents,
    metadata: { app: APP, orderId, refundId: id },
  }) satisfies Stripe.RefundCreateParams;

/** One key for each attempt: a repeated request creates no second payment. */
export const idempotencyKeyOf = (kind: 'pi' | 'cs', { orderId, no }: AttemptToOpen) => ({
  idempotencyKey: `${kind}:${orderId}:${no}`,
});
/** Sent twice under the id of its row, it is one refund. */
export const refundKey = ({ id }: RefundToSend) => ({ idempotencyKey: `refund:${id}` });

const DASHBOARD = 'https://dashboard.stripe.com';

async function openIntent(stripe: Stripe, attempt: AttemptToOpen) {
  const intent = attempt.providerId
    ? await stripe.paymentIntents.retrieve(attempt.providerId)
    : await stripe.paymentIntents.create(intentParams(attempt), idempotencyKeyOf('pi', attempt));
  if (!intent.client_secret) throw new Error('A payment without client secret');
  const { id, client_secret: clientSecret, status } = intent;
  return { providerId: id, paymentIntentId: id, clientSecret, status: attemptStatus(status) };
}

const statusOfPage = ({ status, payment_status: paid }: Stripe.Checkout.Session) => {
  if (status === 'expired') return 'canceled';
  if (status === 'complete') return paid === 'unpaid' ? 'processing' : 'succeeded';
  return 'open';
};

async function openPage(stripe: Stripe, attempt: AttemptToOpen, siteOrigin: string): Promise<OpenedPage | null> {
  try {
    const page = attempt.providerId
      ? await stripe.checkout.sessions.retrieve(attempt.providerId)
      : await stripe.checkout.sessions.create(pageParams(attempt, siteOrigin), idempotencyKeyOf('cs', attempt));
    const { id, url } = page;
    return { providerId: id, paymentIntentId: paymentOfPage(page), url, status: statusOfPage(page) };
  } catch (error) {
    // The page's end, counted from the stored attempt, is too near: a page created before would have been returned.
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'expires_at') return null;
    throw error;
  }
}

async function cancel(stripe: Stripe, id: string): Promise<'cancelled' | 'paid' | 'processing'> {
  const isPage = id.startsWith('cs_');
  try {
    await (isPage ? stripe.checkout.sessions.expire(id) : stripe.paymentIntents.cancel(id));
    return 'cancelled';
  } catch (error) {
    if (isMissing(error)) return 'cancelled';
    if (!isInvalid(error)) throw error;
    const status = isPage
      ? statusOfPage(await stripe.checkout.sessions.retrieve(id))
      : (await stripe.paymentIntents.retrieve(id)).status;
    if (status === 'canceled') return 'cancelled';
    if (status === 'succeeded') return 'paid';
    if (status === 'processing') return 'processing';
    throw error;
  }
}

async function refund(stripe: Stripe, row: RefundToSend): Promise<RefundResponse> {
  try {
    const created = await stripe.refunds.create(refundParams(row), refundKey(row));
    return { kind: 'sent', providerId: created.id };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return { kind: error.code === 'charge_already_refunded' ? 'already_refunded' : 'rejected' };
  }
}

async function payment(stripe: Stripe, id: string) {
  try {
    return ourPayment(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The payment provider through the official SDK. */
export function stripeProvider(keys: StripeKeys): PaymentProvider {
  const stripe = stripeClient(keys);
  const pages = keys.dashboardUrl ?? `${DASHBOARD}${/_live_/.test(keys.secretKey) ? '' : '/test'}/payments/`;
  return {
    openIntent: (attempt) => wrapProviderErrors(() => openIntent(stripe, attempt)),
    openPage: (attempt) => wrapProviderErrors(() => openPage(stripe, attempt, keys.siteOrigin)),
    facts: ({ attempts, refunds }) =>
      wrapProviderErrors(() => Promise.all(attempts.map((attempt) => factsOf(stripe, attempt, refunds.length > 0)))),
    cancel: (id) => wrapProviderErrors(() => cancel(stripe, id)),
    refund: (row) => wrapProviderErrors(() => refund(stripe, row)),
    readEvent: (raw, signature, now) => eventOf(readSigned(stripe, raw, signature, keys.webhookSecrets, now)),
    eventsSince: (since, types) => wrapProviderErrors(() => eventsSince(stripe, since, types)),
    payment: (id) => wrapProviderErrors(() => payment(stripe, id)),
    paidSince: (since) => wrapProviderErrors(() => paidSince(stripe, since)),
    ledger: (from, to) => wrapProviderErrors(() => ledger(stripe, from, to)),
    dashboardUrl: (id) => `${pages}${id}`,
  };
}
