import type Stripe from 'stripe';
import { Forged, type CardEvent } from './cards.provider';
import { APP } from './stripe-client.provider';

const TOLERANCE_SECONDS = 300;

interface About {
  id?: string;
  object?: string;
  payment_intent?: unknown;
  metadata?: unknown;
}

/** Only these show our metadata; refunds and disputes have their own and name the payment. */
const MARKED = ['payment_intent', 'charge', 'checkout.session'];

/** What an event is about: the payment, or the page that a payment is made on. */
export function eventOf(event: Stripe.Event): CardEvent {
  const about = event.data.object as About;
  const itself = about.object === 'payment_intent' || about.object === 'checkout.session';
  const named = itself ? about.id : about.payment_intent;
  const metadata = MARKED.includes(about.object ?? '') ? (about.metadata as Record<string, string> | null) : null;
  return {
    id: event.id,
    type: event.type,
    occurredAt: new Date(event.created * 1000),
    objectId: typeof named === 'string' && named !== '' ? named : null,
    ours: metadata ? metadata['app'] === APP : null,
    livemode: event.livemode,
  };
}

/** I6: the event, if any of the secrets has signed these very bytes in the last 300 seconds. Throws Forged. */
export function readSigned(stripe: Stripe, raw: Buffer, signature: string, secrets: readonly string[], now: Date) {
  let cause: unknown;
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(raw, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime());
    } catch (error) {
      cause = error;
    }
  }
  throw new Forged('No secret fits the signature.', { cause });
}
