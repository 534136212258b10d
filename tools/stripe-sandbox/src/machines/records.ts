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
}

/** Money that moved, for the daily balance. */
export interface Movement {
  id: string;
  source: string;
  amount: number;
  fee: number;
  created: number;
  kind: 'charge';
}

/** What the shop is told about. */
export type EventName =
  | 'payment_intent.created'
  | 'payment_intent.requires_action'
  | 'payment_intent.processing'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'charge.succeeded'
  | 'charge.failed';
