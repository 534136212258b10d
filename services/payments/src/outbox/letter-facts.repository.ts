import { productOf } from '@farm/farm';
import { transaction, type PaymentsDb } from '@farm/prisma';
import type { OrderTold } from '../letters/order-told';

/** An order as letters tell it, and where they go. */
export interface OrderFacts {
  order: OrderTold;
  email: string | null;
  entitlement: string | null;
  /** Its digest is null while no letter has carried it. */
  grant: { id: string; tokenHash: Uint8Array | null; max: number; expiresAt: Date } | null;
}

const NEWEST = {
  orderBy: { createdAt: 'desc' },
  take: 1,
  select: { id: true, tokenHash: true, max: true, expiresAt: true },
} as const;

/** Key of the row that follows when a buyer gives an address after paying. */
export const ADDRESS_GIVEN = (orderId: string): string => `receipt:${orderId}:address`;

export interface KeyToIssue {
  emailHash: Uint8Array<ArrayBuffer>;
  tokenHash: Uint8Array<ArrayBuffer>;
  now: Date;
  expiresAt: Date;
}

const HOUR_MS = 60 * 60_000;
const KEYS_AN_HOUR = 3; // more letters than that to one address are somebody else's joke

/**
 * Makes a key for an address that bought something, and gives the address as the buyer wrote it: what a stranger typed
 * may fold into the same digest and be another mailbox. Null for every other address, and for the fourth key within an
 * hour. The same key once more only lives longer.
 */
const issueKey = (db: PaymentsDb, { emailHash, tokenHash, now, expiresAt }: KeyToIssue): Promise<string | null> =>
  transaction(db, async (tx) => {
    const where = { emailHash, paidAt: { not: null }, email: { not: null } };
    const order = await tx.order.findFirst({ where, orderBy: { paidAt: 'desc' }, select: { email: true } });
    if (!order) return null;
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`key ${Buffer.from(emailHash).toString('hex')}`}))`;
    const since = new Date(now.getTime() - HOUR_MS);
    const others = { emailHash, createdAt: { gt: since }, tokenHash: { not: tokenHash } };
    if ((await tx.accessKey.count({ where: others })) >= KEYS_AN_HOUR) return null;
    const key = { tokenHash, emailHash, createdAt: now, expiresAt };
    await tx.accessKey.upsert({ where: { tokenHash }, create: key, update: { expiresAt } });
    return order.email;
  });

/** What letters are made from. */
export const letterFactsRepository = (db: PaymentsDb) => ({
  /** Null for an order that is unknown, or was never paid. With its present grant, unless another one is named. */
  order: async (orderId: string, grantId?: string): Promise<OrderFacts | null> => {
    const grants = { ...NEWEST, ...(grantId === undefined ? {} : { where: { id: grantId } }) };
    const row = await db.order.findUnique({
      where: { id: orderId },
      include: { entitlement: { select: { status: true, grants } } },
    });
    const product = row && productOf(row.productId);
    if (!row?.paidAt || !product) return null;
    const { id, number, perceivedCents: priceCents, discountCents, totalCents, paidAt, email } = row;
    const { kind, id: productId, title } = product;
    return {
      order: { id, number, kind, productId, title, priceCents, discountCents, totalCents, paidAt },
      email,
      entitlement: row.entitlement?.status ?? null,
      grant: row.entitlement?.grants[0] ?? null,
    };
  },

  /** Cents of one refund, and of all living ones of the same payment: one paid by mistake beside it is another matter. */
  refund: async (refundId: string): Promise<{ cents: number; backCents: number } | null> => {
    const row = await db.refund.findUnique({
      where: { id: refundId },
      select: { cents: true, orderId: true, attemptId: true },
    });
    if (!row) return null;
    const { orderId, attemptId } = row;
    const where = { orderId, attemptId, status: { in: ['pending', 'succeeded'] } };
    const { _sum: sum } = await db.refund.aggregate({ where, _sum: { cents: true } });
    return { cents: row.cents, backCents: sum.cents ?? 0 };
  },

  number: async (orderId: string): Promise<string | null> =>
    (await db.order.findUnique({ where: { id: orderId }, select: { number: true } }))?.number ?? null,

  /** Whether a later row tells the order's buyer the same, to the address they gave after paying. */
  addressCameLater: async (orderId: string): Promise<boolean> =>
    (await db.paymentsOutbox.count({ where: { dedupeKey: ADDRESS_GIVEN(orderId) } })) > 0,

  /** From now on the grant is found by this digest. */
  carry: async (grantId: string, tokenHash: Uint8Array<ArrayBuffer>): Promise<void> => {
    await db.downloadGrant.update({ where: { id: grantId }, data: { tokenHash } });
  },

  issueKey: (key: KeyToIssue): Promise<string | null> => issueKey(db, key),
});
export type LetterFactsRepository = ReturnType<typeof letterFactsRepository>;
