import { transaction, type PaymentsDb } from '@farm/prisma';
import type { Cents } from '@farm/farm';

/** Prices as they stood: rows are never changed, orders point at them. */
export const priceRepository = (db: PaymentsDb) => ({
  /** The id of the row that says this price; a price unlike the newest becomes a new row. */
  rowFor: (productId: string, cents: Cents): Promise<string> =>
    transaction(db, async (tx) => {
      // Two services that start with a new catalogue write one row.
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`price ${productId}`}))`;
      const newest = await tx.price.findFirst({
        where: { productId },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      });
      if (newest?.cents === cents) return newest.id;
      return (await tx.price.create({ data: { productId, cents } })).id;
    }),

  /** The row by which a product once cost this much; null: it never did. */
  wasPrice: (productId: string, cents: number) =>
    db.price.findFirst({
      where: { productId, cents },
      orderBy: { createdAt: 'desc' },
      select: { id: true, cents: true },
    }),

  /** Guides that an operator has put on sale. */
  released: async (): Promise<string[]> => {
    const rows = await db.guideRelease.findMany({ where: { withdrawnAt: null }, orderBy: { productId: 'asc' } });
    return rows.map(({ productId }) => productId);
  },
});
export type PriceRepository = ReturnType<typeof priceRepository>;
