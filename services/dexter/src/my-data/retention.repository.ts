import type { DexterDb } from '@farm/prisma';

const WINDOW_MINUTES = 10; // the limit counts one minute

/** Deletes expired data. Events of the guard are kept, because they contain no data of visitors. */
export const retentionRepository = (db: DexterDb) => ({
  /** Deletes conversations without a message since a time. @returns their number. */
  deleteConversationsBefore: async (at: Date): Promise<number> =>
    (await db.conversation.deleteMany({ where: { lastAt: { lt: at } } })).count,

  /** Deletes expired hits of the rate limit. */
  deleteOldHits: async (): Promise<number> =>
    db.$executeRaw`DELETE FROM dexter.rate_window held WHERE NOT EXISTS (
      SELECT 1 FROM unnest(held.hits) AS hit WHERE hit > clock_timestamp() - make_interval(mins => ${WINDOW_MINUTES}))`,
});
export type RetentionRepository = ReturnType<typeof retentionRepository>;
