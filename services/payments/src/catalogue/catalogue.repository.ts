import type { Cents } from '@farm/farm';
import { lockInTransaction, transaction, type PaymentsDb } from '@farm/prisma';

/** Prices are append-only: orders refer to them. */
export const priceRepository = (db: PaymentsDb) => ({
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

  released: async (): Promise<string[]> => {
    const rows = await db.guideRelease.findMany({ where: { withdrawnAt: null }, orderBy: { productId: 'asc' } });
    return rows.map(({ productId }) => productId);
  },
});
export type PriceRepository = ReturnType<typeof priceRepository>;

/** Guides that operators put on sale. One open release a guide (partial unique index). */
export const guideReleaseRepository = (db: PaymentsDb) => ({
  open: async (): Promise<Map<string, Date>> => {
    const rows = await db.guideRelease.findMany({ where: { withdrawnAt: null } });
    return new Map(rows.map(({ productId, createdAt }) => [productId, createdAt]));
  },

  /** Idempotent. */
  release: async (productId: string, operatorId: string): Promise<void> => {
    const row = { productId, releasedBy: operatorId };
    await transaction(db, (tx) => tx.guideRelease.createMany({ data: [row], skipDuplicates: true }));
  },

  withdraw: async (productId: string, now: Date): Promise<void> => {
    await db.guideRelease.updateMany({ where: { productId, withdrawnAt: null }, data: { withdrawnAt: now } });
  },
});
export type GuideReleaseRepository = ReturnType<typeof guideReleaseRepository>;
