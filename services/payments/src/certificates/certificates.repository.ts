import type { PaymentsDb } from '@farm/prisma';

/** A certificate and the purchase it hangs on. */
export interface Certificate {
  code: string;
  name: string;
  issuedOn: Date;
  courseId: string;
  orderId: string;
  emailHash: Uint8Array | null;
  isRevoked: boolean;
}

interface Issue {
  entitlementId: string;
  code: string;
  name: string;
  at: Date;
}

/** Certificates: the row is the truth, the paper is made from it on demand. */
export const certificateRepository = (db: PaymentsDb) => ({
  /** One certificate an entitlement: whoever asks first names it, everybody later gets that one. */
  issue: async ({ entitlementId, code, name, at }: Issue): Promise<{ code: string; name: string }> => {
    await db.certificate.createMany({ data: [{ entitlementId, code, name, createdAt: at }], skipDuplicates: true });
    return db.certificate.findUniqueOrThrow({ where: { entitlementId }, select: { code: true, name: true } });
  },

  find: async (code: string): Promise<Certificate | null> => {
    // A dispute that is still open takes nothing from what was learned; money that went back does.
    const [row] = await db.$queryRaw<Certificate[]>`
      SELECT c.code, c.name, c.created_at AS "issuedOn", e.product_id AS "courseId", e.order_id AS "orderId",
        e.email_hash AS "emailHash", c.revoked_at IS NOT NULL OR e.status = 'revoked' AS "isRevoked"
      FROM payments.certificate c JOIN payments.entitlement e ON e.id = c.entitlement_id WHERE c.code = ${code}`;
    return row ?? null;
  },
});
export type CertificateRepository = ReturnType<typeof certificateRepository>;

/** I13: a certificate goes and comes back with its entitlement, in the transaction that has just written that. */
export async function revokeWithEntitlement(tx: PaymentsDb, orderId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE payments.certificate AS paper
    SET revoked_at = CASE WHEN owned.status = 'revoked' THEN coalesce(paper.revoked_at, now()) END
    FROM payments.entitlement AS owned
    WHERE owned.id = paper.entitlement_id AND owned.order_id = ${orderId}::uuid`;
}
