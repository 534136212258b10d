import type { PaymentsDb } from '@farm/prisma';

export interface Certificate {
  code: string;
  /** Null: deleted at the holder's request. */
  name: string | null;
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

export const certificateRepository = (db: PaymentsDb) => ({
  /** One certificate for each entitlement: the first request sets its name. */
  issue: async ({ entitlementId, code, name, at }: Issue): Promise<{ code: string; name: string | null }> => {
    await db.certificate.createMany({ data: [{ entitlementId, code, name, createdAt: at }], skipDuplicates: true });
    return db.certificate.findUniqueOrThrow({ where: { entitlementId }, select: { code: true, name: true } });
  },

  find: async (code: string): Promise<Certificate | null> => {
    // Revoked by a refund, but not by an open dispute.
    const [row] = await db.$queryRaw<Certificate[]>`
      SELECT c.code, c.name, c.created_at AS "issuedOn", e.product_id AS "courseId", e.order_id AS "orderId",
        e.email_hash AS "emailHash", c.revoked_at IS NOT NULL OR e.status = 'revoked' AS "isRevoked"
      FROM payments.certificate c JOIN payments.entitlement e ON e.id = c.entitlement_id WHERE c.code = ${code}`;
    return row ?? null;
  },
});
export type CertificateRepository = ReturnType<typeof certificateRepository>;
