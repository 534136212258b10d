import type Stripe from 'stripe';
import { type RecordReader, seconds } from './provider';
import type {
  ThreeDSecureChallenge,
  ChargeRecord,
  DisputeRecord,
  Intent,
  Method,
  MethodKind,
  Movement,
  RefundRecord,
  CheckoutSession,
  EventRecord,
} from './records';

// The records in the format of Stripe's API. The compiler checks each field against the SDK's types.

/** The fields of an SDK type that the sandbox sends: those that the shop, its tests and the contract specs read. */
type Subset<T> = T extends string | number | boolean
  ? T
  : T extends readonly (infer U)[]
    ? Subset<U>[]
    : T extends object
      ? { [K in keyof T]?: Subset<T[K]> }
      : T;

/** The only API version: that of the pinned SDK. */
export const API_VERSION = '2026-10-28.endive';

const TYPE_OF: Record<MethodKind, 'card' | 'amazon_pay' | 'us_bank_account'> = {
  card: 'card',
  bank: 'amazon_pay',
  slow_bank: 'us_bank_account',
};

const billingOf = ({ country, postalCode, email, name }: Method) => ({
  address: { country, postal_code: postalCode },
  email,
  name,
});

const cardOf = ({ brand, last4 }: NonNullable<Method['card']>) => ({ brand, last4, country: 'US', funding: 'credit' });

export const paymentMethod = (method: Method): Subset<Stripe.PaymentMethod> => ({
  id: method.id,
  object: 'payment_method',
  billing_details: billingOf(method),
  ...(method.card && { card: cardOf(method.card) }),
  created: seconds(method.created),
  livemode: false,
  type: TYPE_OF[method.kind],
});

export function paymentIntent(intent: Intent, reader: RecordReader) {
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_received: intent.received,
    automatic_payment_methods: { allow_redirects: intent.allowRedirects, enabled: true },
    canceled_at: intent.canceledAt && seconds(intent.canceledAt),
    cancellation_reason: intent.cancellationReason,
    client_secret: intent.secret,
    created: seconds(intent.created),
    currency: intent.currency,
    description: intent.description,
    last_payment_error: lastError(intent, reader),
    latest_charge: intent.charge,
    livemode: false,
    metadata: intent.metadata,
    next_action: intent.challenge && nextAction(intent.challenge, reader.siteOrigin),
    payment_method: intent.method,
    payment_method_types: ['card', ...(intent.allowRedirects === 'always' ? ['amazon_pay'] : []), 'us_bank_account'],
    receipt_email: intent.receiptEmail,
    status: intent.status,
  } satisfies Subset<Stripe.PaymentIntent>;
}

function lastError({ problem: failure }: Intent, reader: RecordReader) {
  if (!failure) return null;
  const { problem, method, charge: chargeId } = failure;
  return {
    ...problem,
    ...(chargeId && { charge: chargeId }),
    type: problem.code === 'payment_intent_authentication_failure' ? 'invalid_request_error' : 'card_error',
    payment_method: paymentMethod(reader.get('method', method)),
  } satisfies Subset<Stripe.PaymentIntent.LastPaymentError>;
}

function nextAction(
  { where, token, returnUrl }: ThreeDSecureChallenge,
  siteOrigin: string,
): Stripe.PaymentIntent.NextAction {
  const url = `${siteOrigin}/sandbox/bank/${token}`;
  if (where === 'page') return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'sandbox_bank', token } };
}

/** What a browser with the client secret may read. */
export function paymentIntentForBrowser(intent: Intent, reader: RecordReader) {
  const { metadata: _, latest_charge: _charge, amount_received: _received, ...rest } = paymentIntent(intent, reader);
  return rest;
}

export function charge(record: ChargeRecord, reader: RecordReader) {
  const method = reader.get('method', record.method);
  const { problem, refunded = 0 } = record;
  return {
    id: record.id,
    object: 'charge',
    amount: record.amount,
    amount_captured: problem ? 0 : record.amount,
    amount_refunded: refunded,
    balance_transaction: record.movement,
    billing_details: billingOf(method),
    captured: problem === null,
    created: seconds(record.created),
    currency: 'usd',
    description: record.description,
    disputed: record.dispute !== undefined,
    failure_code: problem?.code ?? null,
    failure_message: problem?.message ?? null,
    livemode: false,
    metadata: record.metadata,
    paid: problem === null,
    payment_intent: record.intent,
    payment_method: record.method,
    payment_method_details: {
      type: TYPE_OF[method.kind],
      ...(method.card && { card: cardOf(method.card) }),
    },
    receipt_email: record.receiptEmail,
    refunded: problem === null && refunded === record.amount,
    status: problem ? 'failed' : 'succeeded',
  } satisfies Subset<Stripe.Charge>;
}

