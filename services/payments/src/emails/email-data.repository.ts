import { productOf } from '@farm/farm';
import type { PaymentsDb } from '@farm/prisma';
import type { EmailOrder } from './email-templates';

export interface OrderFacts {
  order: EmailOrder;
  email: string | null;
  entitlement: string | null;
  /** `tokenHash` is null until an email with the grant is rendered. */
  grant: { id: string; tokenHash: Uint8Array | null; max: number; expiresAt: Date } | null;
}

const NEWEST = {
  orderBy: { createdAt: 'desc' },
  take: 1,
  select: { id: true, tokenHash: true, max: true, expiresAt: true },
} as const;

/** Dedupe key of the email to an address that was added after paying. */
export const emailAttachedKey = (orderId: string): string => `receipt:${orderId}:address`;

interface KeyToIssue {
  emailHash: Uint8Array<ArrayBuffer>;
  tokenHash: Uint8Array<ArrayBuffer>;
  now: Date;
  expiresAt: Date;
}

/** Stores or extends a key for an address that bought something; false for every other address. */
async function issueKey(db: PaymentsDb, { emailHash, tokenHash, now, expiresAt }: KeyToIssue): Promise<boolean> {
  const where = { emailHash, paidAt: { not: null }, email: { not: null } };
  if ((await db.order.count({ where })) === 0) return false;
  const key = { tokenHash, emailHash, createdAt: now, expiresAt };
  await db.accessKey.upsert({ where: { tokenHash }, create: key, update: { expiresAt } });
  return true;
}

export const emailDataRepository = (db: PaymentsDb) => ({
  /** Null for an unknown or unpaid order. With its newest grant, unless `grantId` is set. */
  order: async (orderId: string, grantId?: string): Promise<OrderFacts | null> => {
    const grants = { ...NEWEST, ...(grantId === undefined ? {} : { where: { id: grantId } }) };
    const row = await db.order.findUnique({
      where: { id: orderId },
      include: { entitlement: { select: { status: true, grants } } },
    });
    const product = row && productOf(row.productId);
    if (!row?.paidAt || !product) return null;
    const { id, number, listPriceCents: priceCents, discountCents, totalCents, paidAt, email } = row;
    const { kind, id: productId, title } = product;
    return {
      order: { id, number, kind, productId, title, priceCents, discountCents, totalCents, paidAt },
      email,
      entitlement: row.entitlement?.status ?? null,
      grant: row.entitlement?.grants[0] ?? null,
    };
  },

  /** Cents of one refund, and of all refunds of the same payment. */
  refund: async (refundId: string): Promise<{ cents: number; refundedCents: number } | null> => {
    const row = await db.refund.findUnique({
      where: { id: refundId },
      select: { cents: true, orderId: true, attemptId: true },
    });
    if (!row) return null;
    const { orderId, attemptId } = row;
    const where = { orderId, attemptId, status: { in: ['pending', 'succeeded'] } };
    const { _sum: sum } = await db.refund.aggregate({ where, _sum: { cents: true } });
    return { cents: row.cents, refundedCents: sum.cents ?? 0 };
  },

  number: async (orderId: string): Promise<string | null> =>
    (await db.order.findUnique({ where: { id: orderId }, select: { number: true } }))?.number ?? null,

  /** Whether the address was added after paying: that has enqueued an email of its own. */
  isEmailAttachedLater: async (orderId: string): Promise<boolean> =>
    (await db.paymentsOutbox.count({ where: { dedupeKey: emailAttachedKey(orderId) } })) > 0,

  storeToken: async (grantId: string, tokenHash: Uint8Array<ArrayBuffer>): Promise<void> => {
    await db.downloadGrant.update({ where: { id: grantId }, data: { tokenHash } });
  },

  issueKey: (key: KeyToIssue): Promise<boolean> => issueKey(db, key),
});
export type EmailDataRepository = ReturnType<typeof emailDataRepository>;
