import { createHash } from 'node:crypto';
import { type PaymentsDb, queryRow, queryRows } from '@farm/prisma';
import { Type } from '@sinclair/typebox';

const DECLINED = 'payment_intent.payment_failed';
const PAID = 'payment_intent.succeeded';
const DAY_MS = 86_400_000;

const Decline = Type.Object({ at: Type.Date() });
const FirstVisit = Type.Object({ expire: Type.BigInt() });

/** Counts for the limits of the checkout. No network address is stored. */
export const checkoutAttemptRepository = (db: PaymentsDb) => ({
  count: (visitor: string, since: Date): Promise<number> =>
    db.paymentAttempt.count({ where: { order: { visitor, createdAt: { gt: since } }, createdAt: { gt: since } } }),

  /** When this visitor's cards were declined since then, oldest first. */
  declines: async (visitor: string, since: Date): Promise<Date[]> => {
    const rows = await queryRows(db, Decline)`
      SELECT e.occurred_at AS at FROM payments."order" o
      JOIN payments.payment_attempt a ON a.order_id = o.id
      JOIN payments.stripe_event e ON e.object_id = a.payment_intent_id AND e.type = ${DECLINED}
      WHERE o.visitor = ${visitor} AND e.occurred_at > ${since}::timestamptz
      ORDER BY e.occurred_at`;
    return rows.map(({ at }) => at);
  },

  /** How all payments ended since then. */
  outcomes: async (since: Date): Promise<{ declined: number; paid: number }> => {
    const where = { type: { in: [DECLINED, PAID] }, occurredAt: { gt: since } };
    const rows = await db.stripeEvent.groupBy({ by: ['type'], where, _count: true });
    const of = (eventType: string) => rows.find(({ type }) => type === eventType)?._count ?? 0;
    return { declined: of(DECLINED), paid: of(PAID) };
  },

  /** When this visitor was first seen; new visitors are stored for a day. */
  firstSeen: async (visitor: string, now: Date): Promise<Date> => {
    const firstOrder = await db.order.findFirst({
      where: { visitor },
      orderBy: { createdAt: 'asc' },
      select: { createdAt: true },
    });
    if (firstOrder) return firstOrder.createdAt;
    const key = `checkout seen ${createHash('sha256').update(visitor).digest('base64url')}`;
    const { expire } = await queryRow(db, FirstVisit)`
      INSERT INTO payments.rate_limit (key, points, expire) VALUES (${key}, 0, ${now.getTime() + DAY_MS})
      ON CONFLICT (key) DO UPDATE SET points = 0 RETURNING expire`;
    return new Date(Number(expire) - DAY_MS);
  },
});
export type CheckoutAttemptRepository = ReturnType<typeof checkoutAttemptRepository>;
