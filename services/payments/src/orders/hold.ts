import type { Hold } from './order';
import type { OrderRepository } from './orders.repository';

/**
 * An operator takes a right away ('suspended', 'revoked') or lets go of it (null). What the buyer may do is the worse of
 * this and what the money says, now and after every later settling. False: the order has never opened anything.
 * The line in the timeline, with its reason, is the caller's.
 */
export const setHold = (orderId: string, hold: Hold, { orders }: { orders: OrderRepository }): Promise<boolean> =>
  orders.hold(orderId, hold);
