import { uuidPattern } from '@farm/contracts';
import type Stripe from 'stripe';
import type {
  AttemptFacts,
  AttemptStatus,
  AttemptToRead,
  ProviderEvent,
  LedgerLine,
  ProviderRefund,
  TaggedPayment,
} from './payment.provider';
import { APP, eventOf, isMissing } from './stripe-client.provider';

/** All states before payment are 'open': the buyer still has the card form. */
export const attemptStatus = (status: string): AttemptStatus =>
  status === 'processing' || status === 'succeeded' || status === 'canceled' ? status : 'open';

const refundStatus = (status: string | null): ProviderRefund['status'] =>
  status === 'succeeded' || status === 'failed' || status === 'canceled' ? status : 'pending';

const chargeOf = (intent: Stripe.PaymentIntent) =>
  typeof intent.latest_charge === 'object' ? intent.latest_charge : null;

/** Brand and last four digits; a bank transfer has neither. */
function cardOf(intent: Stripe.PaymentIntent) {
  const card = chargeOf(intent)?.payment_method_details?.card;
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null;
}

const refundOf = ({ id, amount, status, metadata }: Stripe.Refund): ProviderRefund => ({
  providerId: id,
  ourId: metadata?.['app'] === APP ? (metadata['refundId'] ?? null) : null,
  cents: amount,
  status: refundStatus(status),
});

async function refundsAndDisputes(stripe: Stripe, intent: Stripe.PaymentIntent, hadRefunds: boolean) {
  const charge = chargeOf(intent);
  const refunded = hadRefunds || (charge?.amount_refunded ?? 0) > 0;
  const of = { payment_intent: intent.id, limit: 100 };
  const [refunds, disputes] = await Promise.all([
    refunded ? stripe.refunds.list(of) : null, // most payments have none: saves a request
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

const withoutPayment = (attemptId: string, status: AttemptStatus): AttemptFacts => ({
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
    ...(await refundsAndDisputes(stripe, intent, hadRefunds)),
  };
}

/** The payment of a hosted page; null until its buyer has begun to pay. */
export const paymentOfPage = ({ payment_intent }: Stripe.Checkout.Session): string | null =>
  typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null);

/** The payment's state goes before the page's: money may be on its way when a page expires. */
async function pageFacts(stripe: Stripe, attemptId: string, id: string, hadRefunds: boolean): Promise<AttemptFacts> {
  const page = await stripe.checkout.sessions.retrieve(id);
  const open = page.status === 'expired' ? 'canceled' : 'open';
  const payment = paymentOfPage(page);
  if (payment === null) return withoutPayment(attemptId, open);
  const facts = await intentFacts(stripe, attemptId, payment, hadRefunds);
  const email = page.customer_details?.email ?? facts.email;
  return { ...facts, email, status: facts.status === 'open' ? open : facts.status };
}

export async function factsOf(stripe: Stripe, attempt: AttemptToRead, hadRefunds: boolean): Promise<AttemptFacts> {
  const { id, kind, providerId, paymentIntentId, status } = attempt;
  if (providerId === null) return withoutPayment(id, status);
  try {
    return kind === 'page'
      ? await pageFacts(stripe, id, providerId, hadRefunds)
      : await intentFacts(stripe, id, paymentIntentId ?? providerId, hadRefunds);
  } catch (error) {
    if (isMissing(error)) return withoutPayment(id, 'canceled'); // other keys, or test data that was deleted: no money
    throw error;
  }
}

// Lists for the reconciler; the SDK requests further pages.

const PAGE = 100;
const UUID = new RegExp(uuidPattern);
const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);
const moment = (s: number) => new Date(s * 1000);

async function all<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of pages) items.push(item);
  return items;
}

/** Null for a payment without our metadata: another shop's. */
export function ourPayment(intent: Stripe.PaymentIntent): TaggedPayment | null {
  const { app, orderId, productId, attempt } = intent.metadata;
  if (app !== APP || !orderId || !UUID.test(orderId) || !productId) return null;
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    paymentIntentId: intent.id,
    orderId,
    productId,
    attemptNo: Number(attempt) || 1,
    orderNumber: /FARM-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(intent.description ?? '')?.[0] ?? null,
    cents: intent.amount,
    status: attemptStatus(intent.status),
    email: charge?.billing_details.email ?? intent.receipt_email,
    createdAt: moment(intent.created),
  };
}

export async function paidSince(stripe: Stripe, since: Date): Promise<TaggedPayment[]> {
  const intents = await all(stripe.paymentIntents.list({ created: { gte: seconds(since) }, limit: PAGE }));
  return intents.flatMap((intent) => {
    const ours = intent.status === 'succeeded' ? ourPayment(intent) : null;
    return ours ? [ours] : [];
  });
}

export async function eventsSince(stripe: Stripe, since: Date, types: readonly string[]): Promise<ProviderEvent[]> {
  const params = { created: { gte: seconds(since) }, types: [...types], limit: PAGE };
  const events = await all(stripe.events.list(params));
  return events.reverse().map(eventOf);
}

const KINDS: Record<string, LedgerLine['what']> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
};

/** Without payouts to the bank and the provider's own fees. */
export async function ledger(stripe: Stripe, from: Date, to: Date): Promise<LedgerLine[]> {
  const created = { gte: seconds(from), lt: seconds(to) };
  const lines = await all(stripe.balanceTransactions.list({ created, limit: PAGE }));
  return lines.reverse().flatMap((line) => {
    const what = KINDS[line.reporting_category];
    if (!what) return [];
    const source = typeof line.source === 'string' ? line.source : (line.source?.id ?? line.id);
    return [{ id: line.id, source, what, cents: line.amount, feeCents: line.fee, at: moment(line.created) }];
  });
}
