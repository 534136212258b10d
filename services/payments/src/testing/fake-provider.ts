import { randomUUID } from 'node:crypto';
import {
  ProviderUnavailableError,
  ProviderRejectionError,
  type AttemptFacts,
  type AttemptStatus,
  type AttemptToOpen,
  type ProviderEvent,
  type PaymentProvider,
  type ProviderDispute,
  type LedgerLine,
  type RefundResponse,
  type ProviderRefund,
  type TaggedPayment,
} from '../payment-provider/payment.provider';
import { stripeProvider } from '../payment-provider/stripe.provider';

export const WEBHOOK_SECRETS = ['whsec_newer', 'whsec_older'];

interface Payment {
  id: string;
  /** `cs_…` of a hosted page; null for a card form. */
  page: string | null;
  /** The payment of a page has an id once its buyer has begun to pay. */
  begun: boolean;
  attempt: AttemptToOpen;
  status: AttemptStatus;
  receivedCents: number;
  currency: string;
  livemode: boolean;
  email: string | null;
  orderId: string | null;
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
  declined: string | null;
}

const unpaid = () => ({
  receivedCents: 0,
  currency: 'usd',
  livemode: false,
  email: null,
  refunds: [],
  disputes: [],
  declined: null,
});

// Verifies signatures as in production; it sends no requests.
const signatures = stripeProvider({
  secretKey: 'sk_test_none',
  webhookSecrets: WEBHOOK_SECRETS,
  apiUrl: 'http://127.0.0.1:9',
  dashboardUrl: null,
  siteOrigin: 'http://localhost:4000',
});

const factsOf = (attemptId: string, payment: Payment): AttemptFacts => ({
  attemptId,
  paymentIntentId: payment.begun ? payment.id : null,
  status: payment.status,
  receivedCents: payment.receivedCents,
  currency: payment.currency,
  livemode: payment.livemode,
  orderId: payment.orderId,
  chargeId: payment.status === 'succeeded' ? `ch_${payment.id}` : null,
  email: payment.email,
  refunds: payment.refunds.map((refund) => ({ ...refund })),
  disputes: payment.disputes.map((dispute) => ({ ...dispute })),
  declined: payment.declined,
});

const ours = ({ id, attempt, status, email, orderId }: Payment): TaggedPayment | null =>
  orderId === null
    ? null
    : {
        paymentIntentId: id,
        orderId,
        status,
        email,
        productId: attempt.productId,
        attemptNo: attempt.no,
        orderNumber: attempt.orderNumber,
        cents: attempt.amountCents,
        createdAt: attempt.createdAt,
      };

/**
 * A payment provider in memory. Specs decide when somebody pays, when it is away, and which read is held while something
 * else happens. Requests over HTTP are tested against the Stripe sandbox.
 */
