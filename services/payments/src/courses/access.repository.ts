import type { PaymentsDb } from '@farm/prisma';
import type { OrderStatus } from '../orders/order';

/** What a browser with access may open, as it stands now. */
export interface Access {
  id: string;
  orderId: string;
  productId: string;
  status: OrderStatus;
  entitlement: 'active' | 'suspended' | 'revoked' | null;
  email: string | null;
  /** Lessons that were finished. */
  done: readonly string[];
}

/** Browsers that may open what was bought. Only the SHA-256 of a browser's token is stored. */
export const accessRepository = (db: PaymentsDb) => ({
  open: async (orderId: string, tokenHash: Uint8Array<ArrayBuffer>, expiresAt: Date): Promise<void> => {
    await db.access.create({ data: { orderId, tokenHash, scope: 'order', expiresAt } });
  },

  /** The access behind a token, put off to `until`; null when it has ended or never was. */
  find: async (tokenHash: Uint8Array<ArrayBuffer>, now: Date, until: Date): Promise<Access | null> => {
    const living = { tokenHash, scope: 'order', endedAt: null, expiresAt: { gt: now } };
    const slid = await db.access.updateMany({ where: living, data: { expiresAt: until } });
    if (slid.count === 0) return null;
    const entitlement = { include: { progress: { where: { doneAt: { not: null } }, select: { lessonId: true } } } };
    const row = await db.access.findUnique({ where: { tokenHash }, include: { order: { include: { entitlement } } } });
    if (!row?.order) return null;
    const { productId, status, email, entitlement: right } = row.order;
    return {
      id: row.id,
      orderId: row.order.id,
      productId,
      status: status as OrderStatus,
      entitlement: (right?.status ?? null) as Access['entitlement'],
      email,
      done: (right?.progress ?? []).map(({ lessonId }) => lessonId),
    };
  },
});
export type AccessRepository = ReturnType<typeof accessRepository>;
