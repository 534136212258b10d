import type { Mint } from '../mint';
import type { Behaviour, CardProblem } from '../test-cards';

/** How a buyer pays: a card, a bank that answers on its own page, or a bank that takes a while. */
export type MethodKind = 'card' | 'bank' | 'slow_bank';

/** A way to pay. Of a card only brand and last four digits are kept, and what the table of test cards says it does. */
export interface Method {
  id: string;
  kind: MethodKind;
  created: number;
  card: { brand: 'visa'; last4: string; behaviour: Behaviour } | null;
  email: string | null;
  name: string | null;
  country: string | null;
  postalCode: string | null;
}

export type IntentStatus = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';

/** What went wrong with the newest try; `three_d_secure` is the buyer's bank saying no. */
export type Problem =
  | CardProblem
  | { code: 'payment_intent_authentication_failure'; message: string; decline_code?: string; param?: string };

/** Where the buyer's bank asks: in a dialog over the page, or on a page of its own. */
export interface Challenge {
  token: string;
  where: 'dialog' | 'page';
  returnUrl: string | null;
}

/** A payment. Times are milliseconds of the sandbox's clock, amounts are cents. */
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
  challenge: Challenge | null;
  /** A slow bank answers at this time. */
  settlesAt: number | null;
  canceledAt: number | null;
  cancellationReason: CancellationReason | null;
  /** The hosted page this payment was made on; absent for payments of the shop's own form. */
  session?: string;
}

export const CANCELLATION_REASONS = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;
export type CancellationReason = (typeof CANCELLATION_REASONS)[number];

/** A try to take money, kept whether it worked or not. */
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
  threeDSecure: boolean;
  /** Cents given back or on their way back; absent in journals written before refunds were played. */
  refunded?: number;
  /** The dispute about it, if there is one. */
  dispute?: string;
  /** Sandbox time at which the card's owner will dispute it; null once that is done. */
  disputedAt?: number | null;
}

export type RefundReason = 'duplicate' | 'fraudulent' | 'requested_by_customer';

/** Money given back, as a whole or in part. */
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
  /** The money that came back to the shop when the bank would not take it. */
  failureMovement: string | null;
  /** A slow bank answers at `at`, with this; null once it has. */
  ends: { at: number; status: 'succeeded' | 'failed' } | null;
}

export type DisputeStatus =
  'warning_needs_response' | 'warning_closed' | 'needs_response' | 'under_review' | 'won' | 'lost';

/** A buyer told the bank that a charge was wrong. An inquiry (`warning_…`) asks first and takes no money. */
export interface DisputeRecord {
  id: string;
  charge: string;
  intent: string;
  amount: number;
  created: number;
  dueBy: number;
  status: DisputeStatus;
  reason: string;
  /** Money taken, and given back if it was won. */
  movements: string[];
}

/** One line of a hosted page. */
export interface Line {
  id: string;
  price: string;
  product: string;
  name: string;
  unitCents: number;
  quantity: number;
}

/** What a buyer said of themselves on the hosted page. */
type Payer = Pick<Method, 'email' | 'name' | 'country' | 'postalCode'>;

/** A page of the card company on which one purchase can be paid. */
export interface Session {
  id: string;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  created: number;
  /** When it closes by itself, on the sandbox's clock. */
  expiresAt: number;
  /** The same moment on the shop's clock, which nobody moves: what the shop asked for and is told. */
  expiresAtOfShop: number;
  successUrl: string;
  cancelUrl: string | null;
  lines: Line[];
  total: number;
  metadata: Record<string, string>;
  clientReference: string | null;
  customerEmail: string | null;
  /** What the payment gets when the buyer pays. */
  intentData: Pick<Intent, 'description' | 'receiptEmail' | 'metadata'>;
  intent: string | null;
  payer: Payer | null;
}

/** Money that moved, for the daily balance: from the shop's side, so money given back is negative. */
export interface Movement {
  id: string;
  source: string;
  amount: number;
  fee: number;
  created: number;
  /** `payment` is a charge of a bank, as the provider names it. */
  kind: 'charge' | 'payment' | 'refund' | 'payment_refund' | 'refund_failure' | 'adjustment';
}

/** What the shop is told about. */
export type EventName =
  | `payment_intent.${'created' | 'requires_action' | 'processing' | 'succeeded' | 'payment_failed' | 'canceled'}`
  | `charge.${'succeeded' | 'failed' | 'refunded'}`
  | `charge.dispute.${'created' | 'updated' | 'closed' | 'funds_withdrawn' | 'funds_reinstated'}`
  | `refund.${'created' | 'updated' | 'failed'}`
  | 'charge.refund.updated'
  | `checkout.session.${'completed' | 'expired' | 'async_payment_succeeded' | 'async_payment_failed'}`;

/** What one movement of a machine did: the records after it, money that moved, and what is told, in this order. */
export interface Change {
  intent?: Intent;
  charge?: ChargeRecord;
  refund?: RefundRecord;
  dispute?: DisputeRecord;
  session?: Session;
  movement?: Movement;
  events: EventName[];
}

/** Where and when something happens: no machine reads a clock or rolls dice by itself. */
export interface Moment {
  now: number;
  mint: Mint;
}

/** What comes later comes after this much sandbox time: long enough to see before and after, short enough to wait. */
export const LATER_MS = 8_000;
