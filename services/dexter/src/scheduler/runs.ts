import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { MetricName, SchedulerConfig } from '@farm/contracts';
import type { Clock } from '@farm/server-kit';
import {
  bulkInstructions,
  reasonFor,
  urgencyOf,
  type BulkInstruction,
  type DailyTaskDefinition,
  type TaskRecord,
  type TaskRecords,
} from '../training/tasks';
import type { PassedTask, Trainer } from '../training/trainer';
import { measures, type AssessedVersion } from './assessment';
import type { AssessmentRepository, Figures } from './assessments.repository';
import type { ConfigRepository } from './config.repository';
import { measured, METRICS, type CaseScore } from './metrics';
import type { OpenRun, RunKind, RunRepository } from './runs.repository';

/** Queues of the runs: an assessment does not wait for a training. */
export const TRAINING = 'training';
export const ASSESSMENT = 'assessment';

const INTERVAL_TASKS = 3;
const MAX_TRIES = 4;
const POLL_MS = 200;
const WAIT_MS = 25_000; // calls time out after 30 seconds

/** The tasks with their last results. */
export interface TaskHistory {
  tasks: readonly DailyTaskDefinition[];
  records: TaskRecords;
}

/**
 * Chooses three tasks for an interval run. Adaptive training chooses the most urgent ones, at most one of each category;
 * otherwise it is the three that were trained longest ago.
 */
export function chooseTasks(
  { tasks, records }: TaskHistory,
  { adaptiveTraining }: Pick<SchedulerConfig, 'adaptiveTraining'>,
  now: Date,
): { tasks: DailyTaskDefinition[]; reason: string } {
  const by = (rank: (record: TaskRecord | undefined) => number) =>
    [...tasks].sort((one, other) => rank(records.get(one.id)) - rank(records.get(other.id)));
  if (!adaptiveTraining)
    return { tasks: by((record) => record?.at.getTime() ?? 0).slice(0, INTERVAL_TASKS), reason: 'in turn' };
  const categories = new Map<string, DailyTaskDefinition>();
  for (const task of by(urgencyOf)) if (!categories.has(task.category)) categories.set(task.category, task);
  const chosen = [...categories.values()].slice(0, INTERVAL_TASKS);
  const reasons = chosen.map(({ id, category }) => `${category}: ${reasonFor(records.get(id), now)}`.toLowerCase());
  return { tasks: chosen, reason: reasons.join('; ') };
}

/** The steps of a run. The result of each is stored for the progress display. */
export interface RunPlan {
  steps: readonly (() => Promise<object>)[];
  reason: string | null;
}

interface PlannerDeps {
  trainer: Pick<Trainer, 'probeTask' | 'publishTasks'>;
  history: () => Promise<TaskHistory>;
  configs: Pick<ConfigRepository, 'read'>;
  /** Prepares the active version for assessment. */
  assess: () => Promise<AssessedVersion>;
  assessments: Pick<AssessmentRepository, 'save'>;
  clock: Clock;
}

/** Plans the steps of training runs and assessments. */
export function runPlanner({ trainer, history, configs, assess, assessments, clock }: PlannerDeps) {
  function taskSteps(kind: 'daily' | 'bulk', tasks: readonly BulkInstruction[], by: string) {
    const passed: PassedTask[] = [];
    const probe = (task: BulkInstruction) => async () => {
      const { instruction, result } = await trainer.probeTask(kind, task, by);
      if (result.passed) passed.push({ instruction, sessionId: result.sessionId });
      return result;
    };
    return [...tasks.map(probe), ...(tasks.length > 0 ? [() => trainer.publishTasks(passed, by)] : [])];
  }

  async function assessmentSteps(id: string) {
    const startedAt = clock.now();
    const version = await assess();
    const items: Partial<Record<MetricName, CaseScore[]>> = {};
    const measure = (metric: MetricName) => async () => {
      const own = await measures[metric](version);
      items[metric] = own;
      if (metric === METRICS.at(-1)) await save();
      return { n: own.length };
    };
    async function save() {
      const all = items as Record<MetricName, CaseScore[]>;
      const figures = Object.fromEntries(METRICS.map((metric) => [metric, measured(metric, all[metric])])) as Figures;
      await assessments.save({
        ...{ id, versionId: version.versionId, items: all, figures, startedAt, endedAt: clock.now() },
      });
    }
    return METRICS.map(measure);
  }

  return async ({ id, kind, by }: OpenRun): Promise<RunPlan> => {
    switch (kind) {
      case 'daily':
        return { steps: taskSteps('daily', (await history()).tasks, by), reason: null };
      case 'interval': {
        const now = clock.now();
        const { tasks, reason } = chooseTasks(await history(), (await configs.read(now)).config, now);
        return { steps: taskSteps('daily', tasks, by), reason };
      }
      case 'bulk':
        return { steps: taskSteps('bulk', bulkInstructions, by), reason: null };
      case 'assessment':
        return { steps: await assessmentSteps(id), reason: null };
    }
  };
}

interface RunnerDeps {
  runs: RunRepository;
  plan: (run: OpenRun) => Promise<RunPlan>;
  clock: Clock;
}

/**
 * Executes a run from its beginning; every step may be repeated. Rethrows the error of a step so that the queue retries,
 * on any replica; after the fourth failure the run has failed.
 */
export function runner({ runs, plan, clock }: RunnerDeps) {
  return async (id: string, signal?: AbortSignal): Promise<void> => {
    const run = await runs.findOpen(id);
    if (!run) return;
    try {
      const { steps, reason } = await plan(run);
      await runs.begin(id, steps.length, reason);
      for (const [index, step] of steps.entries()) {
        if (signal?.aborted) return; // the queue gives the run to another replica
        await runs.saveStep(id, index, await step(), clock.now());
      }
      await runs.end(id, 'done', clock.now());
    } catch (error) {
      const failures = await runs.addFailure(id, error instanceof Error ? error.message : String(error));
      if (failures < MAX_TRIES) throw error;
      await runs.end(id, 'failed', clock.now());
    }
  };
}
export type Runner = ReturnType<typeof runner>;

interface ManualRunDeps {
  runs: RunRepository;
  clock: Clock;
  /** How long a call waits for the end of its run, in milliseconds. */
  waitMs?: number | undefined;
}

export interface ManualRunResult {
  success: boolean;
  /** The run continues after the call; the status shows its end. */
  running?: true;
  runId: string;
}

/** Starts a run for an operator, or joins the one in progress, and waits for its end as long as a call may. */
export const manualRuns =
  ({ runs, clock, waitMs = WAIT_MS }: ManualRunDeps) =>
  async (kind: RunKind, by: string, signal: AbortSignal): Promise<ManualRunResult> => {
    const queue = kind === 'assessment' ? ASSESSMENT : TRAINING;
    const run = { slotKey: `manual:${randomUUID()}`, kind, by, at: clock.now() };
    const runId = (await runs.running(kind)) ?? (await runs.enqueue(run, queue));
    if (runId === null) throw new Error(`no ${kind} run was started`);
    const until = performance.now() + waitMs;
    for (;;) {
      const state = await runs.state(runId);
      if (state !== 'running') return { success: state === 'done', runId };
      if (signal.aborted || performance.now() >= until) return { success: true, running: true, runId };
      await wait(POLL_MS);
    }
  };
export type StartManualRun = ReturnType<typeof manualRuns>;
