import { refuse } from '@farm/server-kit';
import { refundOrder } from '../../orders/refund-order';
import type { Settling } from '../../orders/settle';
import type { Acting } from './act-on-order';
import { refuseUnknown } from './order-file';

interface Amount {
  cents: number;
  /** The amount again, typed by hand. */
  confirm: number;
  key: string;
}

/** Gives part of what is left, or all of it, back to the buyer. The amount was typed twice, and both are the same. */
export async function giveBack(acting: Acting, { cents, confirm, key }: Amount, deps: Settling) {
  if (confirm !== cents) return refuse(400, 'refund.unconfirmed', 'The two amounts differ. Nothing was given back.');
  const answer = await refundOrder({ ...acting, cents, key }, deps); // leaves its own line in the timeline
  if (answer.ok) return { status: answer.status };
  switch (answer.why) {
    case 'unknown':
      return refuseUnknown();
    case 'unpaid':
      return refuse(409, 'refund.unpaid', 'Nothing was paid for this order.');
    case 'too_much':
      return refuse(409, 'refund.too_much', 'That is more than is left of this payment.');
  }
}
