import { transaction, type PaymentsDb } from '@farm/prisma';
import type { Jobs } from '@farm/server-kit/jobs';
import type { Access } from '../library/access';
import type { OrderStatus } from '../orders/order';
import { putLetter } from '../outbox/put-letter';
import { FRESH_LINKS, GRANT_LIFE_MS, MAX_DOWNLOADS, ONE_DOWNLOAD_MS, type Proof } from './grant';

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

/** The present grant: every way to a download draws on it. */
const NEWEST = { orderBy: { createdAt: 'desc' }, take: 1, select: { id: true } } as const;

export interface AskedFresh {
  orderId: string;
  by: 'buyer' | 'operator';
  now: Date;
  /** Links of earlier letters end. */
  closeOlder?: boolean;
  /** Who at the order desk asked for it, and why, for the timeline. */
  note?: { actor: string; reason: string };
}

/** Whether a fresh link is on its way, or why not. */
export type FreshGrant = { ok: true } | { ok: false; why: 'unknown' | 'not_active' | 'no_address' | 'limit' };

const no = (why: (FreshGrant & { ok: false })['why']): FreshGrant => ({ ok: false, why });

const fresh = (db: PaymentsDb, jobs: Pick<Jobs, 'sendInTransaction'>, asked: AskedFresh): Promise<FreshGrant> =>
  transaction(db, async (tx) => {
    const { orderId, by, now } = asked;
    await tx.$queryRaw`SELECT id FROM payments."order" WHERE id = ${orderId}::uuid FOR UPDATE`; // who counts, counts alone
    const order = await tx.order.findUnique({ where: { id: orderId }, include: { entitlement: true } });
    if (!order) return no('unknown');
    if (order.entitlement?.status !== 'active') return no('not_active');
    if (order.email === null) return no('no_address');
    const since = new Date(now.getTime() - GRANT_LIFE_MS);
    const before = { orderId, what: 'fresh_link', actor: 'buyer', createdAt: { gt: since } };
    if (by === 'buyer' && (await tx.orderEvent.count({ where: before })) >= FRESH_LINKS) return no('limit');
    const { id: entitlementId } = order.entitlement;
    if (asked.closeOlder)
      await tx.downloadGrant.updateMany({ where: { entitlementId }, data: { tokenHash: null, expiresAt: now } });
    const expiresAt = new Date(now.getTime() + GRANT_LIFE_MS);
    const row = { entitlementId, max: MAX_DOWNLOADS, expiresAt, createdAt: now };
    const { id: grantId } = await tx.downloadGrant.create({ data: row, select: { id: true } });
    const { actor, ...detail } = asked.note ?? { actor: by };
    await tx.orderEvent.create({ data: { orderId, actor, what: 'fresh_link', detail, createdAt: now } });
    const letter = {
      dedupeKey: `fresh:${grantId}`,
      kind: 'fresh_link',
      payload: { orderId, grantId },
      at: now,
    } as const;
    await putLetter(tx, letter, jobs);
    return { ok: true };
  });

/** What an order proves, with its present grant; null: no such order. */
async function proof(db: PaymentsDb, orderId: string): Promise<(Proof & { grantId: string | null }) | null> {
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
}

/** Grants of downloads: what proves one, what is left of it, and the one statement that takes one. */
export const grantRepository = (db: PaymentsDb, jobs: Pick<Jobs, 'sendInTransaction'>) => ({
  fresh: (asked: AskedFresh) => fresh(db, jobs, asked),

  proof: (orderId: string) => proof(db, orderId),

  /** What somebody's library proves of one guide, each with its present grant: living rights first. */
  ofLibrary: async (access: Access, productId: string): Promise<{ right: string; grantId: string | null }[]> => {
    const order = { paidAt: { not: null }, ...(access.kind === 'email' ? { emailHash: access.emailHash } : {}) };
    const rows = await db.entitlement.findMany({
      where: { productId, order, ...(access.kind === 'order' ? { orderId: access.orderId } : {}) },
      orderBy: [{ status: 'asc' }, { createdAt: 'desc' }], // 'active' comes before 'revoked' and 'suspended'
      select: { status: true, grants: NEWEST },
    });
    return rows.map(({ status, grants }) => ({ right: status, grantId: grants[0]?.id ?? null }));
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
