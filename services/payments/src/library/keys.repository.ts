import type { PaymentsDb } from '@farm/prisma';
import type { Access } from './access';

type Bytes = Uint8Array<ArrayBuffer>;

/** A grant that a letter carries, as it stands when somebody shows it. */
export interface ShownGrant {
  id: string;
  productId: string;
  orderId: string;
  /** The buyer's address: what another browser must type. */
  email: string | null;
  emailHash: Bytes | null;
  entitlement: 'active' | 'suspended' | 'revoked';
  expiresAt: Date;
  boundVisitor: string | null;
}

/** The keys that letters carry: of a library, used once; of a grant, bound to the first browser. */
export const keyRepository = (db: PaymentsDb) => ({
  /** Uses a key up; null when it is unknown, over or used. Two at the same moment: one of them has it. */
  use: async (tokenHash: Bytes, now: Date): Promise<Access | null> => {
    const [used] = await db.accessKey.updateManyAndReturn({
      where: { tokenHash, usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
      select: { emailHash: true },
    });
    return used ? { kind: 'email', emailHash: used.emailHash } : null;
  },

  grant: async (tokenHash: Bytes): Promise<ShownGrant | null> => {
    const row = await db.downloadGrant.findUnique({
      where: { tokenHash },
      include: { entitlement: { include: { order: { select: { email: true, emailHash: true } } } } },
    });
    if (!row) return null;
    const { id, expiresAt, boundVisitor, entitlement } = row;
    const { orderId, productId, status, order } = entitlement;
    const right = status as ShownGrant['entitlement'];
    return { id, productId, orderId, ...order, entitlement: right, expiresAt, boundVisitor };
  },

  /** Binds a grant to the first browser that shows it; false: another one was first. */
  bind: async (grantId: string, visitor: string): Promise<boolean> => {
    const where = { id: grantId, OR: [{ boundVisitor: null }, { boundVisitor: visitor }] };
    return (await db.downloadGrant.updateMany({ where, data: { boundVisitor: visitor } })).count > 0;
  },

  /** Counts one more guess at a grant's address; how many there were in the hour that the first of them began. */
  guess: async (grantId: string, now: Date, hourMs: number): Promise<number> => {
    const [key, at, until] = [`grant ${grantId}`, now.getTime(), now.getTime() + hourMs];
    const [row] = await db.$queryRaw<{ points: number }[]>`
      INSERT INTO payments.rate_limit AS counted (key, points, expire) VALUES (${key}, 1, ${until})
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN counted.expire > ${at} THEN counted.points + 1 ELSE 1 END,
        expire = CASE WHEN counted.expire > ${at} THEN counted.expire ELSE ${until} END
      RETURNING points`;
    return row?.points ?? 0;
  },
});
export type KeyRepository = ReturnType<typeof keyRepository>;