export function createFakeProvider() {
  const payments = new Map<string, Payment>();
  const byKey = new Map<string, string>();
  const refunds = new Map<string, RefundResponse>();
  const events: ProviderEvent[] = [];
  const ledgerLines: LedgerLine[] = [];
  const log: string[] = [];
  let isAway = false;
  let rejecting = false;
  let refundFailure: 'rejected' | 'already_refunded' | null = null;
  let held: { arrive: () => void; gate: Promise<void> } | null = null;

  const find = (id: string) => payments.get(id) ?? [...payments.values()].find(({ page }) => page === id);
  const get = (id: string): Payment => {
    const payment = find(id);
    if (!payment) throw new Error(`No payment ${id}`);
    return payment;
  };
  const answer = async () => {
    await new Promise(setImmediate); // a real response takes at least one turn of the event loop
    if (isAway) throw new ProviderUnavailableError('away');
    if (rejecting) throw new ProviderRejectionError('a revoked key');
  };
  const make = (attempt: AttemptToOpen, kind: 'pi' | 'cs'): Payment => {
    const key = `${kind}:${attempt.orderId}:${attempt.no}`;
    const existing = byKey.get(key);
    if (existing) return get(existing);
    const serial = `${payments.size + 1}_${attempt.orderId.slice(-6)}`;
    const names = { id: `pi_${serial}`, page: kind === 'cs' ? `cs_${serial}` : null, begun: kind === 'pi' };
    const payment: Payment = { ...unpaid(), ...names, attempt, status: 'open', orderId: attempt.orderId };
    payments.set(payment.id, payment);
    byKey.set(key, payment.id);
    return payment;
  };
  const opened = async (attempt: AttemptToOpen, kind: 'pi' | 'cs') => {
    await answer();
    log.push(`open ${attempt.orderId}:${attempt.no}`);
    return attempt.providerId ? get(attempt.providerId) : make(attempt, kind);
  };

  const provider: PaymentProvider = {
    async openIntent(attempt) {
      const { id, status } = await opened(attempt, 'pi');
      return { providerId: id, paymentIntentId: id, clientSecret: `${id}_secret`, status };
    },
    async openPage(attempt) {
      const { id, page, status, begun } = await opened(attempt, 'cs');
      const url = status === 'open' ? `https://cards.example/${page}` : null;
      return { providerId: page ?? '', paymentIntentId: begun ? id : null, url, status };
    },
    async facts({ attempts }) {
      await answer();
      const mine = held;
      held = null;
      const read = attempts.map(({ id, providerId, status }): AttemptFacts => {
        if (providerId) return factsOf(id, get(providerId));
        const unnamed = { id, page: null, begun: false, status, orderId: null, attempt: {} as AttemptToOpen };
        return factsOf(id, { ...unpaid(), ...unnamed });
      });
      mine?.arrive();
      await mine?.gate;
      return read;
    },
    async cancel(id) {
      await answer();
      const payment = get(id);
      if (payment.status === 'succeeded') return 'paid';
      if (payment.status === 'processing') return 'processing';
      payment.status = 'canceled';
      return 'cancelled';
    },
    async refund({ id, paymentIntentId, cents }) {
      await answer();
      log.push(`refund ${id}`);
      const existing = refunds.get(id);
      if (existing) return existing;
      if (refundFailure) return { kind: refundFailure };
      const providerId = `re_${refunds.size + 1}_${paymentIntentId}`;
      const refund: RefundResponse = { kind: 'sent', providerId };
      refunds.set(id, refund);
      get(paymentIntentId).refunds.push({ providerId, ourId: id, cents, status: 'succeeded' });
      return refund;
    },
    readEvent: signatures.readEvent,
    async eventsSince(moment, types) {
      await answer();
      return events.filter(({ occurredAt, type }) => occurredAt >= moment && types.includes(type));
    },
    async payment(id) {
      await answer();
      const payment = find(id);
      return payment ? ours(payment) : null;
    },
    async paidSince(moment) {
      await answer();
      const paid = [...payments.values()].filter(({ status }) => status === 'succeeded').map(ours);
      return paid.flatMap((payment) => (payment && payment.createdAt >= moment ? [payment] : []));
    },
    async ledger(from, to) {
      await answer();
      return ledgerLines.filter(({ at }) => at >= from && at < to);
    },
    dashboardUrl: (id) => `https://cards.example/payments/${id}`,
  };

  return {
    asProvider: provider,
    paymentCount: () => payments.size,
    payments: () => [...payments.values()],
    /** Requests that opened or refunded payments, such as `refund <id>`. */
    requests: () => [...log],
    /** By `pi_…` or `cs_…`. */
    change: (id: string, what: Partial<Payment>) => void Object.assign(get(id), what),
    pay: (id: string, what: Partial<Payment> = {}) => {
      const payment = get(id);
      const paid = { status: 'succeeded', begun: true, receivedCents: payment.attempt.amountCents } as const;
      Object.assign(payment, paid, what);
      return payment.id;
    },
    setAway: (now: boolean) => void (isAway = now),
    /** Rejects every request, as the provider does with a revoked key. */
    setRejecting: (now: boolean) => void (rejecting = now),
    /** The response to refunds from now on; null: the refund succeeds. */
    failRefunds: (how: typeof refundFailure) => void (refundFailure = how),
    /** Adds an event to the provider's list, without a webhook. Returns its id. */
    addEvent: (type: string, objectId: string, occurredAt: Date, id = `evt_${randomUUID()}`) => {
      events.push({ id, type, objectId, occurredAt, ours: true, livemode: false });
      return id;
    },
    addLedgerLine: (line: LedgerLine) => void ledgerLines.push(line),
    /** Holds the next read of payment states until `release`; `arrived` resolves when it is held. Later reads pass. */
    holdNext: () => {
      let arrive: () => void = () => undefined;
      let release: () => void = () => undefined;
      const arrived = new Promise<void>((resolve) => (arrive = resolve));
      held = { arrive, gate: new Promise<void>((resolve) => (release = resolve)) };
      return { arrived, release };
    },
  };
}
