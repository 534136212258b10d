import { connectDexter } from '@farm/prisma';
import { systemClock } from '@farm/server-kit';
import { startJobs } from '@farm/server-kit/jobs';
import { configRepository } from '../scheduler/config.repository';
import { runner, runPlanner } from '../scheduler/runs';
import { runRepository } from '../scheduler/runs.repository';
import { scheduleOf } from '../scheduler/schedule';
import { tasksRepository } from '../training/tasks.repository';
import type { Trainer } from '../training/trainer';

export interface SchedulingProcessOptions {
  databaseUrl: string;
  /** The process reports this task and waits until it is killed; null: it works. */
  hangAt: string | null;
}

// The schedule of one replica in a process of its own, started and killed by once-a-slot.spec.ts.
async function start({ databaseUrl, hangAt }: SchedulingProcessOptions) {
  const { db } = connectDexter(databaseUrl);
  const fast = { superviseIntervalSeconds: 1, monitorIntervalSeconds: 1 };
  const jobs = await startJobs('dexter', databaseUrl, { error: () => undefined }, fast);
  /** Inserts one row for each task, so that repetitions can be counted. */
  const probeTask: Trainer['probeTask'] = async (kind, { id: taskId, instruction: input, probe }, by) => {
    if (taskId === hangAt) {
      process.send?.('hanging');
      await new Promise(() => undefined);
    }
    const at = systemClock.now();
    await db.trainingSession.create({ data: { kind, taskId, bodyHash: '', input, by, at } });
    const instruction = { id: taskId, text: input, directive: null, taskId, probe, expected: '' };
    return { instruction, result: { taskId, title: taskId, response: '', passed: true, score: 1, sessionId: taskId } };
  };
  const trainer = { probeTask, publishTasks: async () => ({ activated: false }) };
  const assess = () => Promise.reject(new Error('no assessment in this test'));
  const assessments = { save: assess };
  const clock = systemClock;
  const runs = runRepository(db, jobs);
  const tasks = tasksRepository(db, [], () => clock.now());
  const configs = configRepository(db, jobs);
  const history = async () => ({ tasks: await tasks.all(), records: await tasks.records() });
  const plan = runPlanner({ trainer, history, configs, assess, assessments, clock });
  await scheduleOf({ jobs, configs, runs, run: runner({ runs, plan, clock }), clock }).start();
  process.send?.('ready');
}

process.on('message', (options: SchedulingProcessOptions) => {
  start(options).catch((error: unknown) => process.send?.(String(error)));
});
process.send?.('loaded');
