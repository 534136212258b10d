import type { CommunityDb } from '@farm/prisma';

/** Tokens used by the recipe model on a farm day ('2026-11-21'), over all replicas. */
export const recipeBudgetRepository = (db: CommunityDb) => ({
  /** False: too few tokens are left. */
  reserve: async (day: string, tokens: number, budget: number): Promise<boolean> => {
    const changed = await db.$executeRaw`
      INSERT INTO community.recipe_day AS d (day, tokens)
      SELECT ${day}::date, ${tokens}::int WHERE ${tokens}::int <= ${budget}::int
      ON CONFLICT (day) DO UPDATE SET tokens = d.tokens + ${tokens}::int
      WHERE d.tokens + ${tokens}::int <= ${budget}::int`;
    return changed === 1;
  },

  replaceReserved: async (day: string, reserved: number, used: number): Promise<void> => {
    await db.$executeRaw`
      UPDATE community.recipe_day SET tokens = GREATEST(0, tokens - ${reserved}::int + ${used}::int)
      WHERE day = ${day}::date`;
  },

  /** Used and reserved tokens. */
  tokensOf: async (day: string): Promise<number> =>
    (await db.recipeDay.findUnique({ where: { day: new Date(`${day}T00:00:00Z`) } }))?.tokens ?? 0,
});
export type RecipeBudgetRepository = ReturnType<typeof recipeBudgetRepository>;
