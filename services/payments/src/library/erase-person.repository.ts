import { transaction, type PaymentsDb } from '@farm/prisma';

export interface Erasing {
  db: PaymentsDb;
  emailHash: (email: string) => Uint8Array<ArrayBuffer>;
}

/** What was erased, for the answer to who asked; counts only. */
export interface Erased {
  orders: number;
}

/**
 * A deletion request: the address and its digest leave every table of the store, and with them every key, link and
 * browser that opened this library. Orders, payments and receipts without a name stay for the books. The buyer keeps
 * nothing they could open; a letter of the order that still waits is never written.
 */
export const erasePerson = (email: string, { db, emailHash: digest }: Erasing): Promise<Erased> =>
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
    return { orders: ids.length };
  });
