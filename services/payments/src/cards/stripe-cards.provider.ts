import Stripe from 'stripe';
import type { CardProvider, OpenedPage, RefundAnswer, RefundToSend, AttemptToOpen } from './cards.provider';
import { asked, isGone, isInvalid, stripeClient, type StripeKeys } from './stripe-client.provider';
import { eventOf, readSigned } from './stripe-events.provider';
import { attemptStatus, factsOf, paymentOfPage } from './stripe-facts.provider';
import { eventsSince, ledger, ourPayment, paidSince } from './stripe-lists.provider';
import { intentParams, keyOf, pageParams, refundKey, refundParams } from './stripe-requests.provider';

const DASHBOARD = 'https://dashboard.stripe.com';

async function openIntent(stripe: Stripe, attempt: AttemptToOpen) {
  const intent = attempt.providerId
    ? await stripe.paymentIntents.retrieve(attempt.providerId)
    : await stripe.paymentIntents.create(intentParams(attempt), keyOf('pi', attempt));
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
      : await stripe.checkout.sessions.create(pageParams(attempt, siteOrigin), keyOf('cs', attempt));
    const { id, url } = page;
    return { providerId: id, paymentIntentId: paymentOfPage(page), url, status: statusOfPage(page) };
  } catch (error) {
    // its end, counted from the stored attempt, is too near: had it been made before, this would have been its answer
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'expires_at') return null;
    throw error;
  }
}

async function endIntent(stripe: Stripe, id: string): Promise<'cancelled' | 'paid' | 'processing'> {
  try {
    await stripe.paymentIntents.cancel(id);
    return 'cancelled';
  } catch (error) {
    if (isGone(error)) return 'cancelled';
    if (!isInvalid(error)) throw error;
    const { status } = await stripe.paymentIntents.retrieve(id); // refused: it has moved on meanwhile
    if (status === 'canceled') return 'cancelled';
    if (status === 'succeeded') return 'paid';
    if (status === 'processing') return 'processing';
    throw error;
  }
}

async function endPage(stripe: Stripe, id: string): Promise<'cancelled' | 'paid' | 'processing'> {
  try {
    await stripe.checkout.sessions.expire(id);
    return 'cancelled';
  } catch (error) {
    if (isGone(error)) return 'cancelled';
    if (!isInvalid(error)) throw error;
    const status = statusOfPage(await stripe.checkout.sessions.retrieve(id));
    if (status === 'canceled') return 'cancelled';
    if (status === 'succeeded') return 'paid';
    if (status === 'processing') return 'processing';
    throw error;
  }
}

async function refund(stripe: Stripe, row: RefundToSend): Promise<RefundAnswer> {
  try {
    const made = await stripe.refunds.create(refundParams(row), refundKey(row));
    return { kind: 'sent', providerId: made.id };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return { kind: error.code === 'charge_already_refunded' ? 'given_before' : 'refused' };
  }
}

async function payment(stripe: Stripe, id: string) {
  try {
    return ourPayment(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/** The card company over its official SDK. */
export function stripeCards(keys: StripeKeys): CardProvider {
  const stripe = stripeClient(keys);
  const pages = keys.dashboardUrl ?? `${DASHBOARD}${/_live_/.test(keys.secretKey) ? '' : '/test'}/payments/`;
  return {
    openIntent: (attempt) => asked(() => openIntent(stripe, attempt)),
    openPage: (attempt) => asked(() => openPage(stripe, attempt, keys.siteOrigin)),
    facts: ({ attempts, refunds }) =>
      asked(() => Promise.all(attempts.map((attempt) => factsOf(stripe, attempt, refunds.length > 0)))),
    cancel: (id) => asked(() => (id.startsWith('cs_') ? endPage(stripe, id) : endIntent(stripe, id))),
    refund: (row) => asked(() => refund(stripe, row)),
    readEvent: (raw, signature, now) => eventOf(readSigned(stripe, raw, signature, keys.webhookSecrets, now)),
    eventsSince: (since, types) => asked(() => eventsSince(stripe, since, types)),
    payment: (id) => asked(() => payment(stripe, id)),
    paidSince: (since) => asked(() => paidSince(stripe, since)),
    ledger: (from, to) => asked(() => ledger(stripe, from, to)),
    dashboardUrl: (id) => `${pages}${id}`,
  };
}
