import type { DexterDb } from '@farm/prisma';

const WINDOW_MINUTES = 10; // the limit counts one minute; what is older counts nothing any more

/** What the assistant forgets by itself. Events of the guard stay: they hold rules and figures, no word. */
export const forgetRepository = (db: DexterDb) => ({
  /** Conversations that nobody added to since an instant, with all that hangs on them; how many. */
  conversationsBefore: async (at: Date): Promise<number> =>
    (await db.conversation.deleteMany({ where: { lastAt: { lt: at } } })).count,

  /** Hits of the rate limit that count no longer. */
  oldHits: async (): Promise<number> =>
    db.$executeRaw`DELETE FROM dexter.rate_window held WHERE NOT EXISTS (
      SELECT 1 FROM unnest(held.hits) AS hit WHERE hit > clock_timestamp() - make_interval(mins => ${WINDOW_MINUTES}))`,
});
export type ForgetRepository = ReturnType<typeof forgetRepository>;
