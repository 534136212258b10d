import type { DexterDb } from '@farm/prisma';

/**
 * Lessons that ought to be kept: those in force, and those that were given up without another in their place. Drafts were
 * never taught.
 */
export const lessonsToKeep = (db: DexterDb) => async (): Promise<string[]> => {
  const where = { OR: [{ state: 'active' }, { state: 'retired', superseded: { none: {} } }] };
  return (await db.lesson.findMany({ where, select: { id: true } })).map(({ id }) => id);
};
