import type Stripe from 'stripe';
import type { AttemptFacts, AttemptStatus, RefundFact } from '../orders/order';
import type { AttemptToRead } from './cards.provider';
import { APP, isGone } from './stripe-client.provider';

/** Everything before the money is 'open' to us: the card form is still with the buyer. */
export const attemptStatus = (status: string): AttemptStatus =>
  status === 'processing' || status === 'succeeded' || status === 'canceled' ? status : 'open';

const refundStatus = (status: string | null): RefundFact['status'] =>
  status === 'succeeded' || status === 'failed' || status === 'canceled' ? status : 'pending';

const chargeOf = (intent: Stripe.PaymentIntent) =>
  typeof intent.latest_charge === 'object' ? intent.latest_charge : null;

/** Brand and last four, for the receipt. A bank transfer has neither. */
function cardOf(intent: Stripe.PaymentIntent) {
  const card = chargeOf(intent)?.payment_method_details?.card;
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null;
}

const refundOf = ({ id, amount, status, metadata }: Stripe.Refund): RefundFact => ({
  providerId: id,
  ourId: metadata?.['app'] === APP ? (metadata['refundId'] ?? null) : null,
  cents: amount,
  status: refundStatus(status),
});

async function moneyBack(stripe: Stripe, intent: Stripe.PaymentIntent, hadRefunds: boolean) {
  const charge = chargeOf(intent);
  const refunded = hadRefunds || (charge?.amount_refunded ?? 0) > 0;
  const of = { payment_intent: intent.id, limit: 100 };
  const [refunds, disputes] = await Promise.all([
    refunded ? stripe.refunds.list(of) : null, // most payments never have any: one question less
    charge?.disputed ? stripe.disputes.list(of) : null,
  ]);
  return {
    refunds: (refunds?.data ?? []).map(refundOf),
    disputes: (disputes?.data ?? []).map((d) => ({
      providerId: d.id,
      cents: d.amount,
      status: d.status,
      dueBy: d.evidence_details.due_by ? new Date(d.evidence_details.due_by * 1000) : null,
    })),
  };
}

/** An attempt at which no money can be seen. */
const nothing = (attemptId: string, status: AttemptStatus): AttemptFacts => ({
  attemptId,
  paymentIntentId: null,
  status,
  receivedCents: 0,
  currency: 'usd',
  livemode: false,
  orderId: null,
  chargeId: null,
  email: null,
  refunds: [],
  disputes: [],
  declined: null,
});

async function intentFacts(stripe: Stripe, attemptId: string, id: string, hadRefunds: boolean): Promise<AttemptFacts> {
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  return {
    attemptId,
    paymentIntentId: intent.id,
    status: attemptStatus(intent.status),
    receivedCents: intent.amount_received,
    currency: intent.currency,
    livemode: intent.livemode,
    orderId: intent.metadata['app'] === APP ? (intent.metadata['orderId'] ?? null) : null,
    chargeId: chargeOf(intent)?.id ?? null,
    email: chargeOf(intent)?.billing_details.email ?? intent.receipt_email,
    card: cardOf(intent),
    declined: intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? null,
    ...(await moneyBack(stripe, intent, hadRefunds)),
  };
}

/** The payment of a hosted page; null until its buyer has begun to pay. */
export const paymentOfPage = ({ payment_intent }: Stripe.Checkout.Session): string | null =>
  typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null);

/** A page is over when it has expired; what its payment says counts first, since money may be on its way. */
async function pageFacts(stripe: Stripe, attemptId: string, id: string, hadRefunds: boolean): Promise<AttemptFacts> {
  const page = await stripe.checkout.sessions.retrieve(id);
  const open = page.status === 'expired' ? 'canceled' : 'open';
  const payment = paymentOfPage(page);
  if (payment === null) return nothing(attemptId, open);
  const facts = await intentFacts(stripe, attemptId, payment, hadRefunds);
  const email = page.customer_details?.email ?? facts.email;
  return { ...facts, email, status: facts.status === 'open' ? open : facts.status };
}

/** What is true of one attempt now. */
export async function factsOf(stripe: Stripe, attempt: AttemptToRead, hadRefunds: boolean): Promise<AttemptFacts> {
  const { id, kind, providerId, paymentIntentId, status } = attempt;
  if (providerId === null) return nothing(id, status);
  try {
    return kind === 'page'
      ? await pageFacts(stripe, id, providerId, hadRefunds)
      : await intentFacts(stripe, id, paymentIntentId ?? providerId, hadRefunds);
  } catch (error) {
    if (isGone(error)) return nothing(id, 'canceled'); // other keys, or a stand-in that forgot: no money there
    throw error;
  }
}
