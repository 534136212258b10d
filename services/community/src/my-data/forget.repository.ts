import type { CommunityDb } from '@farm/prisma';

const DAY_MS = 86_400_000;
const UNCONFIRMED_DAYS = 30;
const MESSAGE_MONTHS = 24;

const monthsBefore = (at: Date, months: number): Date => {
  const then = new Date(at);
  then.setUTCMonth(then.getUTCMonth() - months);
  return then;
};

export const forgetRepository = (db: CommunityDb) => ({
  /** Addresses that were asked for the letter and never said yes: 30 days after the last letter that asked. */
  unconfirmed: async (now: Date): Promise<number> => {
    const before = new Date(now.getTime() - UNCONFIRMED_DAYS * DAY_MS);
    const where = {
      newsletter: 'UNCONFIRMED',
      createdAt: { lt: before },
      tokens: { none: { createdAt: { gte: before } } },
    };
    return (await db.lead.deleteMany({ where })).count;
  },

  /** Messages after 24 months, answered or not. */
  messages: async (now: Date): Promise<number> => {
    const where = { createdAt: { lt: monthsBefore(now, MESSAGE_MONTHS) } };
    return (await db.contactMessage.deleteMany({ where })).count;
  },
});
export type ForgetRepository = ReturnType<typeof forgetRepository>;
