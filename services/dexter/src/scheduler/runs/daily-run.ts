import type { Press } from './press';
import { dailyPlan } from './run-plan';
import type { RunRepository } from './runs.repository';
import { TRAINING } from '../schedule';
import type { TaskRecord } from './adaptive';

interface DailyDeps {
  press: Press;
  runs: RunRepository;
  tasks: () => Promise<TaskRecord[]>;
  /** Puts the first daily tasks where there are none. */
  seed: () => Promise<unknown>;
}

/** The daily training at the press of a button: a run as the schedule's, and what its tasks came to. */
export const dailyRun =
  ({ press, runs, tasks, seed }: DailyDeps) =>
  async (by: string, signal: AbortSignal) => {
    await seed();
    const plan = async () => dailyPlan(await tasks());
    const pressed = await press({ kind: 'daily', plan, queue: TRAINING }, by, signal);
    const results = (await runs.tried(pressed.runId)).map(({ sessionId: _session, ...task }) => task);
    return { ...pressed, results };
  };
