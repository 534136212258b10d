import type { CardBehavior, CardProblem } from './test-cards';

// Everything the sandbox stores. Times are milliseconds of the sandbox's clock, amounts are cents.

/** A card, a bank that answers on its own page, or a bank whose money arrives later. */
export type MethodKind = 'card' | 'bank' | 'slow_bank';

/** A payment method. Of a card only brand, last four digits and test behaviour are stored. */
export interface Method {
  id: string;
  kind: MethodKind;
  created: number;
  card: { brand: 'visa'; last4: string; behaviour: CardBehavior } | null;
  email: string | null;
  name: string | null;
  country: string | null;
  postalCode: string | null;
}

export type IntentStatus = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';

/** Why the newest attempt failed: a card error, or a 3-D Secure authentication that failed. */
export type Problem =
  | CardProblem
  | { code: 'payment_intent_authentication_failure'; message: string; decline_code?: string; param?: string };

/** A 3-D Secure question of the buyer's bank: in a dialog over the page, or on a page of its own. */
export interface ThreeDSecureChallenge {
  token: string;
  where: 'dialog' | 'page';
  returnUrl: string | null;
}

export interface Intent {
  id: string;
  secret: string;
  status: IntentStatus;
  amount: number;
  received: number;
  currency: 'usd';
  created: number;
  description: string | null;
  receiptEmail: string | null;
  metadata: Record<string, string>;
  allowRedirects: 'always' | 'never';
  method: string | null;
  charge: string | null;
  problem: { problem: Problem; method: string; charge: string | null } | null;
  challenge: ThreeDSecureChallenge | null;
  /** When the money of a slow bank arrives. */
  settlesAt: number | null;
  canceledAt: number | null;
  cancellationReason: CancellationReason | null;
  /** The checkout session of the payment; absent for payments of the shop's own form. */
  session?: string;
}

export const CANCELLATION_REASONS = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;
export type CancellationReason = (typeof CANCELLATION_REASONS)[number];

/** An attempt to take money, stored whether it succeeded or not. */
export interface ChargeRecord {
  id: string;
  intent: string;
  method: string;
  amount: number;
  created: number;
  description: string | null;
  receiptEmail: string | null;
  metadata: Record<string, string>;
  problem: Problem | null;
  movement: string | null;
  /** Cents refunded, pending refunds included. */
  refunded?: number;
  dispute?: string;
  /** When the cardholder will dispute the charge; null afterwards. */
  disputedAt?: number | null;
}

export type RefundReason = 'duplicate' | 'fraudulent' | 'requested_by_customer';

export interface RefundRecord {
  id: string;
  charge: string;
  intent: string;
  amount: number;
  created: number;
  status: 'pending' | 'succeeded' | 'failed';
  reason: RefundReason | null;
  metadata: Record<string, string>;
  movement: string;
  /** The movement that returned the money of a failed refund to the shop. */
  failureMovement: string | null;
  /** When and how a pending refund ends; null otherwise. */
  ends: { at: number; status: 'succeeded' | 'failed' } | null;
}

export type DisputeStatus =
  'warning_needs_response' | 'warning_closed' | 'needs_response' | 'under_review' | 'won' | 'lost';

/** A disputed charge. An inquiry (`warning_…`) moves no money. */
export interface DisputeRecord {
  id: string;
  charge: string;
  intent: string;
  amount: number;
  created: number;
  dueBy: number;
  status: DisputeStatus;
  reason: string;
  movements: string[];
}

export interface LineItem {
  id: string;
  price: string;
  product: string;
  name: string;
  unitCents: number;
  quantity: number;
}

/** A checkout session: one purchase on a page hosted by the provider. */
export interface CheckoutSession {
  id: string;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  created: number;
  expiresAt: number;
  /** `expiresAt` on the shop's clock, which never moves ahead: what the shop sent and receives. */
  expiresAtOfShop: number;
  successUrl: string;
  cancelUrl: string | null;
  lines: LineItem[];
  total: number;
  metadata: Record<string, string>;
  clientReference: string | null;
  customerEmail: string | null;
  /** Fields of the payment that is created when the buyer pays. */
  intentData: Pick<Intent, 'description' | 'receiptEmail' | 'metadata'>;
  intent: string | null;
  payer: Pick<Method, 'email' | 'name' | 'country' | 'postalCode'> | null;
}

/** A balance transaction, from the shop's side: a refund is negative. */
export interface Movement {
  id: string;
  source: string;
  amount: number;
  fee: number;
  created: number;
  /** Stripe's types: `payment` is a charge of a bank. */
  kind: 'charge' | 'payment' | 'refund' | 'payment_refund' | 'refund_failure' | 'adjustment';
}

export type EventName =
  | `payment_intent.${'created' | 'requires_action' | 'processing' | 'succeeded' | 'payment_failed' | 'canceled'}`
  | `charge.${'succeeded' | 'failed' | 'refunded'}`
  | `charge.dispute.${'created' | 'updated' | 'closed' | 'funds_withdrawn' | 'funds_reinstated'}`
  | `refund.${'created' | 'updated' | 'failed'}`
  | 'charge.refund.updated'
  | `checkout.session.${'completed' | 'expired' | 'async_payment_succeeded' | 'async_payment_failed'}`;

/** An event with the object as it was at that moment, in Stripe's format. */
export interface EventRecord {
  id: string;
  type: EventName;
  created: number;
  object: object;
  request: { id: string | null; idempotency_key: string | null };
}

/** One webhook request. */
export interface DeliveryAttempt {
  at: number;
  /** HTTP status; null without a response in time. */
  status: number | null;
  problem?: string;
}

/** The webhook of one event, under the event's id. */
export interface WebhookDelivery {
  id: string;
  url: string;
  attempts: DeliveryAttempt[];
  /** When the next attempt is due; null when there is none. */
  nextAt: number | null;
  state: 'waiting' | 'delivered' | 'given_up' | 'dropped';
  /** Requests per attempt: 2 for the fault `webhook_duplicate`, otherwise 1. */
  requests?: number;
}

/** A response stored under its idempotency key, with a digest of the parameters. */
export interface Replay {
  id: string;
  digest: string;
  status: number;
  body: object;
  created: number;
}

/** Every kind of record. */
export interface Kinds {
  intent: Intent;
  method: Method;
  charge: ChargeRecord;
  refund: RefundRecord;
  dispute: DisputeRecord;
  session: CheckoutSession;
  movement: Movement;
  event: EventRecord;
  delivery: WebhookDelivery;
  replay: Replay;
  clock: { id: 'clock'; aheadMs: number };
}
export type Kind = keyof Kinds;

/** The new version of one record. */
export type RecordWrite = { [K in Kind]: { kind: K; value: Kinds[K] } }[Kind];

/** The result of a state transition: the changed records, then the events in order. */
export interface RecordChange {
  intent?: Intent;
  charge?: ChargeRecord;
  refund?: RefundRecord;
  dispute?: DisputeRecord;
  session?: CheckoutSession;
  movement?: Movement;
  events: EventName[];
}

/** Creates an id: the prefix, then 24 letters and digits. */
export type CreateId = (prefix: string) => string;

/** Time and randomness of a transition, which is otherwise a pure function. */
export interface TransitionContext {
  now: number;
  createId: CreateId;
}

/** Delay of everything asynchronous: bank transfers, disputes, pending refunds. Milliseconds of the sandbox's clock. */
export const ASYNC_DELAY_MS = 8_000;
