import { uuidPattern } from '@farm/contracts';
import { transaction, type PaymentsDb, type Prisma } from '@farm/prisma';
import type { OpenedPayment } from '../payment-provider/payment.provider';
import { effectiveStatus, type EntitlementHold } from '../entitlements/entitlement';
import { revokeWithEntitlement } from '../entitlements/entitlements.repository';
import { insertFreeOrder, insertOrder, type FreeOrder, type OrderToOpen } from './create-order.repository';
import type { Order, RefundRow } from './order';
import type { OrderChanges } from './order-changes';
import { writeOrderChanges, type WriterDeps } from './order-changes.repository';
import { entitlementOf, type OrderStatus } from './order-state';

const PARTS = {
  attempts: { orderBy: { no: 'asc' } },
  refunds: { orderBy: { createdAt: 'asc' } },
  disputes: true,
  entitlement: { select: { status: true, hold: true } },
  discount: { select: { code: { select: { code: true } } } },
} as const;

const read = (db: PaymentsDb, id: string) => db.order.findUnique({ where: { id }, include: PARTS });
type Row = NonNullable<Awaited<ReturnType<typeof read>>>;

// A CHECK constraint lists the states of refunds.
const orderOf = ({ discount, entitlement, ...row }: Row, livemode: boolean, ownedElsewhere: boolean): Order => ({
  ...row,
  refunds: row.refunds as RefundRow[],
  code: discount?.code.code ?? null,
  entitlement: entitlement?.status ?? null,
  hold: entitlement?.hold ?? null,
  livemode,
  ownedElsewhere,
});

const NEVER_OPENED = ['expired', 'review', 'refunded'];

/**
 * Whether the same buyer, by browser or email, owns the product through another order. False for orders with access: only
 * without it may a late payment be a second purchase.
 */
async function ownsElsewhere(db: PaymentsDb, id: string, emailHash: Uint8Array<ArrayBuffer> | null) {
  const row = await db.order.findUnique({ where: { id }, include: { entitlement: { select: { id: true } } } });
  if (!row || row.entitlement || row.totalCents === 0 || !NEVER_OPENED.includes(row.status)) return false;
  const address = emailHash ?? row.emailHash;
  const buyer = [{ visitor: row.visitor }, ...(address ? [{ emailHash: address }] : [])];
  const other = { id: { not: id }, productId: row.productId, totalCents: { gt: 0 }, OR: buyer };
  return (await db.entitlement.count({ where: { status: 'active', order: other } })) > 0;
}

async function readOrder(db: PaymentsDb, id: string, livemode: boolean): Promise<Order | null> {
  const row = await read(db, id);
  if (!row) return null;
  const mayBeDuplicate = NEVER_OPENED.includes(row.status) && !row.entitlement;
  return orderOf(row, livemode, mayBeDuplicate && (await ownsElsewhere(db, id, null)));
}

const OPEN: OrderStatus[] = ['open', 'processing'];
const UUID = new RegExp(uuidPattern);

/** The order of `pi_…`, `cs_…` or `free_…`; null for any other text. */
async function idOf(db: PaymentsDb, sessionId: string): Promise<string | null> {
  const free = sessionId.startsWith('free_') ? sessionId.slice('free_'.length) : null;
  if (free !== null) {
    if (!UUID.test(free)) return null;
    return (await db.order.findFirst({ where: { id: free, totalCents: 0 }, select: { id: true } }))?.id ?? null;
  }
  if (!/^(pi|cs)_/.test(sessionId)) return null; // an undefined id as a filter would match every row
  const where = { OR: [{ paymentIntentId: sessionId }, { providerId: sessionId }] };
  return (await db.paymentAttempt.findFirst({ where, select: { orderId: true } }))?.orderId ?? null;
}

/** Sets or clears an operator's hold; false if there is no entitlement. A concurrent sync reads the new version. */
const setHold = (db: PaymentsDb, orderId: string, hold: EntitlementHold): Promise<boolean> =>
  transaction(db, async (tx) => {
    const where = { id: orderId };
    const order = await tx.order.updateMany({ where, data: { version: { increment: 1 } } });
    const row = order.count && (await tx.order.findUniqueOrThrow({ where, include: { entitlement: true } }));
    if (!row || !row.entitlement) return false;
    const paid = entitlementOf(row.status) ?? 'revoked';
    const data = { hold, status: effectiveStatus(paid, hold), why: hold ?? row.status };
    await tx.entitlement.update({ where: { orderId }, data });
    await revokeWithEntitlement(tx, orderId);
    return true;
  });

/** Orders. `livemode` is the service's mode: a payment of the other mode pays no order. */
export const orderRepository = (db: PaymentsDb, livemode: boolean, deps: WriterDeps) => ({
  find: (id: string) => readOrder(db, id, livemode),

  findOpen: async (visitor: string, productId: string): Promise<Order | null> => {
    const where = { visitor, productId, status: { in: OPEN } };
    const row = await db.order.findFirst({ where, select: { id: true } });
    return row && readOrder(db, row.id, livemode);
  },

  idOf: (sessionId: string) => idOf(db, sessionId),

  /** Whether an owner of this address has the order's product through another order. */
  ownsElsewhere: (id: string, email: string) => ownsElsewhere(db, id, deps.emailHash(email)),

  /** The payment by which this visitor bought the product since then. */
  paidSince: async (visitor: string, productId: string, since: Date): Promise<string | null> => {
    const where: Prisma.PaymentAttemptWhereInput = {
      status: 'succeeded',
      order: { visitor, productId, paidAt: { gt: since }, status: { in: ['paid', 'partly_refunded'] } },
    };
    return (await db.paymentAttempt.findFirst({ where, select: { providerId: true } }))?.providerId ?? null;
  },

  /** Finds or creates the open order. @throws DiscountUnavailableError */
  open: async (input: OrderToOpen): Promise<Order | null> => {
    const id = await insertOrder(db, input, deps);
    return id === null ? null : readOrder(db, id, livemode);
  },

  /** Finds or creates an order that costs nothing. @throws DiscountUnavailableError */
  openFree: (input: FreeOrder) => insertFreeOrder(db, input, deps),

  /** Stores the provider's id of an attempt. Idempotent. */
  storePayment: async (
    attemptId: string,
    payment: Pick<OpenedPayment, 'providerId' | 'paymentIntentId' | 'status'>,
  ) => {
    const { providerId, paymentIntentId, status } = payment;
    const data = { providerId, paymentIntentId, status };
    await db.paymentAttempt.updateMany({ where: { id: attemptId, status: 'creating' }, data });
  },

  /** Cancels an attempt that the provider never created. */
  cancelAttempt: async (attemptId: string): Promise<void> => {
    await db.paymentAttempt.updateMany({
      where: { id: attemptId, status: 'creating', providerId: null },
      data: { status: 'canceled', lastError: 'never opened' },
    });
  },

  /** Makes an open order expire now; the next sync sets its status unless money has moved. */
  expireNow: async (id: string, now: Date): Promise<void> => {
    await db.order.updateMany({
      where: { id, status: { in: OPEN }, expiresAt: { gt: now } },
      data: { expiresAt: now },
    });
  },

  write: (order: Order, changes: OrderChanges) => writeOrderChanges(db, order, changes, deps),

  setHold: (orderId: string, hold: EntitlementHold) => setHold(db, orderId, hold),
});
export type OrderRepository = ReturnType<typeof orderRepository>;
