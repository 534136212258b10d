import type { PaymentsDb } from '@farm/prisma';
import { GRANT_LIFE_MS, MAX_DOWNLOADS, type EntitlementStatus } from './entitlement';

interface EntitlementInput {
  orderId: string;
  productId: string;
  emailHash: Uint8Array<ArrayBuffer> | null;
  status: EntitlementStatus;
  why: string;
  /** When the first grant begins. */
  from: Date;
}

/** Revokes or restores the certificate with the entitlement that the same transaction has written. */
export async function revokeWithEntitlement(tx: PaymentsDb, orderId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE payments.certificate AS issued
    SET revoked_at = CASE WHEN owned.status = 'revoked' THEN coalesce(issued.revoked_at, now()) END
    FROM payments.entitlement AS owned
    WHERE owned.id = issued.entitlement_id AND owned.order_id = ${orderId}::uuid`;
}

/** Creates or updates the one entitlement of an order. It is created with its first grant. */
export async function upsertEntitlement(tx: PaymentsDb, { from, ...row }: EntitlementInput): Promise<void> {
  const { orderId, status, why, emailHash } = row;
  const created = await tx.entitlement.createMany({ data: [row], skipDuplicates: true });
  if (created.count === 0) {
    await tx.entitlement.update({ where: { orderId }, data: { status, why, emailHash } });
    return revokeWithEntitlement(tx, orderId);
  }
  const { id } = await tx.entitlement.findUniqueOrThrow({ where: { orderId }, select: { id: true } });
  const expiresAt = new Date(from.getTime() + GRANT_LIFE_MS);
  await tx.downloadGrant.create({ data: { entitlementId: id, max: MAX_DOWNLOADS, expiresAt } });
}
