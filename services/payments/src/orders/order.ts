import type { EntitlementHold, EntitlementStatus } from '../entitlements/entitlement';
import type { AttemptStatus, ProviderDispute, ProviderRefund } from '../payment-provider/payment.provider';
import type { OrderTerms } from './order-state';

export interface PaymentAttempt {
  id: string;
  no: number;
  /** `intent`: our card form; `page`: the provider's hosted checkout. */
  kind: 'intent' | 'page';
  /** `pi_…` or `cs_…`; null until the provider has answered. */
  providerId: string | null;
  paymentIntentId: string | null;
  chargeId: string | null;
  amountCents: number;
  status: AttemptStatus;
  lastError: string | null;
  createdAt: Date;
}

/** A stored refund; without `providerId` the provider has not answered yet. */
export interface RefundRow {
  id: string;
  providerId: string | null;
  attemptId: string | null;
  cents: number;
  status: 'creating' | ProviderRefund['status'];
}

/** An order with its payments, refunds, disputes and entitlement. */
export interface Order extends OrderTerms {
  number: string;
  kind: 'guide' | 'course';
  productId: string;
  visitor: string;
  email: string | null;
  /** The catalogue's price when the order was opened; the total is this less the discount. */
  listPriceCents: number;
  code: string | null;
  paidAt: Date | null;
  version: number;
  attempts: readonly PaymentAttempt[];
  refunds: readonly RefundRow[];
  disputes: readonly ProviderDispute[];
  entitlement: EntitlementStatus | null;
  hold: EntitlementHold;
  /** The same buyer owns the product through another order. Read only for orders without access. */
  ownedElsewhere: boolean;
}
