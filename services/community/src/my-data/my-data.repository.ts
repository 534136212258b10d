import { transaction, type CommunityDb } from '@farm/prisma';

/** What stands on this service's lists under an address. */
export const myDataRepository = (db: CommunityDb) => ({
  read: (emailKey: string) =>
    db.lead.findMany({
      where: { emailKey },
      select: { email: true, firstName: true, source: true, newsletter: true, createdAt: true, confirmedAt: true },
    }),

  /** Deletes the address, and letters to it that still wait; how many rows named it. */
  erase: (emailKey: string): Promise<number> =>
    transaction(db, async (tx) => {
      const { count } = await tx.lead.deleteMany({ where: { emailKey } });
      await tx.$executeRaw`
        DELETE FROM community.outbox WHERE sent_at IS NULL AND lower(trim(payload->>'to')) = ${emailKey}`;
      return count;
    }),
});
export type MyDataRepository = ReturnType<typeof myDataRepository>;
