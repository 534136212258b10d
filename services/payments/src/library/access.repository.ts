import type { PaymentsDb } from '@farm/prisma';
import type { Access } from './access';

const DAY_MS = 86_400_000;

export interface NewAccess {
  tokenHash: Uint8Array<ArrayBuffer>;
  access: Access;
  expiresAt: Date;
}

/** Browsers that may open what was bought. Only the SHA-256 of a browser's token is stored. */
export const accessRepository = (db: PaymentsDb) => ({
  open: async ({ tokenHash, access, expiresAt }: NewAccess): Promise<void> => {
    const { kind, ...whose } = access;
    await db.access.create({ data: { tokenHash, scope: kind, ...whose, expiresAt } });
  },

  /** What the token opens, put off to `until`; null when it has ended or never was. */
  find: async (tokenHash: Uint8Array<ArrayBuffer>, now: Date, until: Date): Promise<Access | null> => {
    const row = await db.access.findFirst({ where: { tokenHash, endedAt: null, expiresAt: { gt: now } } });
    if (!row) return null;
    // Written once a day: a browser that reads all evening need not write a row for every page.
    if (until.getTime() - row.expiresAt.getTime() > DAY_MS)
      await db.access.updateMany({ where: { id: row.id, endedAt: null }, data: { expiresAt: until } });
    if (row.orderId) return { kind: 'order', orderId: row.orderId };
    return row.emailHash ? { kind: 'email', emailHash: row.emailHash } : null;
  },

  /** 'Forget this device'. */
  end: async (tokenHash: Uint8Array<ArrayBuffer>, now: Date): Promise<void> => {
    await db.access.updateMany({ where: { tokenHash, endedAt: null }, data: { endedAt: now } });
  },
});
export type AccessRepository = ReturnType<typeof accessRepository>;
