import { connectDexter } from '@farm/prisma';
import { systemClock } from '@farm/server-kit';
import { startJobs } from '@farm/server-kit/jobs';
import { runner, scheduleOf } from '../scheduler/runs';
import { schedulerRepository } from '../scheduler/scheduler.repository';
import { trainingSessionsRepository } from '../training/sessions.repository';
import type { TrainingTasks } from '../training/tasks';
import type { Trainer } from '../training/trainer';

export interface SchedulingProcessOptions {
  databaseUrl: string;
  tasks: TrainingTasks;
  /** The process reports this task and waits until it is killed; null: it works. */
  hangAt: string | null;
  /** The time of its clock, ISO 8601. */
  now: string;
}

/** Sets the clock and looks for due slots. */
export interface Tick {
  tickAt: string;
}

// The schedule of one replica in a process of its own, started and killed by once-a-slot.spec.ts.
async function start({ databaseUrl, tasks, hangAt, now }: SchedulingProcessOptions) {
  const { db } = connectDexter(databaseUrl);
  const fast = { superviseIntervalSeconds: 1, monitorIntervalSeconds: 1 };
  const jobs = await startJobs('dexter', databaseUrl, { error: () => undefined }, fast);
  let time = new Date(now);
  const clock = { ...systemClock, now: () => time };
  /** Inserts one row for each task, so that repetitions can be counted. */
  const probeTask: Trainer['probeTask'] = async ({ id: taskId, instruction: text, directive, probe }, by) => {
    if (taskId === hangAt) {
      process.send?.('hanging');
      await new Promise(() => undefined);
    }
    const at = clock.now().toISOString();
    await db.trainingSession.create({
      data: { kind: 'daily', taskId, bodyHash: '', input: text, by, at, passed: true },
    });
    return {
      instruction: { kind: 'instruction', id: taskId, text, directive, taskId, probe, expected: null, by, at },
      ...{ before: '', after: '', clauses: [], passed: true, judge: 'deterministic' },
    };
  };
  const trainer = { probeTask, publishTasks: async () => ({ activated: false }) };
  const assess = () => {
    throw new Error('no assessment in this test');
  };
  const store = schedulerRepository(db, jobs);
  const records = trainingSessionsRepository(db).taskRecords;
  const run = runner({ tasks, records, trainer, assess, store, clock });
  const schedule = scheduleOf({ jobs, store, run, clock });
  await schedule.start();
  process.on('message', ({ tickAt }: Tick) => {
    time = new Date(tickAt);
    schedule.tick().catch((error: unknown) => process.send?.(String(error)));
  });
  process.send?.('ready');
}

process.once('message', (options: SchedulingProcessOptions) => {
  start(options).catch((error: unknown) => process.send?.(String(error)));
});
process.send?.('loaded');
