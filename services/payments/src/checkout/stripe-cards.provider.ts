import Stripe from 'stripe';
import type { AttemptFacts, AttemptStatus } from '../orders/order';
import { Forged, ProviderAway, type AttemptToOpen, type CardEvent, type CardProvider } from './cards.provider';

export interface StripeKeys {
  secretKey: string;
  /** Several while a secret is being changed: any of them may have signed. */
  webhookSecrets: readonly string[];
  apiUrl: string;
  timeoutMs?: number;
}

const APP = 'farm'; // I7: the mark that tells our payments from others of the same account
const TOLERANCE_SECONDS = 300;
const TIMEOUT_MS = 8_000; // three tries and their pauses end before the 30 s that a call may last

// Everything before the money is 'open' to us: the card form is still with the buyer.
function attemptStatus(status: string): AttemptStatus {
  return status === 'processing' || status === 'succeeded' || status === 'canceled' ? status : 'open';
}

const client = ({ secretKey, apiUrl, timeoutMs = TIMEOUT_MS }: StripeKeys) => {
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    maxNetworkRetries: 2, // under the same idempotency key
    timeout: timeoutMs,
    telemetry: false,
  });
};

const isGone = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** 5xx, closed connections and refused keys alike: we do not know, so nobody is told that it failed. */
async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw new ProviderAway('The card company did not answer as expected.', { cause });
  }
}

const paramsOf = (attempt: AttemptToOpen): Stripe.PaymentIntentCreateParams => ({
  amount: attempt.amountCents,
  currency: 'usd',
  automatic_payment_methods: { enabled: true },
  description: `Order ${attempt.orderNumber}`,
  metadata: { app: APP, orderId: attempt.orderId, productId: attempt.productId, attempt: String(attempt.no) },
  ...(attempt.receiptEmail ? { receipt_email: attempt.receiptEmail } : {}),
});

const refundStatus = (status: string | null): AttemptFacts['refunds'][number]['status'] =>
  status === 'succeeded' || status === 'failed' || status === 'canceled' ? status : 'pending';

const chargeOf = (intent: Stripe.PaymentIntent) =>
  typeof intent.latest_charge === 'object' ? intent.latest_charge : null;

async function moneyBack(stripe: Stripe, intent: Stripe.PaymentIntent, hadRefunds: boolean) {
  const charge = chargeOf(intent);
  const refunded = hadRefunds || (charge?.amount_refunded ?? 0) > 0;
  const of = { payment_intent: intent.id, limit: 100 };
  const [refunds, disputes] = await Promise.all([
    refunded ? stripe.refunds.list(of) : null, // most payments never have any: one question less
    charge?.disputed ? stripe.disputes.list(of) : null,
  ]);
  return {
    refunds: (refunds?.data ?? []).map((r) => ({ providerId: r.id, cents: r.amount, status: refundStatus(r.status) })),
    disputes: (disputes?.data ?? []).map((d) => ({
      providerId: d.id,
      cents: d.amount,
      status: d.status,
      dueBy: d.evidence_details.due_by ? new Date(d.evidence_details.due_by * 1000) : null,
    })),
  };
}

const nothing = (attemptId: string, status: AttemptStatus): AttemptFacts => ({
  attemptId,
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

async function factsOf(stripe: Stripe, attemptId: string, id: string, hadRefunds: boolean): Promise<AttemptFacts> {
  let intent: Stripe.PaymentIntent;
  try {
    intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  } catch (error) {
    if (isGone(error)) return nothing(attemptId, 'canceled'); // other keys, or a stand-in that forgot: no money there
    throw error;
  }
  return {
    attemptId,
    status: attemptStatus(intent.status),
    receivedCents: intent.amount_received,
    currency: intent.currency,
    livemode: intent.livemode,
    orderId: intent.metadata['app'] === APP ? (intent.metadata['orderId'] ?? null) : null,
    chargeId: chargeOf(intent)?.id ?? null,
    email: chargeOf(intent)?.billing_details.email ?? intent.receipt_email,
    declined: intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? null,
    ...(await moneyBack(stripe, intent, hadRefunds)),
  };
}

async function cancelled(stripe: Stripe, id: string): Promise<'cancelled' | 'paid' | 'processing'> {
  try {
    await stripe.paymentIntents.cancel(id);
    return 'cancelled';
  } catch (error) {
    if (isGone(error)) return 'cancelled';
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const { status } = await stripe.paymentIntents.retrieve(id); // refused: it has moved on meanwhile
    if (status === 'canceled') return 'cancelled';
    if (status === 'succeeded') return 'paid';
    if (status === 'processing') return 'processing';
    throw error;
  }
}

/** What an event is about. Only `payment_intent`s and charges show our metadata; refunds and disputes name the payment. */
function eventOf(event: Stripe.Event): CardEvent {
  const about = event.data.object as { id?: string; object?: string; payment_intent?: unknown; metadata?: unknown };
  const isIntent = about.object === 'payment_intent';
  const named = isIntent ? about.id : about.payment_intent;
  const metadata = isIntent || about.object === 'charge' ? (about.metadata as Record<string, string> | null) : null;
  return {
    id: event.id,
    type: event.type,
    occurredAt: new Date(event.created * 1000),
    paymentIntentId: typeof named === 'string' && named !== '' ? named : null,
    ours: metadata ? metadata['app'] === APP : null,
  };
}

function readSigned(
  stripe: Stripe,
  raw: Buffer,
  signature: string,
  secrets: readonly string[],
  now: Date,
): Stripe.Event {
  let cause: unknown;
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(raw, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime());
    } catch (error) {
      cause = error;
    }
  }
  throw new Forged('The signature does not fit the body.', { cause });
}

/** The card company over its official SDK. */
export function stripeCards(keys: StripeKeys): CardProvider {
  const stripe = client(keys);
  return {
    openIntent: (attempt) =>
      asked(
        (async () => {
          const intent = attempt.paymentIntentId
            ? await stripe.paymentIntents.retrieve(attempt.paymentIntentId)
            : await stripe.paymentIntents.create(paramsOf(attempt), {
                idempotencyKey: `pi:${attempt.orderId}:${attempt.no}`, // I9
              });
          if (!intent.client_secret) throw new Error('A payment without client secret');
          return {
            paymentIntentId: intent.id,
            clientSecret: intent.client_secret,
            status: attemptStatus(intent.status),
          };
        })(),
      ),
    facts: ({ attempts, refunds }) =>
      asked(
        Promise.all(
          attempts.map(({ id, paymentIntentId, status }) =>
            paymentIntentId ? factsOf(stripe, id, paymentIntentId, refunds.length > 0) : nothing(id, status),
          ),
        ),
      ),
    cancel: (id) => asked(cancelled(stripe, id)),
    readEvent: (raw, signature, now) => eventOf(readSigned(stripe, raw, signature, keys.webhookSecrets, now)),
  };
}
