import { uuidPattern } from '@farm/contracts';
import { transaction, type PaymentsDb } from '@farm/prisma';
import { revokeWithEntitlement } from '../certificates/certificates.repository';
import type { OpenedPayment } from '../cards/cards.provider';
import { entitlementOf, heldRight, type Hold, type OrderStatus } from './order';
import { ownsElsewhere, readOrder } from './order-rows.repository';
import { openFree, openOrder, type FreeOrder, type OrderToOpen } from './open-order.repository';
import type { Order, Settlement } from './settlement';
import { emailColumns, writeSettlement, type Writing } from './write-settlement.repository';

const OPEN = ['open', 'processing'];
const UUID = new RegExp(uuidPattern);

/** The order behind `pi_…`, `cs_…` or `free_…`; null for every other text. */
async function idOf(db: PaymentsDb, sessionId: string): Promise<string | null> {
  const free = sessionId.startsWith('free_') ? sessionId.slice('free_'.length) : null;
  if (free !== null) {
    if (!UUID.test(free)) return null;
    return (await db.order.findFirst({ where: { id: free, totalCents: 0 }, select: { id: true } }))?.id ?? null;
  }
  if (!/^(pi|cs)_/.test(sessionId)) return null; // I7: a missing id stops before any query
  const where = { OR: [{ paymentIntentId: sessionId }, { providerId: sessionId }] };
  return (await db.paymentAttempt.findFirst({ where, select: { orderId: true } }))?.orderId ?? null;
}

/** Puts an operator's hand on a right, or takes it off. The order is locked: facts read before are read again. */
const hold = (db: PaymentsDb, orderId: string, held: Hold): Promise<boolean> =>
  transaction(db, async (tx) => {
    const of = { id: orderId };
    const order = await tx.order.updateMany({ where: of, data: { version: { increment: 1 } } });
    const row = order.count && (await tx.order.findUniqueOrThrow({ where: of, include: { entitlement: true } }));
    if (!row || !row.entitlement) return false;
    const money = entitlementOf(row.status as OrderStatus) ?? 'revoked';
    const status = heldRight(money, held);
    const why = held ?? row.status;
    await tx.entitlement.update({ where: { orderId }, data: { hold: held, status, why } });
    await revokeWithEntitlement(tx, orderId);
    return true;
  });

/** Another address for an order and its right, found from now on by this one. False: no such order. */
const setEmail = (db: PaymentsDb, orderId: string, email: string, writing: Writing): Promise<boolean> =>
  transaction(db, async (tx) => {
    const columns = emailColumns(email, writing);
    const data = { ...columns, version: { increment: 1 } };
    if ((await tx.order.updateMany({ where: { id: orderId }, data })).count === 0) return false;
    await tx.entitlement.updateMany({ where: { orderId }, data: { emailHash: columns.emailHash } });
    return true;
  });

/** The only writer of orders: open, settle, find. `livemode` is what I2 compares payments with. */
export const orderRepository = (db: PaymentsDb, livemode: boolean, writing: Writing) => ({
  find: (id: string) => readOrder(db, id, livemode),

  /** The visitor's open or processing order of a product. */
  findOpen: async (visitor: string, productId: string): Promise<Order | null> => {
    const where = { visitor, productId, status: { in: OPEN } };
    const row = await db.order.findFirst({ where, select: { id: true } });
    return row && readOrder(db, row.id, livemode);
  },

  idOf: (sessionId: string) => idOf(db, sessionId),

  /** I12: whether somebody with this address owns the order's product through another one. */
  ownsElsewhere: (id: string, email: string) => ownsElsewhere(db, id, writing.emailHash(email)),

  /** The payment by which this visitor bought the product since then, if any. */
  paidSince: async (visitor: string, productId: string, since: Date): Promise<string | null> => {
    const order = { visitor, productId, paidAt: { gt: since }, status: { in: ['paid', 'partly_refunded'] } };
    const where = { status: 'succeeded', order };
    return (await db.paymentAttempt.findFirst({ where, select: { providerId: true } }))?.providerId ?? null;
  },

  /** Finds or makes the open order. Throws CodeGone. */
  open: async (asked: OrderToOpen): Promise<Order | null> => {
    const id = await openOrder(db, asked, writing);
    return id === null ? null : readOrder(db, id, livemode);
  },

  /** Finds or makes an order that costs nothing. Throws CodeGone. */
  openFree: (asked: FreeOrder) => openFree(db, asked, writing),

  /** Stores which payment the provider made for an attempt. Repeating it changes nothing. */
  opened: async (attemptId: string, payment: Pick<OpenedPayment, 'providerId' | 'paymentIntentId' | 'status'>) => {
    const { providerId, paymentIntentId, status } = payment;
    const data = { providerId, paymentIntentId, status };
    await db.paymentAttempt.updateMany({ where: { id: attemptId, status: 'creating' }, data });
  },

  /** The provider never made this attempt's payment and never will. */
  neverOpened: async (attemptId: string): Promise<void> => {
    const where = { id: attemptId, status: 'creating', providerId: null };
    await db.paymentAttempt.updateMany({ where, data: { status: 'canceled', lastError: 'never opened' } });
  },

  /** From now on the order is past its time; settling ends it unless money moves. */
  endNow: async (id: string, now: Date): Promise<void> => {
    await db.order.updateMany({
      where: { id, status: { in: OPEN }, expiresAt: { gt: now } },
      data: { expiresAt: now },
    });
  },

  /** Writes a settlement; the refunds due, or null when the order has moved since it was read. */
  settle: (order: Order, settlement: Settlement) => writeSettlement(db, order, settlement, writing),

  hold: (orderId: string, held: Hold) => hold(db, orderId, held),

  setEmail: (orderId: string, email: string) => setEmail(db, orderId, email, writing),
});
export type OrderRepository = ReturnType<typeof orderRepository>;
