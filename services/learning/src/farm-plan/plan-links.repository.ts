import type { FarmPlan } from '@farm/contracts';
import type { LearningDb } from '@farm/prisma';
import { hashToken } from '@farm/server-kit';

/** Plans that somebody shared. Of a link only its digest is kept. */
export const planLinkRepository = (db: LearningDb) => ({
  keep: async (token: string, plan: FarmPlan, expiresAt: Date): Promise<void> => {
    await db.sharedPlan.create({ data: { tokenHash: new Uint8Array(hashToken(token)), plan, expiresAt } });
  },

  /** null: no such link, or it is over. */
  find: async (token: string, now: Date): Promise<FarmPlan | null> => {
    const row = await db.sharedPlan.findUnique({ where: { tokenHash: new Uint8Array(hashToken(token)) } });
    return row && row.expiresAt > now ? (row.plan as unknown as FarmPlan) : null;
  },

  /** Lets go of plans whose links are over. */
  forget: async (now: Date): Promise<void> => {
    await db.sharedPlan.deleteMany({ where: { expiresAt: { lte: now } } });
  },
});
export type PlanLinkRepository = ReturnType<typeof planLinkRepository>;
