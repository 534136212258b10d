import type { PaymentsDb } from '@farm/prisma';
import type { AttemptStatus, OrderStatus, RefundFact } from './order';
import type { Attempt, Order } from './settlement';

/** What hangs on an order. Refunds that the provider has not heard of yet are no facts. */
const PARTS = {
  attempts: { orderBy: { no: 'asc' } },
  refunds: { where: { providerId: { not: null } } },
  disputes: true,
  entitlement: { select: { status: true } },
} as const;

const read = (db: PaymentsDb, id: string) => db.order.findUnique({ where: { id }, include: PARTS });
type Row = NonNullable<Awaited<ReturnType<typeof read>>>;

const attemptOf = (row: Row['attempts'][number]): Attempt => ({
  id: row.id,
  no: row.no,
  paymentIntentId: row.paymentIntentId,
  amountCents: row.amountCents,
  status: row.status as AttemptStatus, // the column's CHECK lists the same words
  lastError: row.lastError,
});

const orderOf = (row: Row, livemode: boolean, ownedElsewhere: boolean): Order => ({
  id: row.id,
  number: row.number,
  kind: row.kind as Order['kind'],
  productId: row.productId,
  visitor: row.visitor,
  email: row.email,
  status: row.status as OrderStatus,
  totalCents: row.totalCents,
  perceivedCents: row.perceivedCents,
  livemode,
  expiresAt: row.expiresAt,
  paidAt: row.paidAt,
  version: row.version,
  attempts: row.attempts.map(attemptOf),
  refunds: row.refunds.map(({ providerId, cents, status }) => ({
    providerId: providerId ?? '',
    cents,
    status: status as RefundFact['status'],
  })),
  disputes: row.disputes,
  entitlement: (row.entitlement?.status ?? null) as Order['entitlement'],
  ownedElsewhere,
});

/** I12: whether the same buyer, by browser or address, owns the product through another order. */
async function ownsElsewhere(db: PaymentsDb, row: Row): Promise<boolean> {
  if (row.status !== 'expired' && row.status !== 'review') return false; // asked only where it decides something
  const buyer = [{ visitor: row.visitor }, ...(row.email ? [{ email: row.email }] : [])];
  const other = { id: { not: row.id }, productId: row.productId, totalCents: { gt: 0 }, OR: buyer };
  return (await db.entitlement.count({ where: { status: 'active', order: other } })) > 0;
}

/** One order with all that hangs on it, as the rules know it. */
export async function readOrder(db: PaymentsDb, id: string, livemode: boolean): Promise<Order | null> {
  const row = await read(db, id);
  return row && orderOf(row, livemode, await ownsElsewhere(db, row));
}
