import { connectDexter } from '@farm/prisma';
import { systemClock } from '@farm/server-kit';
import { startJobs } from '@farm/server-kit/jobs';
import { scheduleOf } from '../scheduler/scheduler';
import type { Trainer } from '../scheduler/runs/step-work';
import { schedulerStores } from '../scheduler/stores.repository';

/** What the spec tells a process to be. */
export interface Orders {
  databaseUrl: string;
  /** It comes to this task and stays there until it is killed; null: it works. */
  dieAt: string | null;
}

// The schedule of one copy of the service in a process of its own, started and killed by once-a-slot.spec.ts.
async function live({ databaseUrl, dieAt }: Orders) {
  const { db } = connectDexter(databaseUrl);
  const quick = { superviseIntervalSeconds: 1, monitorIntervalSeconds: 1 };
  const jobs = await startJobs('dexter', databaseUrl, { error: () => undefined }, quick);
  /** Its only effect is one row, so that what was done twice is seen. */
  const train = async (taskId: string, by: string) => {
    if (taskId === dieAt) {
      process.send?.('there');
      await new Promise(() => undefined);
    }
    const at = systemClock.now();
    await db.trainingSession.create({ data: { kind: 'daily', taskId, bodyHash: taskId, input: taskId, by, at } });
    return { taskId, title: taskId, response: '', passed: true, score: 1, sessionId: taskId };
  };
  const trainer: Trainer = {
    seed: async () => undefined,
    tryTask: train,
    joinTasks: async () => ({ joined: 0 }),
    trainInstruction: ({ id }, by) => train(id, by),
  };
  const examiner = () => Promise.reject(new Error('nothing is examined here'));
  const stores = schedulerStores(db, jobs);
  const assessNewArticles = async () => undefined;
  await scheduleOf({ stores, jobs, clock: systemClock, trainer, examiner, assessNewArticles }).start();
  process.send?.('ready');
}

process.on('message', (orders: Orders) => {
  live(orders).catch((error: unknown) => process.send?.(String(error)));
});
process.send?.('loaded');
