import { transaction, type PaymentsDb } from '@farm/prisma';

interface Needs {
  emailHash: (email: string) => Uint8Array<ArrayBuffer>;
}

/** Takes an address and its digest out of every table of the store; the ids of the orders that named it. */
const erase = (db: PaymentsDb, email: string, { emailHash: digest }: Needs): Promise<string[]> =>
  transaction(db, async (tx) => {
    const emailHash = digest(email);
    const theirs = await tx.order.findMany({ where: { emailHash }, select: { id: true } });
    const ids = theirs.map(({ id }) => id);
    const nobody = { email: null, emailHash: null };
    // A new version: whoever settles at this moment reads the order again and does not write the address back.
    await tx.order.updateMany({ where: { id: { in: ids } }, data: { ...nobody, version: { increment: 1 } } });
    await tx.entitlement.updateMany({ where: { emailHash }, data: { emailHash: null } });
    await tx.discountUse.updateMany({ where: { emailHash }, data: { emailHash: null } });
    const ofOrders = { entitlement: { orderId: { in: ids } } };
    await tx.downloadGrant.updateMany({ where: ofOrders, data: { tokenHash: null, boundVisitor: null } });
    await tx.access.deleteMany({ where: { OR: [{ emailHash }, { orderId: { in: ids } }] } });
    await tx.accessKey.deleteMany({ where: { emailHash } });
    await tx.$executeRaw`
      DELETE FROM payments.outbox WHERE sent_at IS NULL AND lower(trim(payload->>'email')) = lower(trim(${email}))`;
    return ids;
  });

export const erasureRepository = (db: PaymentsDb, needs: Needs) => ({
  erase: (email: string): Promise<string[]> => erase(db, email, needs),
});
export type ErasureRepository = ReturnType<typeof erasureRepository>;
