import { type PaymentsDb, queryRow } from '@farm/prisma';
import { Type } from '@sinclair/typebox';
import type { EntitlementStatus } from '../entitlements/entitlement';

type Bytes = Uint8Array<ArrayBuffer>;

/** What a browser may open: one order, or everything bought with one address. */
export type LibraryAccess = { kind: 'order'; orderId: string } | { kind: 'email'; emailHash: Bytes };

export interface LinkedGrant {
  id: string;
  productId: string;
  orderId: string;
  /** The buyer's address, which other browsers must enter. */
  email: string | null;
  emailHash: Bytes | null;
  entitlement: EntitlementStatus;
  expiresAt: Date;
  boundVisitor: string | null;
}

const DAY_MS = 86_400_000;

const GRANT = {
  id: true,
  expiresAt: true,
  boundVisitor: true,
  entitlement: {
    select: { orderId: true, productId: true, status: true, order: { select: { email: true, emailHash: true } } },
  },
} as const;

const Guesses = Type.Object({ points: Type.Integer() });

/**
 * Library sessions, and links in emails: a library key works once; a grant is bound to the first browser. Only the SHA-256
 * of a token is stored.
 */
export const accessRepository = (db: PaymentsDb) => ({
  startSession: async (tokenHash: Bytes, access: LibraryAccess, expiresAt: Date): Promise<void> => {
    const { kind, ...owner } = access;
    await db.access.create({ data: { tokenHash, scope: kind, ...owner, expiresAt } });
  },

  /** Extends the session to `until`. Null when it has ended or is unknown. */
  findSession: async (tokenHash: Bytes, now: Date, until: Date): Promise<LibraryAccess | null> => {
    const row = await db.access.findFirst({
      where: { tokenHash, endedAt: null, expiresAt: { gt: now } },
      select: { id: true, orderId: true, emailHash: true, expiresAt: true },
    });
    if (!row) return null;
    // Extended once a day at most.
    if (until.getTime() - row.expiresAt.getTime() > DAY_MS)
      await db.access.updateMany({ where: { id: row.id, endedAt: null }, data: { expiresAt: until } });
    if (row.orderId) return { kind: 'order', orderId: row.orderId };
    return row.emailHash ? { kind: 'email', emailHash: row.emailHash } : null;
  },

  /** The address with this hash, from one of its orders. */
  addressOf: async (emailHash: Bytes): Promise<string | null> => {
    const where = { emailHash, email: { not: null } };
    return (await db.order.findFirst({ where, select: { email: true } }))?.email ?? null;
  },

  endSession: async (tokenHash: Bytes, now: Date): Promise<void> => {
    await db.access.updateMany({ where: { tokenHash, endedAt: null }, data: { endedAt: now } });
  },

  /** Uses a key up; null when it is unknown, expired or used. One of several concurrent requests gets it. */
  useKey: async (tokenHash: Bytes, now: Date): Promise<LibraryAccess | null> => {
    const [used] = await db.accessKey.updateManyAndReturn({
      where: { tokenHash, usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
      select: { emailHash: true },
    });
    return used ? { kind: 'email', emailHash: used.emailHash } : null;
  },

  findGrant: async (tokenHash: Bytes): Promise<LinkedGrant | null> => {
    const row = await db.downloadGrant.findUnique({
      where: { tokenHash },
      select: GRANT,
    });
    if (!row) return null;
    const { id, expiresAt, boundVisitor, entitlement } = row;
    const { orderId, productId, status, order } = entitlement;
    return { id, productId, orderId, ...order, entitlement: status, expiresAt, boundVisitor };
  },

  /** Binds a grant to the first browser; false: it is bound to another one. */
  bindGrant: async (grantId: string, visitor: string): Promise<boolean> => {
    const where = { id: grantId, OR: [{ boundVisitor: null }, { boundVisitor: visitor }] };
    return (await db.downloadGrant.updateMany({ where, data: { boundVisitor: visitor } })).count > 0;
  },

  /** Counts a guess of a grant's address. Resolves with the number of this hour. */
  countGuess: async (grantId: string, now: Date, hourMs: number): Promise<number> => {
    const [key, at, until] = [`grant ${grantId}`, now.getTime(), now.getTime() + hourMs];
    const { points } = await queryRow(db, Guesses)`
      INSERT INTO payments.rate_limit AS counted (key, points, expire) VALUES (${key}, 1, ${until})
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN counted.expire > ${at} THEN counted.points + 1 ELSE 1 END,
        expire = CASE WHEN counted.expire > ${at} THEN counted.expire ELSE ${until} END
      RETURNING points`;
    return points;
  },
});
export type AccessRepository = ReturnType<typeof accessRepository>;
