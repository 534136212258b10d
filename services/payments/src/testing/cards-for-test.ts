import { randomUUID } from 'node:crypto';
import type { AttemptFacts, AttemptStatus, DisputeFact, RefundFact } from '../orders/order';
import {
  ProviderAway,
  type AttemptToOpen,
  type CardEvent,
  type CardProvider,
  type LedgerLine,
  type OurPayment,
  type RefundAnswer,
} from '../cards/cards.provider';
import { stripeCards } from '../cards/stripe-cards.provider';

export const WEBHOOK_SECRETS = ['whsec_newer', 'whsec_older'];

interface Payment {
  id: string;
  /** `cs_…` when it is made on the provider's page. */
  page: string | null;
  /** A page's payment has a name once its buyer has begun. */
  begun: boolean;
  asked: AttemptToOpen;
  status: AttemptStatus;
  receivedCents: number;
  currency: string;
  livemode: boolean;
  email: string | null;
  orderId: string | null;
  refunds: RefundFact[];
  disputes: DisputeFact[];
  declined: string | null;
}

const nothing = () => ({
  receivedCents: 0,
  currency: 'usd',
  livemode: false,
  email: null,
  refunds: [],
  disputes: [],
  declined: null,
});

// Reads signatures as in production; it never calls anybody.
const signatures = stripeCards({
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

const ours = ({ id, asked, status, email, orderId }: Payment): OurPayment | null =>
  orderId === null
    ? null
    : {
        ...{ paymentIntentId: id, orderId, status, email, productId: asked.productId, attemptNo: asked.no },
        ...{ orderNumber: asked.orderNumber, cents: asked.amountCents, createdAt: asked.createdAt },
      };

/**
 * A card company in memory whose every moment the spec decides: who pays when, who is away, and which read is held
 * while something else happens. The wire itself is tested against the card sandbox.
 */
export function cardsForTest() {
  const payments = new Map<string, Payment>();
  const byKey = new Map<string, string>();
  const refunds = new Map<string, RefundAnswer>();
  const events: CardEvent[] = [];
  const books: LedgerLine[] = [];
  const log: string[] = [];
  let away = false;
  let refuses: 'refused' | 'given_before' | null = null;
  let held: { arrive: () => void; gate: Promise<void> } | null = null;

  const find = (id: string) => payments.get(id) ?? [...payments.values()].find(({ page }) => page === id);
  const must = (id: string): Payment => {
    const payment = find(id);
    if (!payment) throw new Error(`No payment ${id}`);
    return payment;
  };
  const answer = async () => {
    await new Promise(setImmediate); // a real answer never comes in the same turn
    if (away) throw new ProviderAway('away');
  };
  const make = (asked: AttemptToOpen, kind: 'pi' | 'cs'): Payment => {
    const key = `${kind}:${asked.orderId}:${asked.no}`;
    const known = byKey.get(key);
    if (known) return must(known);
    const serial = `${payments.size + 1}_${asked.orderId.slice(-6)}`;
    const names = { id: `pi_${serial}`, page: kind === 'cs' ? `cs_${serial}` : null, begun: kind === 'pi' };
    const payment: Payment = { ...nothing(), ...names, asked, status: 'open', orderId: asked.orderId };
    payments.set(payment.id, payment);
    byKey.set(key, payment.id);
    return payment;
  };
  const opened = async (asked: AttemptToOpen, kind: 'pi' | 'cs') => {
    await answer();
    log.push(`open ${asked.orderId}:${asked.no}`);
    return asked.providerId ? must(asked.providerId) : make(asked, kind);
  };

  const provider: CardProvider = {
    async openIntent(asked) {
      const { id, status } = await opened(asked, 'pi');
      return { providerId: id, paymentIntentId: id, clientSecret: `${id}_secret`, status };
    },
    async openPage(asked) {
      const { id, page, status, begun } = await opened(asked, 'cs');
      const url = status === 'open' ? `https://cards.example/${page}` : null;
      return { providerId: page ?? '', paymentIntentId: begun ? id : null, url, status };
    },
    async facts({ attempts }) {
      await answer();
      const mine = held;
      held = null;
      const read = attempts.map(({ id, providerId, status }): AttemptFacts => {
        if (providerId) return factsOf(id, must(providerId));
        const unnamed = { id, page: null, begun: false, status, orderId: null, asked: {} as AttemptToOpen };
        return factsOf(id, { ...nothing(), ...unnamed });
      });
      mine?.arrive();
      await mine?.gate;
      return read;
    },
    async cancel(id) {
      await answer();
      const payment = must(id);
      if (payment.status === 'succeeded') return 'paid';
      if (payment.status === 'processing') return 'processing';
      payment.status = 'canceled';
      return 'cancelled';
    },
    async refund({ id, paymentIntentId, cents }) {
      await answer();
      log.push(`refund ${id}`);
      const known = refunds.get(id);
      if (known) return known;
      if (refuses) return { kind: refuses };
      const providerId = `re_${refunds.size + 1}_${paymentIntentId}`;
      const made: RefundAnswer = { kind: 'sent', providerId };
      refunds.set(id, made);
      must(paymentIntentId).refunds.push({ providerId, ourId: id, cents, status: 'succeeded' });
      return made;
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
      return books.filter(({ at }) => at >= from && at < to);
    },
    dashboardUrl: (id) => `https://cards.example/payments/${id}`,
  };

  return {
    provider,
    /** How many payments the card company has made. */
    made: () => payments.size,
    payments: () => [...payments.values()],
    asked: () => [...log],
    /** By `pi_…` or `cs_…`. */
    change: (id: string, what: Partial<Payment>) => void Object.assign(must(id), what),
    pay: (id: string, what: Partial<Payment> = {}) => {
      const payment = must(id);
      const paid = { status: 'succeeded', begun: true, receivedCents: payment.asked.amountCents } as const;
      Object.assign(payment, paid, what);
      return payment.id;
    },
    setAway: (now: boolean) => void (away = now),
    /** From now on refunds are answered like this; null: as usual. */
    setRefuses: (how: typeof refuses) => void (refuses = how),
    /** Something happened and no webhook told us; it stands in the list of events. */
    happened: (type: string, objectId: string, occurredAt: Date, id = `evt_${randomUUID()}`) => {
      events.push({ id, type, objectId, occurredAt, ours: true, livemode: false });
      return id;
    },
    /** A movement in the provider's books. */
    book: (line: LedgerLine) => void books.push(line),
    /** The next facts that are read are held back from their reader, while later ones pass. */
    holdNext: () => {
      let arrive: () => void = () => undefined;
      let release: () => void = () => undefined;
      const arrived = new Promise<void>((resolve) => (arrive = resolve));
      held = { arrive, gate: new Promise<void>((resolve) => (release = resolve)) };
      return { arrived, release };
    },
  };
}
