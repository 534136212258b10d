import { ProviderAway } from '../cards/cards.provider';
import type { Begun, RefundAsked } from './refunds.repository';
import { sendRefund } from './send-refund';
import { settle, type Settling } from './settle';

export type Refunded = { ok: true; status: string } | Exclude<Begun, { ok: true }>;

/**
 * Gives back `cents` of an order's payment: never above the rest; 'already refunded' is
 * success; an unknown outcome is status 'creating', and the reconciler finds out. Asked twice with one key, it is one
 * refund. Leaves its line in the order's timeline.
 */
export async function refundOrder(asked: RefundAsked, deps: Settling): Promise<Refunded> {
  const begun = await deps.refunds.begin(asked);
  if (!begun.ok) return begun;
  try {
    await sendRefund(asked.key, deps);
    await settle(asked.orderId, deps);
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error;
  }
  return { ok: true, status: await deps.refunds.statusOf(asked.key) };
}
