import type Stripe from 'stripe';
import { seconds } from '../clock';
import type { Method, MethodKind } from '../machines/records';

/** The provider's names of the three ways to pay. */
export const TYPE_OF: Record<MethodKind, 'card' | 'amazon_pay' | 'us_bank_account'> = {
  card: 'card',
  bank: 'amazon_pay',
  slow_bank: 'us_bank_account',
};

/** The wire needs an expiry and the sandbox keeps none: every card is good to the end of 2034. */
export const EXPIRY = { exp_month: 12, exp_year: 2034 };

export const CHECKS = { address_line1_check: null, address_postal_code_check: 'pass', cvc_check: 'pass' };

const BANK_ACCOUNT: Stripe.PaymentMethod.UsBankAccount = {
  account_holder_type: 'individual',
  account_type: 'checking',
  bank_name: 'SANDBOX TEST BANK',
  financial_connections_account: null,
  fingerprint: null,
  last4: '6789',
  networks: null,
  routing_number: '110000000',
  status_details: null,
};

/** Who pays, as far as the buyer said. */
export const billingOf = (method: Method) =>
  ({
    address: {
      city: null,
      country: method.country,
      line1: null,
      line2: null,
      postal_code: method.postalCode,
      state: null,
    },
    email: method.email,
    name: method.name,
    phone: null,
    tax_id: null,
  }) satisfies Stripe.PaymentMethod.BillingDetails;

/** A way to pay on the wire. */
export const paymentMethod = (method: Method) =>
  ({
    id: method.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billingOf(method),
    ...(method.card && { card: cardOn(method.card) }),
    ...(method.kind === 'bank' && { amazon_pay: {} }),
    ...(method.kind === 'slow_bank' && { us_bank_account: BANK_ACCOUNT }),
    created: seconds(method.created),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: TYPE_OF[method.kind],
  }) satisfies Stripe.PaymentMethod;

const cardOn = (card: NonNullable<Method['card']>) =>
  ({
    brand: card.brand,
    checks: CHECKS,
    country: 'US',
    display_brand: card.brand,
    ...EXPIRY,
    fingerprint: null,
    funding: 'credit',
    generated_from: null,
    last4: card.last4,
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  }) satisfies Stripe.PaymentMethod.Card;
