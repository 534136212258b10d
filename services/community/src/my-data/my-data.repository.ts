import { transaction, type CommunityDb } from '@farm/prisma';
import { eraseAddress } from './erase-address.repository';

/** What this service holds under an address. */
export const myDataRepository = (db: CommunityDb) => ({
  lead: (emailKey: string) =>
    db.lead.findMany({
      where: { emailKey },
      select: {
        ...{ email: true, firstName: true, source: true, newsletter: true, consentVersion: true },
        ...{ createdAt: true, confirmedAt: true, unsubscribedAt: true },
      },
    }),

  messages: (emailKey: string) =>
    db.contactMessage.findMany({
      where: { emailKey },
      orderBy: { createdAt: 'desc' },
      select: {
        ...{ reference: true, name: true, email: true, message: true, createdAt: true },
        ...{ answer: true, answeredAt: true },
      },
    }),

  /** Deletes the address, its messages, and letters to it that still wait. */
  erase: (emailKey: string, mark: Uint8Array<ArrayBuffer>, at: Date) =>
    transaction(db, (tx) => eraseAddress(tx, { emailKey, mark, at })),
});
export type MyDataRepository = ReturnType<typeof myDataRepository>;
