import { productOf } from '@farm/farm';
import type { PriceRepository } from '../catalogue/prices.repository';
import type { CardProvider, OurPayment } from '../cards/cards.provider';
import type { OrderRepository } from '../orders/orders.repository';
import type { RestoreRepository } from '../orders/restore.repository';
import type { Clock } from '@farm/server-kit';

export interface Restoring {
  orders: OrderRepository;
  restore: RestoreRepository;
  prices: PriceRepository;
  cards: Pick<CardProvider, 'payment'>;
  clock: Clock;
}

/** The order of a payment that no attempt knows; `note` is for an operator. */
export interface Found {
  orderId: string | null;
  note: string | null;
}

const UNKNOWN = 'No order knows this payment.';
const RESTORED = 'The order was made again from its payment.';

/**
 * Ours without an order: the database was restored from a backup that is older than the payment. The order is made again
 * under its old id, at the price that its product had last, and looked at (status review). Settling then opens it if the
 * money is that price (I2), and leaves it under review if not.
 */
async function restoreOrder(payment: OurPayment, deps: Restoring): Promise<Found> {
  const product = productOf(payment.productId);
  if (!product || product.price === 0) return { orderId: null, note: UNKNOWN };
  const known = await deps.prices.wasPrice(product.id, payment.cents);
  const price = known ?? { id: await deps.prices.rowFor(product.id, product.price), cents: product.price };
  await deps.restore.order(payment, { kind: product.kind, price, now: deps.clock.now() });
  return { orderId: payment.orderId, note: RESTORED };
}

/** The order of `pi_…` by the payment's own words; null: not ours (I7). Throws ProviderAway. */
export async function orderOfPayment(id: string, deps: Restoring): Promise<Found | null> {
  if (!id.startsWith('pi_')) return { orderId: null, note: UNKNOWN };
  const payment = await deps.cards.payment(id);
  if (!payment) return null;
  if (!(await deps.orders.find(payment.orderId))) return restoreOrder(payment, deps);
  await deps.restore.attempt(payment);
  return { orderId: payment.orderId, note: null };
}
