import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { TrainingRunSummary } from '@farm/contracts';
import type { Clock } from '@farm/server-kit';
import { bulkInstructions, describeRecord, sortTasks, type TaskRecords, type TrainingTask } from '../training/tasks';
import { resultOf, type Probe, type Trainer } from '../training/trainer';
import type { RunKind, SchedulerRepository } from './scheduler.repository';

const INTERVAL_TASKS = 3;
const POLL_MS = 200;
const WAIT_MS = 25_000; // calls time out after 30 seconds

type Run = Pick<TrainingRunSummary, 'id' | 'kind' | 'by'>;

/** The steps of a run. The result of each is stored for the progress display. */
export interface RunPlan {
  steps: readonly (() => Promise<object>)[];
  reason: string | null;
}

interface PlannerDeps {
  tasks: readonly TrainingTask[];
  /** The last training of each task. */
  records: () => Promise<TaskRecords>;
  trainer: Pick<Trainer, 'probeTask' | 'publishTasks'>;
  /** The steps of an assessment. */
  assess: (id: string) => Promise<RunPlan['steps']>;
  store: SchedulerRepository;
  clock: Clock;
}

/** Plans the steps of training runs and assessments. */
export function runPlanner({ tasks, records, trainer, assess, store, clock }: PlannerDeps) {
  /** Probes each task, then publishes those that passed in one version. */
  function taskSteps(kind: 'daily' | 'bulk', chosen: readonly TrainingTask[], by: string): RunPlan['steps'] {
    const probes: Probe[] = [];
    const probeSteps = chosen.map((task) => async () => {
      const probe = await trainer.probeTask(task, by);
      probes.push(probe);
      return resultOf(task, probe);
    });
    return [...probeSteps, () => trainer.publishTasks(kind, probes, by)];
  }

  /** Three tasks: those that failed or were trained longest ago; without adaptive training, in turn. */
  async function planInterval({ by }: Run): Promise<RunPlan> {
    const now = clock.now();
    const { adaptiveTraining } = (await store.settings(now)).config;
    const trained = await records();
    const chosen = sortTasks(tasks, trained, adaptiveTraining).slice(0, INTERVAL_TASKS);
    const reasons = chosen.map(({ id, category }) => `${category}: ${describeRecord(trained.get(id), now)}`);
    return { steps: taskSteps('daily', chosen, by), reason: adaptiveTraining ? reasons.join(' ') : 'in turn' };
  }

  return async (run: Run): Promise<RunPlan> => {
    switch (run.kind) {
      case 'interval':
        return planInterval(run);
      case 'daily':
        return { steps: taskSteps('daily', tasks, run.by), reason: null };
      case 'bulk':
        return { steps: taskSteps('bulk', bulkInstructions, run.by), reason: null };
      case 'assessment':
        return { steps: await assess(run.id), reason: null };
    }
  };
}

/**
 * Executes a run from its beginning; every step may be repeated. If this replica dies, the queue gives the run to another
 * one. A step that throws fails the run.
 */
export function runner(store: SchedulerRepository, plan: (run: Run) => Promise<RunPlan>, clock: Clock) {
  return async (id: string, signal?: AbortSignal): Promise<void> => {
    const run = await store.findRun(id);
    if (run.state !== 'running') return;
    try {
      const { steps, reason } = await plan(run);
      await store.begin(id, steps.length, reason);
      for (const [index, step] of steps.entries()) {
        if (signal?.aborted) return; // the queue gives the run to another replica
        await store.saveStep(id, index, await step(), clock.now());
      }
      await store.end(id, clock.now());
    } catch (error) {
      await store.end(id, clock.now(), error instanceof Error ? error.message : String(error));
    }
  };
}
export type Runner = ReturnType<typeof runner>;

/** Starts a run for an operator, or joins the one in progress, and waits for its end as long as a call may. */
export const manualRuns =
  (store: SchedulerRepository, clock: Clock, waitMs = WAIT_MS) =>
  async (kind: RunKind, by: string, signal: AbortSignal) => {
    const run = { slotKey: `manual:${randomUUID()}`, kind, by, at: clock.now() };
    const running = (await store.newestRuns()).find((one) => one.kind === kind && one.state === 'running');
    const runId = running?.id ?? (await store.enqueue(run));
    if (runId === null) throw new Error(`no ${kind} run was started`);
    const until = performance.now() + waitMs;
    for (;;) {
      const { state } = await store.findRun(runId);
      if (state !== 'running') return { success: state === 'done', runId };
      // It continues after the call; the status shows its end.
      if (signal.aborted || performance.now() >= until) return { success: true, running: true, runId };
      await wait(POLL_MS);
    }
  };
export type StartManualRun = ReturnType<typeof manualRuns>;
