import type { DexterDb } from '@farm/prisma';
import type { TaskRecord } from './adaptive';

const LAST = 20;

/** The daily tasks in their order, each with its newest twenty judged tries. */
export const taskRecords = (db: DexterDb) => async (): Promise<TaskRecord[]> => {
  const tasks = await db.trainingTask.findMany({ orderBy: { position: 'asc' }, select: { id: true, category: true } });
  return Promise.all(
    tasks.map(async ({ id, category }) => {
      const where = { taskId: id, passed: { not: null } };
      const tries = await db.trainingSession.findMany({ where, orderBy: { at: 'desc' }, take: LAST });
      return { id, category, tries: tries.map(({ passed, at }) => ({ passed: passed === true, at })) };
    }),
  );
};
