export type AttemptStatus = 'creating' | 'open' | 'processing' | 'succeeded' | 'canceled';

export interface ProviderRefund {
  providerId: string;
  /** Our refund row; null if refunded in the provider's dashboard. */
  ourId: string | null;
  cents: number;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
}

export interface ProviderDispute {
  providerId: string;
  cents: number;
  status: string;
  dueBy: Date | null;
}

/** 'visa', '4242'. */
interface CardSummary {
  brand: string;
  last4: string;
}

/** State of one attempt at the provider. */
export interface AttemptFacts {
  attemptId: string;
  /** Null for a hosted page until the buyer begins to pay. */
  paymentIntentId: string | null;
  status: AttemptStatus;
  receivedCents: number;
  currency: string;
  livemode: boolean;
  /** The order named in the payment's metadata. */
  orderId: string | null;
  chargeId: string | null;
  email: string | null;
  /** Missing: not a card, or nothing was paid. */
  card?: CardSummary | null;
  refunds: readonly ProviderRefund[];
  disputes: readonly ProviderDispute[];
  declined: string | null;
}

/** A stored attempt with all parameters of its payment, so that a repeated request is the same request. */
export interface AttemptToOpen {
  id: string;
  no: number;
  orderId: string;
  orderNumber: string;
  productId: string;
  /** Name of the product on the provider's page. */
  title: string;
  amountCents: number;
  createdAt: Date;
  /** `pi_…` or `cs_…`; null until the provider has answered. */
  providerId: string | null;
  /** The provider emails its receipt to it; courses only. */
  receiptEmail: string | null;
}

export interface OpenedPayment {
  providerId: string;
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

/** A notification only: the payment state is read from the provider. */
export interface ProviderEvent {
  id: string;
  type: string;
  occurredAt: Date;
  /** The payment (`pi_…`) or page (`cs_…`) it is about; null when the event names none. */
  objectId: string | null;
  /** Whether the payment has our metadata; null when this kind of event does not include it. */
  ours: boolean | null;
  livemode: boolean;
}

/** The provider did not sign the body of a webhook. */
export class InvalidSignatureError extends Error {}

export class MalformedEventError extends Error {}

/** An outage: the outcome is unknown, so nothing may be reported as failed. */
export class ProviderUnavailableError extends Error {}

/** Rejected: a revoked key, a missing permission, a bad parameter. Nothing was done, and retrying does not help. */
export class ProviderRejectionError extends Error {}

export const isProviderError = (error: unknown): error is ProviderUnavailableError | ProviderRejectionError =>
  error instanceof ProviderUnavailableError || error instanceof ProviderRejectionError;

interface OrderToRead {
  attempts: readonly AttemptToRead[];
  /** Known refunds are read again, since a refund may fail later. */
  refunds: readonly unknown[];
}
export interface AttemptToRead {
  id: string;
  kind: 'intent' | 'page';
  providerId: string | null;
  paymentIntentId: string | null;
  status: AttemptStatus;
}

export interface RefundToSend {
  id: string;
  orderId: string;
  paymentIntentId: string;
  cents: number;
}
export type RefundResponse =
  | { kind: 'sent'; providerId: string }
  /** All of it was refunded in the provider's dashboard. */
  | { kind: 'already_refunded' }
  /** The charge is disputed, or cannot be refunded any more. */
  | { kind: 'rejected' };

/** A payment with our metadata: enough to find its order, or to recreate it. */
export interface TaggedPayment {
  paymentIntentId: string;
  orderId: string;
  productId: string;
  attemptNo: number;
  orderNumber: string | null;
  cents: number;
  status: AttemptStatus;
  email: string | null;
  createdAt: Date;
}

/** A line of the provider's ledger; `cents` is negative for money that left. */
export interface LedgerLine {
  id: string;
  /** `ch_…`, `re_…` or `du_…`. */
  source: string;
  what: 'charge' | 'refund' | 'dispute';
  cents: number;
  feeCents: number;
  at: Date;
}

/** The payment provider. All asynchronous methods throw ProviderUnavailableError and ProviderRejectionError. */
export interface PaymentProvider {
  /** Creates or retrieves the attempt's payment. Idempotent. */
  openIntent(attempt: AttemptToOpen): Promise<OpenedIntent>;
  /** The same on a hosted page; null: it was never created and can no longer be. */
  openPage(attempt: AttemptToOpen): Promise<OpenedPage | null>;
  /** The current state of an order's attempts. */
  facts(order: OrderToRead): Promise<AttemptFacts[]>;
  /** Cancels a payment or page unless money has moved meanwhile. */
  cancel(providerId: string): Promise<'cancelled' | 'paid' | 'processing'>;
  /** Refunds under the refund's own idempotency key. */
  refund(refund: RefundToSend): Promise<RefundResponse>;
  /** Verifies the signature of the raw bytes (within 300 s), then parses. @throws InvalidSignatureError, MalformedEventError */
  readEvent(raw: Buffer, signature: string, now: Date): ProviderEvent;
  /** Events of these types since then, oldest first. */
  eventsSince(moment: Date, types: readonly string[]): Promise<ProviderEvent[]>;
  /** Null for unknown payments and those without our metadata. */
  payment(paymentIntentId: string): Promise<TaggedPayment | null>;
  /** Paid payments with our metadata, created since then. */
  paidSince(moment: Date): Promise<TaggedPayment[]>;
  /** The provider's ledger from one moment up to another, oldest first. */
  ledger(from: Date, to: Date): Promise<LedgerLine[]>;
  /** URL of a payment in the provider's dashboard. */
  dashboardUrl(id: string): string;
}
