import type { Clock } from '@farm/server-kit';
import type { OpenRun, RunRepository } from './runs.repository';
import type { PlannedStep } from './planned-run';

const TRIES = 4; // the first, and three more

/** Does one step of a run; what it came to is kept. A throw is another try of the run. */
export type StepWork = (step: PlannedStep, run: OpenRun) => Promise<object>;

interface Going {
  runs: RunRepository;
  work: StepWork;
  /** After the last step, before the run counts as done; it may be called twice. */
  finish?: (run: OpenRun) => Promise<void>;
  clock: Clock;
}

/**
 * Goes on with a run where it stands, to its end: steps that are done stay done, whichever copy did them. After four
 * failed tries the run has failed. Another try is the queue's, so what a step throws is thrown on.
 */
export function goingOn({ runs, work, finish, clock }: Going) {
  return async (id: string, signal?: AbortSignal): Promise<void> => {
    const run = await runs.open(id);
    if (!run) return; // somebody ended it
    try {
      for (const [at, step] of run.plan.steps.entries()) {
        if (run.done.includes(at)) continue;
        if (signal?.aborted) return; // the queue gives it to another
        const result = await work(step, run);
        await runs.keep(id, at, result, clock.now());
      }
      await finish?.(run);
      await runs.end(id, 'done', clock.now());
    } catch (error) {
      const tries = await runs.stumbled(id, error instanceof Error ? error.message : String(error));
      if (tries < TRIES) throw error;
      await runs.end(id, 'failed', clock.now());
    }
  };
}
export type GoOn = ReturnType<typeof goingOn>;
