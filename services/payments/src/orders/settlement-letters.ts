import { entitlementOf } from './order';
import type { Order, Settlement, SettlementLetter } from './settlement';

const alert = (orderId: string, why: string, about = orderId): SettlementLetter => ({
  dedupeKey: `alert:${why}:${about}`,
  kind: 'operator_alert',
  payload: { orderId, why },
});

type Moved = Pick<Settlement, 'status' | 'refunds' | 'disputes'>;

const ENDED_WELL: readonly string[] = ['won', 'warning_closed', 'prevented'];

/** The letters of where an order stands now. Those that left before have the same keys, so they leave once. */
export function lettersFor(order: Order, { status, refunds, disputes }: Moved): SettlementLetter[] {
  const letters: SettlementLetter[] = [];
  const kind = order.kind === 'course' ? 'access' : 'receipt';
  if (entitlementOf(status) === 'active')
    letters.push({ dedupeKey: `${kind}:${order.id}`, kind, payload: { orderId: order.id } });
  if (status === 'review' && !order.ownedElsewhere) letters.push(alert(order.id, 'review'));
  for (const refund of refunds)
    if (refund.status === 'failed') letters.push(alert(order.id, 'refund failed', refund.providerId));
  for (const { providerId, status: word } of disputes)
    if (!ENDED_WELL.includes(word)) letters.push(alert(order.id, 'dispute', providerId));
  return letters;
}
