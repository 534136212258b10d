import type Stripe from 'stripe';
import type { Around } from '../around';
import { seconds } from '../clock';
import type { Movement } from '../machines/records';

/** Money can be paid out two days after it came. */
const AVAILABLE_AFTER_MS = 2 * 24 * 60 * 60 * 1000;

const CATEGORY: Record<Exclude<Movement['kind'], 'adjustment'>, string> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_failure',
};

/** Money that moved, on the wire. */
export function balanceTransaction(movement: Movement, { now }: Around) {
  const { id, amount, fee, kind, created } = movement;
  const availableAt = created + AVAILABLE_AFTER_MS;
  return {
    id,
    object: 'balance_transaction',
    amount,
    available_on: seconds(availableAt),
    balance_type: 'payments',
    created: seconds(created),
    currency: 'usd',
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: 'usd',
              description: kind === 'adjustment' ? 'Dispute fee' : 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: kind === 'adjustment' ? (amount < 0 ? 'dispute' : 'dispute_reversal') : CATEGORY[kind],
    source: movement.source,
    status: availableAt <= now ? 'available' : 'pending',
    type: kind,
  } satisfies Stripe.BalanceTransaction;
}
