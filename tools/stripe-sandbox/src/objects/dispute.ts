import type Stripe from 'stripe';
import type { Around } from '../around';
import { seconds } from '../clock';
import type { DisputeRecord } from '../machines/records';
import { inside, NOTHING_IN_FULL, within, type Expand } from '../rest/expand';
import { balanceTransaction } from './balance-transaction';
import { charge, CHARGE_IN_FULL } from './charge';
import { INTENT_IN_FULL, paymentIntent } from './payment-intent';

/** What of a dispute can stand in full. */
export const DISPUTE_IN_FULL = [...within('charge', CHARGE_IN_FULL), ...within('payment_intent', INTENT_IN_FULL)];

/** The network's number for `fraudulent`, and for everything else. */
const FRAUD = '10.4';
const OTHER = '13.1';

/** A dispute on the wire. */
export function dispute(record: DisputeRecord, around: Around, expand: Expand = NOTHING_IN_FULL) {
  const disputed = around.one('charge', record.charge);
  const inquiry = record.status.startsWith('warning_');
  const network = record.reason === 'fraudulent' ? FRAUD : OTHER;
  return {
    id: record.id,
    object: 'dispute',
    amount: record.amount,
    balance_transactions: record.movements.map((id) => balanceTransaction(around.one('movement', id), around)),
    charge: expand.has('charge') ? charge(disputed, around, inside(expand, 'charge')) : record.charge,
    created: seconds(record.created),
    currency: 'usd',
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: seconds(record.dueBy),
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: record.dueBy < around.now,
      submission_count: record.status === 'needs_response' || inquiry ? 0 : 1,
      submission_method: record.status === 'needs_response' || inquiry ? 'not_submitted' : 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    network_reason_code: network,
    payment_intent: expand.has('payment_intent')
      ? paymentIntent(around.one('intent', record.intent), around, inside(expand, 'payment_intent'))
      : record.intent,
    payment_method_details: {
      type: 'card',
      card: {
        brand: 'visa',
        case_type: inquiry ? 'inquiry' : 'chargeback',
        network: 'visa',
        network_reason_code: network,
      },
    },
    reason: record.reason,
    status: record.status,
  } satisfies Stripe.Dispute;
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
