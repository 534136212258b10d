import type { PaymentsDb } from '@farm/prisma';

const MOST = 100; // who has more than this in front of them starts at the top
// The card company's words for a dispute that is over; every other one waits for us or for a bank.
const CLOSED = ['won', 'lost', 'warning_closed', 'prevented', 'charge_refunded'];

/** What waits for a person. */
export const attentionRepository = (db: PaymentsDb) => ({
  /** Ids of orders under review, newest first. */
  reviews: async (): Promise<string[]> => {
    const where = { status: 'review' };
    const rows = await db.order.findMany({ where, orderBy: { createdAt: 'desc' }, select: { id: true }, take: MOST });
    return rows.map(({ id }) => id);
  },

  disputes: () =>
    db.dispute.findMany({
      where: { status: { notIn: CLOSED } },
      orderBy: [{ dueBy: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
      select: { status: true, dueBy: true, orderId: true },
      take: MOST,
    }),

  /** The payment or page an event is about; null: no such event. */
  objectOf: async (eventId: string): Promise<string | null> =>
    (await db.stripeEvent.findUnique({ where: { id: eventId }, select: { objectId: true } }))?.objectId ?? null,

  /** Events that failed, or that nobody knew what to do with. */
  events: () =>
    db.stripeEvent.findMany({
      where: { OR: [{ error: { not: null } }, { processedAt: null, tries: { gt: 0 } }] },
      orderBy: [{ receivedAt: 'desc' }, { id: 'asc' }],
      select: { id: true, type: true, tries: true, error: true, receivedAt: true },
      take: MOST,
    }),

  /** Letters that failed at least once, or that should have left before `late`. */
  letters: (late: Date) =>
    db.paymentsOutbox.findMany({
      where: { sentAt: null, OR: [{ tries: { gt: 0 } }, { createdAt: { lt: late } }] },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      select: { id: true, kind: true, tries: true, error: true, createdAt: true },
      take: MOST,
    }),
});
export type AttentionRepository = ReturnType<typeof attentionRepository>;
