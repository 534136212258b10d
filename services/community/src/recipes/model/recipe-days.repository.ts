import type { CommunityDb } from '@farm/prisma';

/** What recipes of the model cost on a day of the farm ('2026-11-21'), shared by all copies of the service. */
export const recipeDayRepository = (db: CommunityDb) => ({
  /** Takes tokens from the day's budget in one statement; false: too few are left. */
  reserve: async (day: string, tokens: number, budget: number): Promise<boolean> => {
    const changed = await db.$executeRaw`
      INSERT INTO community.recipe_day AS d (day, tokens)
      SELECT ${day}::date, ${tokens}::int WHERE ${tokens}::int <= ${budget}::int
      ON CONFLICT (day) DO UPDATE SET tokens = d.tokens + ${tokens}::int
      WHERE d.tokens + ${tokens}::int <= ${budget}::int`;
    return changed === 1;
  },

  /** Puts what was used in the place of what was reserved. */
  settle: async (day: string, reserved: number, used: number): Promise<void> => {
    await db.$executeRaw`
      UPDATE community.recipe_day SET tokens = GREATEST(0, tokens - ${reserved}::int + ${used}::int)
      WHERE day = ${day}::date`;
  },

  /** Tokens of a day: used, and held for recipes that are being written. */
  tokensOf: async (day: string): Promise<number> =>
    (await db.recipeDay.findUnique({ where: { day: new Date(`${day}T00:00:00Z`) } }))?.tokens ?? 0,
});
export type RecipeDayRepository = ReturnType<typeof recipeDayRepository>;
