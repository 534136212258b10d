import type { Cents } from '@farm/farm';
import { lockInTransaction, transaction, type PaymentsDb } from '@farm/prisma';

/** Prices, which are append-only because orders refer to them, and the guides that operators put on sale. */
export const catalogueRepository = (db: PaymentsDb) => ({
  /** The id of the newest row if it has this price, else of a new one. */
  findOrCreatePrice: (productId: string, cents: Cents): Promise<string> =>
    transaction(db, async (tx) => {
      // Two replicas that start with a new catalogue write one row.
      await lockInTransaction(tx, 'payments price', productId);
      const newest = await tx.price.findFirst({
        where: { productId },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      });
      if (newest?.cents === cents) return newest.id;
      return (await tx.price.create({ data: { productId, cents } })).id;
    }),

  /** Null: the product never cost this much. */
  findPastPrice: (productId: string, cents: number) =>
    db.price.findFirst({
      where: { productId, cents },
      orderBy: { createdAt: 'desc' },
      select: { id: true, cents: true },
    }),

  /** Guides on sale by id, with the time of their release. */
  releases: async (): Promise<Map<string, Date>> => {
    const rows = await db.guideRelease.findMany({ where: { withdrawnAt: null }, orderBy: { productId: 'asc' } });
    return new Map(rows.map(({ productId, createdAt }) => [productId, createdAt]));
  },

  /** Idempotent: a partial unique index allows one open release of a guide. */
  release: async (productId: string, operatorId: string): Promise<void> => {
    const row = { productId, releasedBy: operatorId };
    await transaction(db, (tx) => tx.guideRelease.createMany({ data: [row], skipDuplicates: true }));
  },

  withdraw: async (productId: string, now: Date): Promise<void> => {
    await db.guideRelease.updateMany({ where: { productId, withdrawnAt: null }, data: { withdrawnAt: now } });
  },
});
export type CatalogueRepository = ReturnType<typeof catalogueRepository>;
