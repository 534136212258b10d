import { FarmPlan } from '@farm/contracts';
import type { LearningDb } from '@farm/prisma';
import { hashToken, jsonColumn } from '@farm/server-kit';

const LINK_MS = 90 * 86_400_000;

const readPlan = jsonColumn(FarmPlan);
const hashOf = (token: string) => new Uint8Array(hashToken(token));

/** Places that a plan can be made for, and plans under a link. A link is stored as its hash only. */
export const farmPlanRepository = (db: LearningDb) => ({
  /** The coordinates of a ZIP code. */
  findZip: (zip: string): Promise<{ lat: number; lon: number } | null> =>
    db.place.findUnique({ where: { zip }, select: { lat: true, lon: true } }),

  /** Stores a plan for 90 days. A plan that its link has already stays as it is. Resolves with the end. */
  sharePlan: async (token: string, plan: FarmPlan, at: Date): Promise<Date> => {
    const expiresAt = new Date(at.getTime() + LINK_MS);
    const row = { tokenHash: hashOf(token), plan, expiresAt };
    await db.sharedPlan.createMany({ data: [row], skipDuplicates: true });
    return expiresAt;
  },

  /** null: no such link, or it has expired. */
  findSharedPlan: async (token: string, now: Date): Promise<FarmPlan | null> => {
    const row = await db.sharedPlan.findUnique({ where: { tokenHash: hashOf(token) } });
    return row && row.expiresAt > now ? readPlan(row.plan) : null;
  },

  deleteExpired: async (now: Date): Promise<void> => {
    await db.sharedPlan.deleteMany({ where: { expiresAt: { lte: now } } });
  },
});
export type FarmPlanRepository = ReturnType<typeof farmPlanRepository>;
