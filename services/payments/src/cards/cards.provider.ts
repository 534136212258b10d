import type { AttemptFacts, AttemptStatus } from '../orders/order';

/** One stored attempt: everything a payment is made from, so that a repeated call is the same call (I9). */
export interface AttemptToOpen {
  id: string;
  no: number;
  orderId: string;
  orderNumber: string;
  productId: string;
  /** What the card provider's own page calls the product. */
  title: string;
  amountCents: number;
  /** When the attempt was made; a page's life is counted from here. */
  createdAt: Date;
  /** `pi_…` or `cs_…`, known once the provider has answered. */
  providerId: string | null;
  /** The card company mails its receipt there; course only. */
  receiptEmail: string | null;
}

export interface OpenedPayment {
  providerId: string;
  /** null: a page whose buyer has not begun to pay. */
  paymentIntentId: string | null;
  status: AttemptStatus;
}
export interface OpenedIntent extends OpenedPayment {
  /** Lets a browser confirm this one payment. Never logged, never stored. */
  clientSecret: string;
}
export interface OpenedPage extends OpenedPayment {
  /** The page's address; null once it is closed. */
  url: string | null;
}

/** A hint from the card company that something happened to a payment; the facts are read again. */
export interface CardEvent {
  id: string;
  type: string;
  occurredAt: Date;
  /** The payment (`pi_…`) or page (`cs_…`) it is about; null when the event names none. */
  objectId: string | null;
  /** Whether the payment carries our mark; null when this kind of event does not show it. */
  ours: boolean | null;
  livemode: boolean;
}

/** The body was not signed by the card company: I6. */
export class Forged extends Error {}

/** The outcome is unknown: nothing may be told to have failed, and the reconciler finds out. */
export class ProviderAway extends Error {}

/** What the card company is asked about. */
interface OrderToRead {
  attempts: readonly AttemptToRead[];
  /** Refunds that we know of already: they are asked for again, since a refund may fail later. */
  refunds: readonly unknown[];
}
export interface AttemptToRead {
  id: string;
  kind: 'intent' | 'page';
  providerId: string | null;
  paymentIntentId: string | null;
  status: AttemptStatus;
}

/** A refund that is stored and not answered. */
export interface RefundToSend {
  id: string;
  orderId: string;
  paymentIntentId: string;
  cents: number;
}
export type RefundAnswer =
  | { kind: 'sent'; providerId: string }
  /** Somebody has given all of it back at the provider itself. */
  | { kind: 'given_before' }
  /** The provider will not: the money is disputed, or gone. */
  | { kind: 'refused' };

/** A payment with our mark, as the provider knows it: enough to find its order, or to make it again. */
export interface OurPayment {
  paymentIntentId: string;
  orderId: string;
  productId: string;
  attemptNo: number;
  orderNumber: string | null;
  /** What was asked of the buyer. */
  cents: number;
  status: AttemptStatus;
  email: string | null;
  createdAt: Date;
}

/** One movement of the provider's books, in cents; `cents` is negative for what left. */
export interface LedgerLine {
  id: string;
  /** What moved: `ch_…`, `re_…`, `du_…`. */
  source: string;
  what: 'charge' | 'refund' | 'dispute';
  cents: number;
  feeCents: number;
  at: Date;
}

/** The card company. Live, test mode and stand-in differ by an address only. All of it throws ProviderAway. */
export interface CardProvider {
  /** Makes the attempt's payment, or finds it again. Repeating it never makes a second one. */
  openIntent(attempt: AttemptToOpen): Promise<OpenedIntent>;
  /** The same on the provider's own page; null: it was never made, and is too old to be made now. */
  openPage(attempt: AttemptToOpen): Promise<OpenedPage | null>;
  /** What is true now of an order's attempts, read from the card company. */
  facts(order: OrderToRead): Promise<AttemptFacts[]>;
  /** Ends a payment or page unless money has moved meanwhile. */
  cancel(providerId: string): Promise<'cancelled' | 'paid' | 'processing'>;
  /** Gives money back under the refund's own key. */
  refund(refund: RefundToSend): Promise<RefundAnswer>;
  /** Checks the signature over the raw bytes (300 s), then reads. Throws Forged. */
  readEvent(raw: Buffer, signature: string, now: Date): CardEvent;
  /** Events of these types since then, oldest first. */
  eventsSince(moment: Date, types: readonly string[]): Promise<CardEvent[]>;
  /** A payment with our mark; null for others and unknown ones (I7). */
  payment(paymentIntentId: string): Promise<OurPayment | null>;
  /** Payments with our mark that were paid, begun since then. */
  paidSince(moment: Date): Promise<OurPayment[]>;
  /** The provider's books from one moment up to another, oldest first. */
  ledger(from: Date, to: Date): Promise<LedgerLine[]>;
  /** Where a person looks at a payment. */
  dashboardUrl(id: string): string;
}
