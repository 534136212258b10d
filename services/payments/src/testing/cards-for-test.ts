import type { AttemptFacts, AttemptStatus, DisputeFact, RefundFact } from '../orders/order';
import { ProviderAway, type AttemptToOpen, type CardProvider } from '../checkout/cards.provider';
import { stripeCards } from '../checkout/stripe-cards.provider';

export const WEBHOOK_SECRETS = ['whsec_newer', 'whsec_older'];

interface Payment {
  id: string;
  asked: AttemptToOpen;
  status: AttemptStatus;
  receivedCents: number;
  email: string | null;
  orderId: string | null;
  refunds: RefundFact[];
  disputes: DisputeFact[];
  declined: string | null;
}

const NOTHING = { receivedCents: 0, email: null, refunds: [], disputes: [], declined: null };

// Reads signatures as in production; it never calls anybody.
const signatures = stripeCards({
  secretKey: 'sk_test_none',
  webhookSecrets: WEBHOOK_SECRETS,
  apiUrl: 'http://127.0.0.1:9',
});

const factsOf = (attemptId: string, payment: Payment): AttemptFacts => ({
  attemptId,
  status: payment.status,
  receivedCents: payment.receivedCents,
  currency: 'usd',
  livemode: false,
  orderId: payment.orderId,
  chargeId: payment.status === 'succeeded' ? `ch_${payment.id}` : null,
  email: payment.email,
  refunds: [...payment.refunds],
  disputes: [...payment.disputes],
  declined: payment.declined,
});

/**
 * A card company in memory whose every moment the spec decides: who pays when, who is away, and which read is held
 * while something else happens. The wire itself is tested against the card sandbox.
 */
export function cardsForTest() {
  const payments = new Map<string, Payment>();
  const byKey = new Map<string, string>();
  const log: string[] = [];
  let away = false;
  let held: { arrive: () => void; gate: Promise<void> } | null = null;

  const must = (id: string): Payment => {
    const payment = payments.get(id);
    if (!payment) throw new Error(`No payment ${id}`);
    return payment;
  };
  const answer = async () => {
    await new Promise(setImmediate); // a real answer never comes in the same turn
    if (away) throw new ProviderAway('away');
  };
  const make = (asked: AttemptToOpen): Payment => {
    const known = byKey.get(`pi:${asked.orderId}:${asked.no}`);
    if (known) return must(known);
    const id = `pi_${payments.size + 1}_${asked.orderId.slice(-6)}`;
    const payment: Payment = { ...NOTHING, id, asked, status: 'open', orderId: asked.orderId };
    payments.set(id, payment);
    byKey.set(`pi:${asked.orderId}:${asked.no}`, id);
    return payment;
  };

  const provider: CardProvider = {
    async openIntent(asked) {
      await answer();
      log.push(`open ${asked.orderId}:${asked.no}`);
      const { id, status } = asked.paymentIntentId ? must(asked.paymentIntentId) : make(asked);
      return { paymentIntentId: id, clientSecret: `${id}_secret`, status };
    },
    async facts({ attempts }) {
      await answer();
      const mine = held;
      held = null;
      const read = attempts.map(({ id, paymentIntentId, status }): AttemptFacts => {
        if (paymentIntentId) return factsOf(id, must(paymentIntentId));
        return factsOf(id, { ...NOTHING, id, status, orderId: null, asked: {} as AttemptToOpen });
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
    readEvent: signatures.readEvent,
  };

  return {
    provider,
    /** How many payments the card company has made. */
    made: () => payments.size,
    payments: () => [...payments.values()],
    asked: () => [...log],
    change: (id: string, what: Partial<Payment>) => void Object.assign(must(id), what),
    pay: (id: string, what: Partial<Payment> = {}) => {
      const payment = must(id);
      Object.assign(payment, { status: 'succeeded', receivedCents: payment.asked.amountCents, ...what });
    },
    setAway: (now: boolean) => void (away = now),
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
