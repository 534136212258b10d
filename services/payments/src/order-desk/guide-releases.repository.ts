import { transaction, type PaymentsDb } from '@farm/prisma';

/** Guides that operators put on sale. One open release a guide (partial unique index). */
export const guideReleaseRepository = (db: PaymentsDb) => ({
  /** When each guide on sale was released. */
  open: async (): Promise<Map<string, Date>> => {
    const rows = await db.guideRelease.findMany({ where: { withdrawnAt: null } });
    return new Map(rows.map(({ productId, createdAt }) => [productId, createdAt]));
  },

  /** Releasing twice is releasing once. */
  release: async (productId: string, operatorId: string): Promise<void> => {
    const row = { productId, releasedBy: operatorId };
    await transaction(db, (tx) => tx.guideRelease.createMany({ data: [row], skipDuplicates: true }));
  },

  withdraw: async (productId: string, now: Date): Promise<void> => {
    await db.guideRelease.updateMany({ where: { productId, withdrawnAt: null }, data: { withdrawnAt: now } });
  },
});
export type GuideReleaseRepository = ReturnType<typeof guideReleaseRepository>;
