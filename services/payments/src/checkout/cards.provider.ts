import type { AttemptFacts, AttemptStatus } from '../orders/order';

/** One stored attempt: everything a payment is made from, so that a repeated call is the same call (I9). */
export interface AttemptToOpen {
  id: string;
  no: number;
  orderId: string;
  orderNumber: string;
  productId: string;
  amountCents: number;
  /** Known once the provider has answered. */
  paymentIntentId: string | null;
  /** The card company mails its receipt there; course only. */
  receiptEmail: string | null;
}

export interface OpenedIntent {
  paymentIntentId: string;
  /** Lets a browser confirm this one payment. Never logged, never stored. */
  clientSecret: string;
  status: AttemptStatus;
}

/** A hint from the card company that something happened to a payment; the facts are read again. */
export interface CardEvent {
  id: string;
  type: string;
  occurredAt: Date;
  /** The payment it is about (`pi_…`); null when the event names none. */
  paymentIntentId: string | null;
  /** Whether the payment carries our mark; null when this kind of event does not show it. */
  ours: boolean | null;
}

/** The body was not signed by the card company: I6. */
export class Forged extends Error {}

/** The outcome is unknown: nothing may be told to have failed, and the reconciler finds out. */
export class ProviderAway extends Error {}

/** What the card company is asked about. */
interface OrderToRead {
  attempts: readonly { id: string; paymentIntentId: string | null; status: AttemptStatus }[];
  /** Refunds that we know of already: they are asked for again, since a refund may fail later. */
  refunds: readonly unknown[];
}

/** The card company. Live, test mode and stand-in differ by an address only. */
export interface CardProvider {
  /** Makes the attempt's payment, or finds it again. Repeating it never makes a second one. Throws ProviderAway. */
  openIntent(attempt: AttemptToOpen): Promise<OpenedIntent>;
  /** What is true now of an order's attempts, read from the card company. Throws ProviderAway. */
  facts(order: OrderToRead): Promise<AttemptFacts[]>;
  /** Ends a payment unless money has moved meanwhile. Throws ProviderAway. */
  cancel(paymentIntentId: string): Promise<'cancelled' | 'paid' | 'processing'>;
  /** Checks the signature over the raw bytes (300 s), then reads. Throws Forged. */
  readEvent(raw: Buffer, signature: string, now: Date): CardEvent;
}
