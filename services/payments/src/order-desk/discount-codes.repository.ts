import type { PaymentsDb } from '@farm/prisma';

export interface NewCode {
  code: string;
  percent: number | null;
  cents: number | null;
  productIds: readonly string[];
  startsAt: Date;
  endsAt: Date;
  maxUses: number;
  createdBy: string;
}

/** Codes as operators make and end them; spending one is the checkout's. */
export const discountCodeRepository = (db: PaymentsDb) => ({
  all: () => db.discountCode.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: 500 }),

  /** Null: there is such a code already, be it over or withdrawn. A word that once meant something is not reused. */
  create: async ({ productIds, ...terms }: NewCode) => {
    const row = { ...terms, productIds: [...productIds] };
    const [made] = await db.discountCode.createManyAndReturn({ data: [row], skipDuplicates: true });
    return made ?? null;
  },

  /** False: no such code. Ending it twice is ending it once. */
  withdraw: async (id: string, now: Date): Promise<boolean> => {
    await db.discountCode.updateMany({ where: { id, withdrawnAt: null }, data: { withdrawnAt: now } });
    return (await db.discountCode.count({ where: { id } })) > 0;
  },
});
export type DiscountCodeRepository = ReturnType<typeof discountCodeRepository>;
export type StoredCode = Awaited<ReturnType<DiscountCodeRepository['all']>>[number];
