import type Stripe from 'stripe';
import type { Around } from '../around';
import type { Movement } from '../machines/records';
import { charge } from './charge';
import { dispute } from './dispute';
import { refund } from './refund';

/** What moved the money, in full. */
export function sourceOf({ source, kind }: Movement, around: Around): Stripe.BalanceTransactionSource {
  if (kind === 'adjustment') return dispute(around.one('dispute', source), around);
  if (kind === 'charge' || kind === 'payment') return charge(around.one('charge', source), around);
  return refund(around.one('refund', source), around);
}
