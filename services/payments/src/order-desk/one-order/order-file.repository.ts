import type { PaymentsDb } from '@farm/prisma';

const read = (db: PaymentsDb, id: string) =>
  db.order.findUnique({
    where: { id },
    include: {
      attempts: { orderBy: { no: 'asc' } },
      refunds: { orderBy: { createdAt: 'asc' } },
      disputes: { orderBy: { createdAt: 'asc' } },
      events: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
      discount: { select: { code: { select: { code: true } } } },
      entitlement: {
        include: {
          certificate: true,
          grants: { orderBy: { createdAt: 'desc' }, take: 1 },
          progress: { where: { doneAt: { not: null } }, orderBy: { doneAt: 'asc' } },
        },
      },
    },
  });

/** An order with all that hangs on it, as it is stored. */
export type StoredFile = NonNullable<Awaited<ReturnType<typeof read>>>;

export interface StoredLetter {
  kind: string;
  createdAt: Date;
  sentAt: Date | null;
  tries: number;
  error: string | null;
}

/** What was opened with an order: no address, only the browser's mark. */
export interface Opening {
  at: Date;
  bytes: number | null;
  visitor: string;
}

export const orderFileRepository = (db: PaymentsDb) => ({
  find: (id: string): Promise<StoredFile | null> => read(db, id),

  /** Letters about this order, oldest first; the index `outbox_order` finds them. */
  letters: (id: string): Promise<StoredLetter[]> =>
    db.$queryRaw`SELECT kind, created_at AS "createdAt", sent_at AS "sentAt", tries, error FROM payments.outbox
      WHERE payload ->> 'orderId' = ${id} ORDER BY created_at, id`,

  /** Downloads of all grants of the order, oldest first. */
  openings: async (id: string): Promise<Opening[]> => {
    const rows = await db.downloadEvent.findMany({
      where: { grant: { entitlement: { orderId: id } } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: { createdAt: true, bytes: true, visitor: true },
    });
    return rows.map(({ createdAt, ...opening }) => ({ at: createdAt, ...opening }));
  },

  /** When browsers were given access to the order itself, oldest first. */
  accesses: async (id: string): Promise<Date[]> => {
    const where = { orderId: id };
    const rows = await db.access.findMany({ where, orderBy: { createdAt: 'asc' }, select: { createdAt: true } });
    return rows.map(({ createdAt }) => createdAt);
  },
});
export type OrderFileRepository = ReturnType<typeof orderFileRepository>;
