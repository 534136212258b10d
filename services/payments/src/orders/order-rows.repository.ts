import type { PaymentsDb } from '@farm/prisma';
import type { AttemptStatus, Hold, OrderStatus, Right } from './order';
import type { Attempt, Order, RefundRow } from './settlement';

/** What hangs on an order. */
const PARTS = {
  attempts: { orderBy: { no: 'asc' } },
  refunds: { orderBy: { createdAt: 'asc' } },
  disputes: true,
  entitlement: { select: { status: true, hold: true } },
  discount: { select: { code: { select: { code: true } } } },
} as const;

const read = (db: PaymentsDb, id: string) => db.order.findUnique({ where: { id }, include: PARTS });
type Row = NonNullable<Awaited<ReturnType<typeof read>>>;

// The columns' CHECKs list the same words as the types.
const attemptOf = (row: Row['attempts'][number]): Attempt => ({
  id: row.id,
  no: row.no,
  kind: row.kind as Attempt['kind'],
  providerId: row.providerId,
  paymentIntentId: row.paymentIntentId,
  chargeId: row.chargeId,
  amountCents: row.amountCents,
  status: row.status as AttemptStatus,
  lastError: row.lastError,
  createdAt: row.createdAt,
});

const refundOf = ({ id, providerId, attemptId, cents, status }: Row['refunds'][number]): RefundRow => ({
  ...{ id, providerId, attemptId, cents },
  status: status as RefundRow['status'],
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
  code: row.discount?.code.code ?? null,
  livemode,
  expiresAt: row.expiresAt,
  paidAt: row.paidAt,
  chargeId: row.chargeId,
  version: row.version,
  attempts: row.attempts.map(attemptOf),
  refunds: row.refunds.map(refundOf),
  disputes: row.disputes,
  entitlement: (row.entitlement?.status ?? null) as Right | null,
  hold: (row.entitlement?.hold ?? null) as Hold,
  ownedElsewhere,
});

const NEVER_OPENED = ['expired', 'review', 'refunded'];

/**
 * I12: whether the same buyer, by browser or address, owns this very product through another order. Asked only where it
 * decides something: money that comes late, for an order that never opened anything.
 */
export async function ownsElsewhere(db: PaymentsDb, id: string, emailHash: Uint8Array<ArrayBuffer> | null) {
  const row = await db.order.findUnique({ where: { id }, include: { entitlement: { select: { id: true } } } });
  if (!row || row.entitlement || row.totalCents === 0 || !NEVER_OPENED.includes(row.status)) return false;
  const address = emailHash ?? row.emailHash;
  const buyer = [{ visitor: row.visitor }, ...(address ? [{ emailHash: address }] : [])];
  const other = { id: { not: id }, productId: row.productId, totalCents: { gt: 0 }, OR: buyer };
  return (await db.entitlement.count({ where: { status: 'active', order: other } })) > 0;
}

/** One order with all that hangs on it, as the rules know it. */
export async function readOrder(db: PaymentsDb, id: string, livemode: boolean): Promise<Order | null> {
  const row = await read(db, id);
  if (!row) return null;
  const asked = NEVER_OPENED.includes(row.status) && !row.entitlement;
  return orderOf(row, livemode, asked && (await ownsElsewhere(db, id, null)));
}
