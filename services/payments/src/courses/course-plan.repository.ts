import type { PlanRatings, PlanTexts } from '@farm/contracts';
import type { PaymentsDb } from '@farm/prisma';

export interface PlanRow {
  texts: Partial<PlanTexts>;
  ratings: Partial<PlanRatings>;
  version: number;
  updatedAt: Date;
}

/** What is written over the stored texts and ratings. */
interface PlanChange {
  texts?: Partial<PlanTexts>;
  ratings?: PlanRatings;
}

export const coursePlanRepository = (db: PaymentsDb) => ({
  find: async (entitlementId: string): Promise<PlanRow | null> => {
    const row = await db.coursePlan.findUnique({ where: { entitlementId } });
    return row && { ...row, texts: row.texts as Partial<PlanTexts>, ratings: row.ratings as Partial<PlanRatings> };
  },

  /**
   * Saves a change that was made from a version; 0: from an empty plan. Resolves with the new version, or null when the plan was
   * changed since, and nothing was saved.
   */
  save: async (
    at: { entitlementId: string; version: number },
    { texts = {}, ratings }: PlanChange,
    now: Date,
  ): Promise<number | null> => {
    const { entitlementId, version } = at;
    if (version === 0) {
      const row = { entitlementId, texts, ratings: ratings ?? {}, updatedAt: now };
      const { count } = await db.coursePlan.createMany({ data: [row], skipDuplicates: true });
      return count === 1 ? 1 : null;
    }
    const count = await db.$executeRaw`
      UPDATE payments.course_plan SET version = version + 1, updated_at = ${now},
        texts = texts || ${JSON.stringify(texts)}::jsonb, ratings = ratings || ${JSON.stringify(ratings ?? {})}::jsonb
      WHERE entitlement_id = ${entitlementId}::uuid AND version = ${version}`;
    return count === 1 ? version + 1 : null;
  },
});
export type CoursePlanRepository = ReturnType<typeof coursePlanRepository>;
