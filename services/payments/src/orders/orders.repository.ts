import { transaction, type PaymentsDb } from '@farm/prisma';
import type { OpenedIntent } from '../checkout/cards.provider';
import { orderNumber } from './order-number';
import { readOrder } from './order-rows.repository';
import type { Order, Settlement } from './settlement';
import { entitle, writeSettlement } from './write-settlement.repository';

const ORDER_LIFE_MS = 30 * 60_000; // I10: an open order keeps its price this long

const OPEN = ['open', 'processing'];
const LIVE = ['creating', 'open', 'processing'];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface OrderToOpen {
  visitor: string;
  productId: string;
  kind: Order['kind'];
  priceId: string;
  cents: number;
  email: string | null;
  now: Date;
}

export interface FreeOrder {
  visitor: string;
  productId: string;
  now: Date;
  /** An order born after this moment is handed out again. */
  since: Date;
}

const terms = (asked: OrderToOpen) => ({
  number: orderNumber(),
  kind: asked.kind,
  productId: asked.productId,
  priceId: asked.priceId,
  perceivedCents: asked.cents,
  totalCents: asked.cents,
  visitor: asked.visitor,
  email: asked.email,
  expiresAt: new Date(asked.now.getTime() + ORDER_LIFE_MS),
});

/** Finds or makes the open order and its live attempt; twenty callers at once meet in the same two rows. I8. */
const openOrder = (db: PaymentsDb, asked: OrderToOpen): Promise<string | null> =>
  transaction(db, async (tx) => {
    // The partial unique index is the arbiter: who comes second waits here for the first one's commit.
    await tx.order.createMany({ data: [terms(asked)], skipDuplicates: true });
    const [open] = await tx.$queryRaw<{ id: string; total_cents: number }[]>`
      SELECT id, total_cents FROM payments."order"
      WHERE visitor = ${asked.visitor} AND product_id = ${asked.productId} AND status IN ('open', 'processing')
      FOR UPDATE`;
    if (!open) return null;
    const attempts = await tx.paymentAttempt.findMany({ where: { orderId: open.id }, select: { status: true } });
    if (!attempts.some(({ status }) => LIVE.includes(status)))
      await tx.paymentAttempt.create({
        data: { orderId: open.id, no: attempts.length + 1, kind: 'intent', amountCents: open.total_cents },
      });
    return open.id;
  });

/** A free order is born paid by the same writer as all others; the same visitor gets the same one again for a day. */
const openFree = (db: PaymentsDb, { visitor, productId, now, since }: FreeOrder): Promise<string> =>
  transaction(db, async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`free ${visitor} ${productId}`}))`;
    const where = { visitor, productId, totalCents: 0, paidAt: { gt: since } };
    const present = await tx.order.findFirst({ where, select: { id: true } });
    if (present) return present.id;
    const amounts = { perceivedCents: 0, totalCents: 0 };
    const paid = { status: 'paid', paidAt: now, expiresAt: now };
    const row = { number: orderNumber(), kind: 'guide', productId, visitor, ...amounts, ...paid };
    const { id } = await tx.order.create({ data: row, select: { id: true } });
    await entitle(tx, { id, productId }, { status: 'active', why: 'free', from: now });
    await tx.orderEvent.create({ data: { orderId: id, actor: 'visitor', what: 'paid', detail: { free: true } } });
    return id;
  });

/** The only writer of orders: open, settle, find. `livemode` is what I2 compares payments with. */
export const orderRepository = (db: PaymentsDb, livemode: boolean) => ({
  find: (id: string) => readOrder(db, id, livemode),

  /** The visitor's open or processing order of a product. */
  findOpen: async (visitor: string, productId: string): Promise<Order | null> => {
    const where = { visitor, productId, status: { in: OPEN } };
    const row = await db.order.findFirst({ where, select: { id: true } });
    return row && readOrder(db, row.id, livemode);
  },

  /** The order behind `pi_…`, `cs_…` or `free_…`; null for every other text. */
  idOf: async (sessionId: string): Promise<string | null> => {
    const free = sessionId.startsWith('free_') ? sessionId.slice('free_'.length) : null;
    if (free !== null) {
      if (!UUID.test(free)) return null;
      return (await db.order.findFirst({ where: { id: free, totalCents: 0 }, select: { id: true } }))?.id ?? null;
    }
    if (!/^(pi|cs)_/.test(sessionId)) return null;
    const where = { OR: [{ paymentIntentId: sessionId }, { providerId: sessionId }] };
    return (await db.paymentAttempt.findFirst({ where, select: { orderId: true } }))?.orderId ?? null;
  },

  /** The payment by which this visitor bought the product since then, if any. */
  paidSince: async (visitor: string, productId: string, since: Date): Promise<string | null> => {
    const order = { visitor, productId, paidAt: { gt: since }, status: { in: ['paid', 'partly_refunded'] } };
    const row = await db.paymentAttempt.findFirst({
      where: { status: 'succeeded', order },
      select: { paymentIntentId: true },
    });
    return row?.paymentIntentId ?? null;
  },

  open: async (asked: OrderToOpen): Promise<Order | null> => {
    const id = await openOrder(db, asked);
    return id === null ? null : readOrder(db, id, livemode);
  },

  openFree: (asked: FreeOrder) => openFree(db, asked),

  /** Stores which payment the provider made for an attempt. Repeating it changes nothing. */
  opened: async (attemptId: string, { paymentIntentId, status }: OpenedIntent): Promise<void> => {
    const ids = { paymentIntentId, providerId: paymentIntentId };
    await db.paymentAttempt.updateMany({ where: { id: attemptId, status: 'creating' }, data: { ...ids, status } });
  },

  /** From now on the order is past its time; settling ends it unless money moves. */
  endNow: async (id: string, now: Date): Promise<void> => {
    await db.order.updateMany({
      where: { id, status: { in: OPEN }, expiresAt: { gt: now } },
      data: { expiresAt: now },
    });
  },

  settle: (order: Order, settlement: Settlement) => writeSettlement(db, order, settlement),
});
export type OrderRepository = ReturnType<typeof orderRepository>;
