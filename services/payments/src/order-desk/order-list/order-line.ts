import type { Calls, ReplyOf } from '@farm/contracts';
import { productOf } from '@farm/farm';
import type { ListedOrder } from './order-list.repository';

type Line = ReplyOf<Calls['GET /api/ops/orders']>['orders'][number];

/** A product's title; ids that left the catalogue stand for themselves. */
export const titleOf = (productId: string): string => productOf(productId)?.title ?? productId;

/** One line of the order list, as the desk shows it. */
export const orderLine = ({ createdAt, paidAt, status, ...order }: ListedOrder): Line => ({
  ...order,
  title: titleOf(order.productId),
  status: status as Line['status'], // the column's CHECK lists the same words
  createdAt: createdAt.toISOString(),
  paidAt: paidAt?.toISOString() ?? null,
});