export function refund(record: RefundRecord, reader: RecordReader) {
  const method = reader.get('method', reader.get('charge', record.charge).method);
  return {
    id: record.id,
    object: 'refund',
    amount: record.amount,
    balance_transaction: record.movement,
    charge: record.charge,
    created: seconds(record.created),
    currency: 'usd',
    ...(record.failureMovement !== null && {
      failure_balance_transaction: record.failureMovement,
      failure_reason: 'expired_or_canceled_card',
    }),
    metadata: record.metadata,
    payment_intent: record.intent,
    payment_method: method.id,
    reason: record.reason,
    status: record.status,
  } satisfies Subset<Stripe.Refund> & { payment_method: string };
}

export function dispute(record: DisputeRecord, reader: RecordReader) {
  const isInquiry = record.status.startsWith('warning_');
  return {
    id: record.id,
    object: 'dispute',
    amount: record.amount,
    balance_transactions: record.movements.map((id) => balanceTransaction(reader.get('movement', id), reader)),
    charge: record.charge,
    created: seconds(record.created),
    currency: 'usd',
    evidence_details: { due_by: seconds(record.dueBy), past_due: record.dueBy < reader.now },
    is_charge_refundable: isInquiry,
    livemode: false,
    payment_intent: record.intent,
    reason: record.reason,
    status: record.status,
  } satisfies Subset<Stripe.Dispute>;
}

/** Money becomes available for payout after two days. */
const AVAILABLE_AFTER_MS = 2 * 24 * 60 * 60 * 1000;

const REPORTING_CATEGORY: Record<Exclude<Movement['kind'], 'adjustment'>, string> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_failure',
};

export function balanceTransaction(movement: Movement, { now }: RecordReader) {
  const { id, amount, fee, kind, created } = movement;
  const availableAt = created + AVAILABLE_AFTER_MS;
  const isDispute = kind === 'adjustment';
  return {
    id,
    object: 'balance_transaction',
    amount,
    available_on: seconds(availableAt),
    created: seconds(created),
    currency: 'usd',
    fee,
    fee_details: fee === 0 ? [] : [{ amount: fee, currency: 'usd', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: isDispute ? (amount < 0 ? 'dispute' : 'dispute_reversal') : REPORTING_CATEGORY[kind],
    source: movement.source,
    status: availableAt <= now ? 'available' : 'pending',
    type: kind,
  } satisfies Subset<Stripe.BalanceTransaction>;
}

/** The address of the hosted page, under the site's own origin. */
export const hostedPageUrl = (siteOrigin: string, sessionId: string) => `${siteOrigin}/sandbox/pay/${sessionId}`;

export function checkoutSession(session: CheckoutSession, { siteOrigin }: RecordReader) {
  return {
    id: session.id,
    object: 'checkout.session',
    amount_subtotal: session.total,
    amount_total: session.total,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReference,
    created: seconds(session.created),
    currency: 'usd',
    customer_details: customerOf(session),
    customer_email: session.customerEmail,
    expires_at: seconds(session.expiresAtOfShop),
    livemode: false,
    metadata: session.metadata,
    mode: 'payment',
    payment_intent: session.intent,
    payment_method_types: ['card', 'amazon_pay', 'us_bank_account'],
    payment_status: session.paid ? 'paid' : 'unpaid',
    status: session.status,
    success_url: session.successUrl,
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? hostedPageUrl(siteOrigin, session.id) : null,
  } satisfies Subset<Stripe.Checkout.Session>;
}

function customerOf({ payer, customerEmail }: CheckoutSession): Subset<Stripe.Checkout.Session.CustomerDetails> | null {
  if (!payer && customerEmail === null) return null;
  return { email: payer?.email ?? customerEmail, name: payer?.name ?? null };
}

/** `pending_webhooks` is 1 until the shop has acknowledged the event. */
export function eventObject(stored: EventRecord, reader: RecordReader) {
  const delivery = reader.find('delivery', stored.id);
  return {
    id: stored.id,
    object: 'event',
    api_version: API_VERSION,
    created: seconds(stored.created),
    data: { object: stored.object },
    livemode: false,
    pending_webhooks: delivery && delivery.state !== 'delivered' ? 1 : 0,
    request: stored.request,
    type: stored.type,
  } satisfies Stripe.EventBase;
}
