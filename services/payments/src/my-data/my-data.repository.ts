import { normalizeEmail } from '@farm/farm';
import { transaction, type PaymentsDb } from '@farm/prisma';
import type { Jobs } from '@farm/server-kit/jobs';
import { COPIES_QUEUE, type CopiesJob } from '../downloads/watermark';
import type { EmailHash } from '../orders/email-hash';

interface Deps {
  emailHash: EmailHash;
  jobs: Pick<Jobs, 'sendInTransaction'>;
}

interface Erased {
  orderIds: string[];
  certificates: number;
  /** Number of guides about which the address wanted an email. */
  notifications: number;
}

/** Deletes an address and its hash from all tables, and the name from certificates; a job deletes the buyer's copies. */
const erase = (db: PaymentsDb, email: string, deps: Deps): Promise<Erased> =>
  transaction(db, async (tx) => {
    const emailHash = deps.emailHash(email);
    const orders = await tx.order.findMany({ where: { emailHash }, select: { id: true } });
    const ids = orders.map(({ id }) => id);
    // A new version: a concurrent sync reads the order again instead of writing the address back.
    const data = { email: null, emailHash: null, version: { increment: 1 } };
    await tx.order.updateMany({ where: { id: { in: ids } }, data });
    await tx.entitlement.updateMany({ where: { emailHash }, data: { emailHash: null } });
    await tx.discountUse.updateMany({ where: { emailHash }, data: { emailHash: null } });
    const ofOrders = { entitlement: { orderId: { in: ids } } };
    await tx.downloadGrant.updateMany({ where: ofOrders, data: { tokenHash: null, boundVisitor: null } });
    const named = { ...ofOrders, name: { not: null } };
    const { count: certificates } = await tx.certificate.updateMany({ where: named, data: { name: null } });
    await tx.access.deleteMany({ where: { OR: [{ emailHash }, { orderId: { in: ids } }] } });
    await tx.accessKey.deleteMany({ where: { emailHash } });
    await tx.libraryLinkRequest.deleteMany({ where: { emailHash } });
    const { count: notifications } = await tx.releaseNotification.deleteMany({ where: { emailHash } });
    await tx.$executeRaw`
      DELETE FROM payments.outbox WHERE sent_at IS NULL
        AND lower(trim(payload->>'email')) IN (${normalizeEmail(email)}, lower(trim(${email})))`;
    const job: CopiesJob = { orderIds: ids };
    if (ids.length > 0) await deps.jobs.sendInTransaction(tx, COPIES_QUEUE, job);
    return { orderIds: ids, certificates, notifications };
  });

export const myDataRepository = (db: PaymentsDb, deps: Deps) => ({
  /** Orders of an address, and anonymous ones of this browser. */
  orders: (visitor: string, emailHash: Uint8Array<ArrayBuffer> | null) =>
    db.order.findMany({
      where: { OR: [{ visitor, emailHash: null, email: null }, ...(emailHash ? [{ emailHash }] : [])] },
      orderBy: { createdAt: 'asc' },
      select: {
        number: true,
        kind: true,
        productId: true,
        email: true,
        status: true,
        totalCents: true,
        currency: true,
        createdAt: true,
        paidAt: true,
        entitlement: { select: { certificate: { select: { code: true, name: true } } } },
      },
    }),

  /** Guides about which an address wants an email. */
  notifications: (emailHash: Uint8Array<ArrayBuffer>) =>
    db.releaseNotification.findMany({
      where: { emailHash },
      orderBy: { createdAt: 'asc' },
      select: { productId: true, email: true, createdAt: true },
    }),

  /**
   * Deletes the address and its hash in all tables, keys, links and sessions of the library, waiting emails, the name on
   * certificates, and watermarked guides. Orders and certificates stay, anonymous. Idempotent.
   */
  erase: (email: string): Promise<Erased> => erase(db, email, deps),
});
export type MyDataRepository = ReturnType<typeof myDataRepository>;
