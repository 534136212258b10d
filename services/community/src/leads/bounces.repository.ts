import type { CommunityDb } from '@farm/prisma';

// Community section 9: a mail server that says three times in a row that there is no such inbox is believed.
const ENOUGH = 3;

export const bouncesRepository = (db: CommunityDb) => ({
  /** One more letter that came back for good; the third in a row ends the letters to this address. */
  bounced: async (emailKey: string): Promise<void> => {
    await db.$executeRaw`
      UPDATE community.lead SET bounces = bounces + 1,
        newsletter = CASE WHEN bounces + 1 >= ${ENOUGH} THEN 'BOUNCED' ELSE newsletter END
      WHERE email_key = ${emailKey}`;
  },

  /** A letter was taken: those that came back before do not count any more. */
  arrived: async (emailKey: string): Promise<void> => {
    await db.lead.updateMany({ where: { emailKey, bounces: { gt: 0 } }, data: { bounces: 0 } });
  },
});
export type BouncesRepository = ReturnType<typeof bouncesRepository>;
