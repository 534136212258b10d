import { Nullable } from '@farm/contracts';
import { type PaymentsDb, queryRows } from '@farm/prisma';
import { type Static, Type } from '@sinclair/typebox';

const Certificate = Type.Object({
  code: Type.String(),
  /** Null: deleted at the holder's request. */
  name: Nullable(Type.String()),
  issuedOn: Type.Date(),
  courseId: Type.String(),
  orderId: Type.String(),
  emailHash: Nullable(Type.Uint8Array()),
  isRevoked: Type.Boolean(),
});
export type Certificate = Static<typeof Certificate>;

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
    const [row] = await queryRows(db, Certificate)`
      SELECT c.code, c.name, c.created_at AS "issuedOn", e.product_id AS "courseId", e.order_id AS "orderId",
        e.email_hash AS "emailHash", c.revoked_at IS NOT NULL OR e.status = 'revoked' AS "isRevoked"
      FROM payments.certificate c JOIN payments.entitlement e ON e.id = c.entitlement_id WHERE c.code = ${code}`;
    return row ?? null;
  },
});
export type CertificateRepository = ReturnType<typeof certificateRepository>;
