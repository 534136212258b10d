import type Stripe from 'stripe';
import type { Around } from '../around';
import { seconds } from '../clock';
import type { ChargeRecord, Method, Problem } from '../machines/records';
import { NOTHING_IN_FULL, type Expand } from '../rest/expand';
import { balanceTransaction } from './balance-transaction';
import { billingOf, CHECKS, EXPIRY, TYPE_OF } from './payment-method';

/** What of a charge can stand in full. */
export const CHARGE_IN_FULL = ['balance_transaction'];

/** A try to take money, on the wire. */
export function charge(record: ChargeRecord, around: Around, expand: Expand = NOTHING_IN_FULL): Stripe.Charge {
  const method = around.one('method', record.method);
  const { movement, refunded = 0 } = record;
  return {
    id: record.id,
    object: 'charge',
    amount: record.amount,
    amount_captured: record.problem ? 0 : record.amount,
    amount_refunded: refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction:
      movement && expand.has('balance_transaction')
        ? balanceTransaction(around.one('movement', movement), around)
        : movement,
    billing_details: billingOf(method),
    calculated_statement_descriptor: 'SANDBOX',
    captured: record.problem === null,
    created: seconds(record.created),
    currency: 'usd',
    customer: null,
    description: record.description,
    disputed: record.dispute !== undefined,
    failure_balance_transaction: null,
    failure_code: record.problem?.code ?? null,
    failure_message: record.problem?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: record.metadata,
    on_behalf_of: null,
    outcome: outcome(record.problem),
    paid: record.problem === null,
    payment_intent: record.intent,
    payment_method: record.method,
    payment_method_details: details(record, method),
    receipt_email: record.receiptEmail,
    receipt_number: null,
    receipt_url: null,
    refunded: record.problem === null && refunded === record.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: record.problem ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge;
}

const outcome = (problem: Problem | null) =>
  ({
    advice_code: problem ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: problem ? 'declined_by_network' : 'approved_by_network',
    reason: problem ? (problem.decline_code ?? problem.code) : null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: problem ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
    type: problem ? 'issuer_declined' : 'authorized',
  }) satisfies Stripe.Charge.Outcome;

function details(record: ChargeRecord, method: Method): Stripe.Charge.PaymentMethodDetails {
  const type = TYPE_OF[method.kind];
  if (!method.card) return { type };
  return { type, card: cardDetails(record, method.card) };
}

const cardDetails = (record: ChargeRecord, card: NonNullable<Method['card']>) =>
  ({
    amount_authorized: record.problem ? null : record.amount,
    authorization_code: null,
    brand: card.brand,
    checks: CHECKS,
    country: 'US',
    electronic_commerce_indicator: null,
    ...EXPIRY,
    funding: 'credit',
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: record.threeDSecure
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: null,
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  }) satisfies Stripe.Charge.PaymentMethodDetails.Card;
