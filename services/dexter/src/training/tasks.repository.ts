import type { DexterDb } from '@farm/prisma';
import type { Directive } from '../lessons/lesson';
import type { DailyTaskDefinition, TaskRecords } from './tasks';

/** The daily tasks. Those of the content folder are inserted first; then operators may change them. */
export const tasksRepository = (db: DexterDb, seeds: readonly DailyTaskDefinition[], now: () => Date) => ({
  all: async (): Promise<DailyTaskDefinition[]> => {
    if ((await db.trainingTask.count()) < seeds.length) {
      const updatedAt = now();
      const data = seeds.map((task, position) => ({ ...task, position, directive: { ...task.directive }, updatedAt }));
      await db.trainingTask.createMany({ data, skipDuplicates: true });
    }
    const rows = await db.trainingTask.findMany({ orderBy: [{ position: 'asc' }, { id: 'asc' }] });
    return rows.map(({ position: _position, updatedAt: _updatedAt, directive, ...task }) => ({
      ...task,
      directive: directive as unknown as Directive, // written by the seed alone
    }));
  },

  /** The last training of each task, by its id. */
  records: async (): Promise<TaskRecords> => {
    const rows = await db.trainingSession.findMany({
      where: { taskId: { not: null }, passed: { not: null } },
      ...{ distinct: ['taskId'], orderBy: [{ at: 'desc' }, { id: 'desc' }] },
      select: { taskId: true, at: true, passed: true },
    });
    return new Map(rows.map(({ taskId, at, passed }) => [taskId ?? '', { at, passed: passed === true }]));
  },
});
export type TasksRepository = ReturnType<typeof tasksRepository>;
