import type { DexterDb } from '@farm/prisma';
import type { Lesson } from '../../lessons/lesson';

/**
 * Lessons that ought to be kept, by their ids: those in force, and those that were given up without another in their
 * place. Drafts were never taught.
 */
export const lessonsToKeep = (db: DexterDb) => async (): Promise<Map<string, Lesson>> => {
  const where = { OR: [{ state: 'active' }, { state: 'retired', superseded: { none: {} } }] };
  const rows = await db.lesson.findMany({ where, select: { id: true, kind: true, body: true } });
  // Written by the versions alone, and read back as what was written.
  return new Map(rows.map(({ id, kind, body }) => [id, { kind, lesson: body } as unknown as Lesson]));
};
