import type { DexterDb } from '@farm/prisma';

const MAX_HIT_AGE_MINUTES = 10; // longer than the rate limit's period of one minute

/** Deletes expired data. Guard events are never deleted, because they contain no personal data. */
export const retentionRepository = (db: DexterDb) => ({
  /** Deletes conversations whose last message is older than `cutoff`. @returns their number */
  deleteConversationsBefore: async (cutoff: Date): Promise<number> =>
    (await db.conversation.deleteMany({ where: { lastAt: { lt: cutoff } } })).count,

  /** Deletes the rate limit's rows without a recent hit. @returns their number */
  deleteOldHits: async (): Promise<number> =>
    db.$executeRaw`DELETE FROM dexter.rate_window held WHERE NOT EXISTS (
      SELECT 1 FROM unnest(held.hits) AS hit WHERE hit > clock_timestamp() - make_interval(mins => ${MAX_HIT_AGE_MINUTES}))`,
});
export type RetentionRepository = ReturnType<typeof retentionRepository>;
