import Stripe from 'stripe';

/** The card company behind the site: buyers pay there, and faults of its own are asked for. */
export interface Cards {
  /** The buyer types a test card. */
  pay(payment: string, card?: string): Promise<void>;
  /** One of the sandbox's faults, so many times. */
  fault(kind: string, count?: number, ms?: number): Promise<void>;
  /** Every event about a payment, oldest first, as the company would send it. */
  events(payment: string): Promise<string[]>;
  /** The signature header for this text, as old as asked. */
  sign(payload: string, ageSeconds?: number, secret?: string): string;
  /** Payments of the shop that took money. */
  taken(): Promise<string[]>;
}

/** Speaks to the sandbox at this address with the keys of the site. */
export function cardsAt(address: string, secretKey: string, webhookSecret: string): Cards {
  const { hostname, port } = new URL(address);
  const stripe = new Stripe(secretKey, { host: hostname, port, protocol: 'http', telemetry: false });
  const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
  return {
    async pay(payment, card = 'pm_card_visa') {
      const back = { return_url: 'http://localhost/download-success' };
      await stripe.paymentIntents.confirm(payment, { payment_method: card, ...back });
    },
    async fault(kind, count = 1, ms) {
      const body = JSON.stringify({ kind, count, ...(ms === undefined ? {} : { ms }) });
      const answer = await fetch(`${address}/_control/faults`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(`The card sandbox answered ${answer.status} to ${kind}`);
    },
    async events(payment) {
      const all = await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 2_000 });
      const about = all.filter(({ data: { object } }) => {
        const { id, payment_intent: of } = object as { id?: string; payment_intent?: string };
        return id === payment || of === payment;
      });
      return about.reverse().map((event) => JSON.stringify(event, null, 2));
    },
    sign(payload, ageSeconds = 0, secret = webhookSecret) {
      const timestamp = Math.floor(Date.now() / 1_000) - ageSeconds;
      return stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    },
    async taken() {
      const all = await stripe.paymentIntents.list({ limit: 100 }).autoPagingToArray({ limit: 5_000 });
      return all.filter(({ status }) => status === 'succeeded').map(({ id }) => id);
    },
  };
}
