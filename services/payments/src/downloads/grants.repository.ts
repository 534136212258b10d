import type { PaymentsDb } from '@farm/prisma';
import type { OrderStatus } from '../orders/order';
import { ONE_DOWNLOAD_MS, type Proof } from './grant';

/** What a grant opens, read again at every use. */
export interface OpenGrant {
  id: string;
  productId: string;
  entitlement: 'active' | 'suspended' | 'revoked';
  used: number;
  max: number;
  countedAt: Date | null;
  expiresAt: Date;
}

const NEWEST = { orderBy: { createdAt: 'desc' }, take: 1, select: { id: true } } as const;

export const grantRepository = (db: PaymentsDb) => ({
  /** What an order proves, with its present grant; null: no such order. */
  proof: async (orderId: string): Promise<(Proof & { grantId: string | null }) | null> => {
    const row = await db.order.findUnique({
      where: { id: orderId },
      select: {
        productId: true,
        status: true,
        paidAt: true,
        entitlement: { select: { status: true, grants: NEWEST } },
      },
    });
    if (!row) return null;
    return {
      productId: row.productId,
      status: row.status as OrderStatus,
      paidAt: row.paidAt,
      entitlement: (row.entitlement?.status ?? null) as Proof['entitlement'],
      grantId: row.entitlement?.grants[0]?.id ?? null,
    };
  },

  find: async (id: string): Promise<OpenGrant | null> => {
    const row = await db.downloadGrant.findUnique({
      where: { id },
      include: { entitlement: { select: { productId: true, status: true } } },
    });
    if (!row) return null;
    const { used, max, countedAt, expiresAt, entitlement } = row;
    const { productId, status } = entitlement;
    return { id, used, max, countedAt, expiresAt, productId, entitlement: status as OpenGrant['entitlement'] };
  },

  /**
   * I15: takes one download in one statement: the last of five is given once, to fifty callers at the same moment.
   * All takings within an hour are one download. False: none left, or the grant is over.
   */
  take: async (id: string, now: Date): Promise<boolean> => {
    const hourAgo = new Date(now.getTime() - ONE_DOWNLOAD_MS);
    const taken = await db.$executeRaw`
      UPDATE payments.download_grant SET
        used = used + CASE WHEN counted_at > ${hourAgo}::timestamptz THEN 0 ELSE 1 END,
        counted_at = CASE WHEN counted_at > ${hourAgo}::timestamptz THEN counted_at ELSE ${now}::timestamptz END
      WHERE id = ${id}::uuid AND expires_at > ${now}::timestamptz
        AND (used < max OR counted_at > ${hourAgo}::timestamptz)`;
    return taken === 1;
  },

  /** One download, for the farm's own count; no address is kept. */
  note: async (download: { productId: string; visitor: string; bytes: number; grantId?: string }): Promise<void> => {
    await db.downloadEvent.create({ data: download });
  },
});
export type GrantRepository = ReturnType<typeof grantRepository>;
