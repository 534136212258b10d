import type Stripe from 'stripe';
import type { Around } from '../around';
import { seconds } from '../clock';
import type { Method, RefundRecord } from '../machines/records';
import { inside, NOTHING_IN_FULL, within, type Expand } from '../rest/expand';
import { balanceTransaction } from './balance-transaction';
import { charge, CHARGE_IN_FULL } from './charge';
import { INTENT_IN_FULL, paymentIntent } from './payment-intent';
import { TYPE_OF } from './payment-method';

/** What of a refund can stand in full. */
export const REFUND_IN_FULL = [
  'balance_transaction',
  'failure_balance_transaction',
  ...within('charge', CHARGE_IN_FULL),
  ...within('payment_intent', INTENT_IN_FULL),
];

/** Money given back, on the wire. */
export function refund(record: RefundRecord, around: Around, expand: Expand = NOTHING_IN_FULL) {
  const method = around.one('method', around.one('charge', record.charge).method);
  const movementOf = (name: string, id: string) =>
    expand.has(name) ? balanceTransaction(around.one('movement', id), around) : id;
  return {
    id: record.id,
    object: 'refund',
    amount: record.amount,
    balance_transaction: movementOf('balance_transaction', record.movement),
    charge: expand.has('charge')
      ? charge(around.one('charge', record.charge), around, inside(expand, 'charge'))
      : record.charge,
    created: seconds(record.created),
    currency: 'usd',
    customer: null,
    customer_account: null,
    destination_details: destination(record, method),
    ...(record.failureMovement !== null && {
      failure_balance_transaction: movementOf('failure_balance_transaction', record.failureMovement),
      failure_reason: 'expired_or_canceled_card',
    }),
    metadata: record.metadata,
    payment_intent: expand.has('payment_intent')
      ? paymentIntent(around.one('intent', record.intent), around, inside(expand, 'payment_intent'))
      : record.intent,
    payment_method: method.id,
    ...(record.status === 'pending' && { pending_reason: 'processing' }),
    reason: record.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: record.status,
    transfer_reversal: null,
  } satisfies Stripe.Refund;
}

function destination({ status }: RefundRecord, { kind, card }: Method): Stripe.Refund.DestinationDetails {
  if (!card) return { type: TYPE_OF[kind] };
  const reference = {
    reference_status: status === 'pending' ? 'pending' : 'available',
    reference_type: 'acquirer_reference_number',
  };
  return { type: 'card', card: { type: 'refund', ...reference } };
}
