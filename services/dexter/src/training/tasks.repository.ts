import type { DexterDb } from '@farm/prisma';
import type { Directive } from '../lessons/lesson';
import type { DailyTask } from './daily-tasks';

/** How a task went: when it was trained last and whether it passed then. */
export interface TaskRecord {
  at: Date;
  passed: boolean;
}

/** The daily tasks: those of the content folder at first, then the operators' own. */
export const tasksRepository = (db: DexterDb, seeds: readonly DailyTask[], now: () => Date) => ({
  all: async (): Promise<DailyTask[]> => {
    const data = seeds.map(({ directive, ...task }, position) => ({
      ...{ ...task, position, directive: { ...directive }, updatedAt: now() },
    }));
    if ((await db.trainingTask.count()) < seeds.length)
      await db.trainingTask.createMany({ data, skipDuplicates: true });
    const rows = await db.trainingTask.findMany({ orderBy: [{ position: 'asc' }, { id: 'asc' }] });
    return rows.map(({ id, title, category, instruction, expectedBehavior, probe, directive }) => ({
      ...{ id, title, category, instruction, expectedBehavior, probe },
      directive: directive as unknown as Directive, // written by the seed alone
    }));
  },

  /** The last session of each task. */
  records: async (): Promise<Map<string, TaskRecord>> => {
    const rows = await db.trainingSession.findMany({
      where: { taskId: { not: null }, passed: { not: null } },
      ...{ distinct: ['taskId'], orderBy: [{ at: 'desc' }, { id: 'desc' }] },
      select: { taskId: true, at: true, passed: true },
    });
    return new Map(rows.map(({ taskId, at, passed }) => [taskId ?? '', { at, passed: passed === true }]));
  },
});
export type TasksRepository = ReturnType<typeof tasksRepository>;
