import { transaction, type PaymentsDb } from '@farm/prisma';
import type { Jobs } from '@farm/server-kit/jobs';
import type { LibraryAccess } from '../access/access.repository';
import { enqueueEmail } from '../emails/email-queue.repository';
import { GRANT_LIFE_MS, MAX_DOWNLOADS, type EntitlementStatus } from '../entitlements/entitlement';
import type { OrderStatus } from '../orders/order-state';
import type { License } from '../pdf/stamp';

/** The buyer named in a copy of a paid guide. */
export interface Licensee extends License {
  orderId: string;
}

/** New links that a buyer may request within the life of a grant. */
const NEW_LINK_LIMIT = 4;

/** Requests of a grant within this time count as one download: connections drop. */
export const ONE_DOWNLOAD_MS = 60 * 60_000;

/** An order as proof of purchase. */
export interface OrderProof {
  productId: string;
  status: OrderStatus;
  paidAt: Date | null;
  entitlement: EntitlementStatus | null;
}

interface OpenGrant {
  id: string;
  productId: string;
  entitlement: EntitlementStatus;
  used: number;
  max: number;
  countedAt: Date | null;
  expiresAt: Date;
}

/** The current grant of an entitlement: all downloads count on it. */
const NEWEST = { orderBy: { createdAt: 'desc' }, take: 1, select: { id: true } } as const;

export interface RenewalRequest {
  orderId: string;
  by: 'buyer' | 'operator';
  now: Date;
  /** The operator and the reason, for the timeline. */
  auditNote?: { actor: string; reason: string };
}

export type Renewal = { ok: true } | { ok: false; why: 'unknown' | 'not_active' | 'no_address' | 'limit' };

const rejected = (why: (Renewal & { ok: false })['why']): Renewal => ({ ok: false, why });

const renew = (db: PaymentsDb, jobs: Pick<Jobs, 'sendInTransaction'>, request: RenewalRequest): Promise<Renewal> =>
  transaction(db, async (tx) => {
    const { orderId, by, now } = request;
    // Concurrent requests count each other.
    await tx.$queryRaw`SELECT id FROM payments."order" WHERE id = ${orderId}::uuid FOR UPDATE`;
    const order = await tx.order.findUnique({
      where: { id: orderId },
      select: { email: true, entitlement: { select: { id: true, status: true } } },
    });
    if (!order) return rejected('unknown');
    if (order.entitlement?.status !== 'active') return rejected('not_active');
    if (order.email === null) return rejected('no_address');
    const since = new Date(now.getTime() - GRANT_LIFE_MS);
    const before = { orderId, what: 'fresh_link', actor: 'buyer', createdAt: { gt: since } };
    if (by === 'buyer' && (await tx.orderEvent.count({ where: before })) >= NEW_LINK_LIMIT) return rejected('limit');
    const expiresAt = new Date(now.getTime() + GRANT_LIFE_MS);
    const row = { entitlementId: order.entitlement.id, max: MAX_DOWNLOADS, expiresAt, createdAt: now };
    const { id: grantId } = await tx.downloadGrant.create({ data: row, select: { id: true } });
    const { actor, ...detail } = request.auditNote ?? { actor: by };
    await tx.orderEvent.create({ data: { orderId, actor, what: 'fresh_link', detail, createdAt: now } });
    const payload = { orderId, grantId };
    await enqueueEmail(tx, jobs, { dedupeKey: `fresh:${grantId}`, kind: 'fresh_link', payload, at: now });
    return { ok: true };
  });

async function proof(db: PaymentsDb, orderId: string): Promise<(OrderProof & { grantId: string | null }) | null> {
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
    status: row.status,
    paidAt: row.paidAt,
    entitlement: row.entitlement?.status ?? null,
    grantId: row.entitlement?.grants[0]?.id ?? null,
  };
}

export const grantRepository = (db: PaymentsDb, jobs: Pick<Jobs, 'sendInTransaction'>) => ({
  /** A new grant of five downloads and 30 days, emailed to the buyer. Buyers get four in 30 days, operators any number. */
  renew: (request: RenewalRequest) => renew(db, jobs, request),

  proof: (orderId: string) => proof(db, orderId),

  /** The entitlements to one guide, active ones first, each with its current grant. */
  ofLibrary: async (
    access: LibraryAccess,
    productId: string,
  ): Promise<{ status: string; grantId: string | null }[]> => {
    const order = { paidAt: { not: null }, ...(access.kind === 'email' ? { emailHash: access.emailHash } : {}) };
    const rows = await db.entitlement.findMany({
      where: { productId, order, ...(access.kind === 'order' ? { orderId: access.orderId } : {}) },
      orderBy: [{ status: 'asc' }, { createdAt: 'desc' }], // 'active' comes before 'revoked' and 'suspended'
      select: { status: true, grants: NEWEST },
    });
    return rows.map(({ status, grants }) => ({ status, grantId: grants[0]?.id ?? null }));
  },

  find: async (id: string): Promise<OpenGrant | null> => {
    const row = await db.downloadGrant.findUnique({
      where: { id },
      include: { entitlement: { select: { productId: true, status: true } } },
    });
    if (!row) return null;
    const { used, max, countedAt, expiresAt, entitlement } = row;
    const { productId, status } = entitlement;
    return { id, used, max, countedAt, expiresAt, productId, entitlement: status };
  },

  /**
   * Counts one download in one statement, so that concurrent requests cannot exceed the limit. False: none is left, or the
   * grant has expired.
   */
  countDownload: async (id: string, now: Date): Promise<boolean> => {
    const hourAgo = new Date(now.getTime() - ONE_DOWNLOAD_MS);
    const counted = await db.$executeRaw`
      UPDATE payments.download_grant SET
        used = used + CASE WHEN counted_at > ${hourAgo}::timestamptz THEN 0 ELSE 1 END,
        counted_at = CASE WHEN counted_at > ${hourAgo}::timestamptz THEN counted_at ELSE ${now}::timestamptz END
      WHERE id = ${id}::uuid AND expires_at > ${now}::timestamptz
        AND (used < max OR counted_at > ${hourAgo}::timestamptz)`;
    return counted === 1;
  },

  /** Statistics: no address is stored. */
  recordDownload: async (download: {
    productId: string;
    visitor: string;
    bytes: number;
    grantId?: string;
  }): Promise<void> => {
    await db.downloadEvent.create({ data: download });
  },

  licensee: async (grantId: string): Promise<Licensee | null> => {
    const grant = await db.downloadGrant.findUnique({
      where: { id: grantId },
      select: { entitlement: { select: { order: { select: { id: true, number: true, email: true } } } } },
    });
    if (!grant) return null;
    const { id: orderId, number, email } = grant.entitlement.order;
    return { orderId, number, email };
  },
});
export type GrantRepository = ReturnType<typeof grantRepository>;
