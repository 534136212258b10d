import type { PaymentsDb } from '@farm/prisma';
import { revokeWithEntitlement } from '../certificates/certificates.repository';
import { GRANT_LIFE_MS, MAX_DOWNLOADS } from '../downloads/grant';
import type { Right } from './order';

export interface Entitling {
  orderId: string;
  productId: string;
  emailHash: Uint8Array<ArrayBuffer> | null;
  status: Right;
  why: string;
  /** When the downloads begin to count. */
  from: Date;
}

/** I3: one entitlement an order, whoever comes first; its grant is born with it. */
export async function entitle(tx: PaymentsDb, { from, ...row }: Entitling): Promise<void> {
  const { orderId, status, why, emailHash } = row;
  const made = await tx.entitlement.createMany({ data: [row], skipDuplicates: true });
  if (made.count === 0) {
    await tx.entitlement.update({ where: { orderId }, data: { status, why, emailHash } });
    return revokeWithEntitlement(tx, orderId);
  }
  const { id } = await tx.entitlement.findUniqueOrThrow({ where: { orderId }, select: { id: true } });
  const expiresAt = new Date(from.getTime() + GRANT_LIFE_MS);
  await tx.downloadGrant.create({ data: { entitlementId: id, max: MAX_DOWNLOADS, expiresAt } });
}
