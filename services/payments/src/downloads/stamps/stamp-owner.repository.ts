import type { PaymentsDb } from '@farm/prisma';
import type { Licensed } from './stamp';

/** Whose copy a grant's download is. */
export const stampOwnerRepository = (db: PaymentsDb) => ({
  of: async (grantId: string): Promise<Licensed | null> => {
    const grant = await db.downloadGrant.findUnique({
      where: { id: grantId },
      select: { entitlement: { select: { order: { select: { id: true, number: true, email: true } } } } },
    });
    if (!grant) return null;
    const { id: orderId, number, email } = grant.entitlement.order;
    return { orderId, number, email };
  },
});
export type StampOwnerRepository = ReturnType<typeof stampOwnerRepository>;
