import type { PaymentsDb } from '@farm/prisma';
import type { Pool } from 'pg';

const MOST = 200; // a sweep that is longer goes on five minutes later

/** Does the work unless another copy of the service is at it; false: it was. */
const alone =
  (pool: Pool) =>
  async (work: () => Promise<void>): Promise<boolean> => {
    const connection = await pool.connect();
    try {
      const { rows } = await connection.query<{ mine: boolean }>(
        `SELECT pg_try_advisory_lock(hashtext('payments reconcile')) AS mine`,
      );
      if (!rows[0]?.mine) return false;
      try {
        await work();
      } finally {
        await connection.query(`SELECT pg_advisory_unlock(hashtext('payments reconcile'))`);
      }
      return true;
    } finally {
      connection.release();
    }
  };

/** What the sweeps of the reconciler look for. */
export const unsettledRepository = (db: PaymentsDb, pool: Pool) => ({
  /** Orders with an attempt that never heard back from the provider. */
  creatingSince: async (moment: Date): Promise<string[]> => {
    const where = { status: 'creating', createdAt: { lt: moment } };
    const rows = await db.paymentAttempt.findMany({ where, select: { orderId: true }, take: MOST });
    return rows.map(({ orderId }) => orderId);
  },

  /** Orders with a live attempt and no news since then. */
  silentSince: async (moment: Date): Promise<string[]> => {
    const where = { status: { in: ['open', 'processing'] }, updatedAt: { lt: moment } };
    const order = { updatedAt: 'asc' } as const;
    const rows = await db.paymentAttempt.findMany({ where, orderBy: order, select: { orderId: true }, take: MOST });
    return rows.map(({ orderId }) => orderId);
  },

  /** Orders whose time is over. Banks take days, so processing ones stay. */
  openPast: async (now: Date): Promise<string[]> => {
    const where = { status: 'open', expiresAt: { lte: now } };
    const rows = await db.order.findMany({ where, orderBy: { expiresAt: 'asc' }, select: { id: true }, take: MOST });
    return rows.map(({ id }) => id);
  },

  /** Orders whose bank has had the money since then. */
  processingSince: async (moment: Date): Promise<string[]> => {
    const where = { status: 'processing', createdAt: { lt: moment } };
    const rows = await db.order.findMany({ where, orderBy: { createdAt: 'asc' }, select: { id: true }, take: MOST });
    return rows.map(({ id }) => id);
  },

  /** Refunds that have been in a status since then. */
  refundsSince: (status: 'creating' | 'pending', moment: Date): Promise<{ id: string; orderId: string }[]> => {
    const where = { status, createdAt: { lt: moment } };
    return db.refund.findMany({
      where,
      orderBy: { createdAt: 'asc' },
      select: { id: true, orderId: true },
      take: MOST,
    });
  },

  /** Which of these payments belong to an order that knows of its money. */
  moneyKnown: async (paymentIntentIds: readonly string[]): Promise<Set<string>> => {
    const order = { status: { notIn: ['open', 'processing', 'expired'] } };
    const where = { paymentIntentId: { in: [...paymentIntentIds] }, order };
    const rows = await db.paymentAttempt.findMany({ where, select: { paymentIntentId: true } });
    return new Set(rows.map(({ paymentIntentId }) => paymentIntentId ?? ''));
  },

  alone: alone(pool),
});
export type UnsettledRepository = ReturnType<typeof unsettledRepository>;
