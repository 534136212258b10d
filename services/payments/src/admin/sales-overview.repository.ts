import { type PaymentsDb, queryRows } from '@farm/prisma';
import { type Static, Type } from '@sinclair/typebox';

/** A day of the farm's calendar. Money is in cents. */
const SalesDay = Type.Object({
  /** '2026-11-21' */
  day: Type.String(),
  takenCents: Type.Integer(),
  orders: Type.Integer(),
  refundedCents: Type.Integer(),
  refunds: Type.Integer(),
});
export type SalesDay = Static<typeof SalesDay>;

/** Orders with a price that were created on one day of the farm's calendar, free ones left out. */
const PurchaseDay = Type.Object({
  day: Type.String(),
  kind: Type.String(),
  started: Type.Integer(),
  /** Of these orders, paid at any time. */
  paid: Type.Integer(),
});
export type PurchaseDay = Static<typeof PurchaseDay>;

/** Sums over orders, refunds and downloads since an instant; days are those of `timeZone`. */
export const salesRepository = (db: PaymentsDb) => ({
  /** Days with a payment or a refund; uses the index `order(paid_at)`. */
  days: (since: Date, timeZone: string): Promise<SalesDay[]> =>
    queryRows(db, SalesDay)`
      SELECT to_char(day, 'YYYY-MM-DD') AS day, sum(taken)::int AS "takenCents", sum(orders)::int AS orders,
        sum(refunded)::int AS "refundedCents", sum(refunds)::int AS refunds
      FROM (
        SELECT (paid_at AT TIME ZONE ${timeZone})::date AS day, paid_cents AS taken, 1 AS orders, 0 AS refunded, 0 AS refunds
        FROM payments."order" WHERE paid_at >= ${since} AND paid_cents > 0
        UNION ALL
        SELECT (created_at AT TIME ZONE ${timeZone})::date, 0, 0, cents, 1
        FROM payments.refund WHERE created_at >= ${since} AND status IN ('creating', 'pending', 'succeeded')
      ) AS line
      GROUP BY day`,

  /** Orders begun, and paid, by day and kind of product; uses the index `order(created_at)`. */
  purchases: (since: Date, timeZone: string): Promise<PurchaseDay[]> =>
    queryRows(db, PurchaseDay)`
      SELECT to_char(created_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS day, kind,
        count(*)::int AS started, count(paid_at)::int AS paid
      FROM payments."order" WHERE created_at >= ${since} AND price_id IS NOT NULL
      GROUP BY 1, 2`,

  downloads: async (since: Date): Promise<{ productId: string; count: number }[]> => {
    const rows = await db.downloadEvent.groupBy({
      by: ['productId'],
      where: { createdAt: { gte: since } },
      _count: { _all: true },
      orderBy: [{ _count: { productId: 'desc' } }, { productId: 'asc' }],
    });
    return rows.map(({ productId, _count }) => ({ productId, count: _count._all }));
  },
});
export type SalesRepository = ReturnType<typeof salesRepository>;
