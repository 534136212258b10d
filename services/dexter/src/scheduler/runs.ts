import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { site } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import { clauseScore } from '../training/judge';
import { describeRecord, sortTasks, type TaskRecords, type TrainingTask, type TrainingTasks } from '../training/tasks';
import type { Probe, Trainer } from '../training/trainer';
import { METRICS } from './assessment';
import { ASSESSMENT, SCHEDULE, TRAINING, type RunKind, type SchedulerRepository } from './scheduler.repository';
import { dueSlots } from './slots';

const INTERVAL_TASKS = 3;
const POLL_MS = 200;
const WAIT_MS = 25_000; // calls time out after 30 seconds
const TICK = 'training-catch-up';
const EVERY_MINUTE = '* * * * *';
const STALE_MS = 60 * 60_000;

// One run at a time over all replicas. A replica that dies misses its heartbeat, and another takes over within a minute.
const QUEUE = {
  policy: 'singleton',
  retryLimit: 3,
  retryDelay: 2,
  expireInSeconds: 600,
  heartbeatSeconds: 10,
} as const;

interface RunsDeps {
  store: SchedulerRepository;
  clock: Clock;
  tasks: TrainingTasks;
  /** The last training of each task. */
  records: () => Promise<TaskRecords>;
  trainer: Pick<Trainer, 'probeTask' | 'publishTasks'>;
  /** The figures of an assessment, one after the other. */
  assess: () => AsyncIterable<object>;
}

/** The result of a task; stored with its run. */
export interface TaskResult {
  taskId: string;
  title: string;
  response: string;
  passed: boolean;
  /** 0 to 1. */
  score: number;
}

type ChoiceDeps = Pick<RunsDeps, 'tasks' | 'records' | 'store' | 'clock'>;

/** The tasks of a run and why they are trained. An interval: three that failed or were trained longest ago, or in turn. */
export async function chooseTasks(kind: RunKind, { tasks, records, store, clock }: ChoiceDeps) {
  if (kind !== 'interval') return { chosen: kind === 'bulk' ? tasks.bulk : tasks.daily, reason: null };
  const [now, trained] = [clock.now(), await records()];
  const { adaptiveTraining } = (await store.settings(now)).config;
  const chosen = sortTasks(tasks.daily, trained, adaptiveTraining).slice(0, INTERVAL_TASKS);
  const reasons = chosen.map(({ id, category }) => `${category}: ${describeRecord(trained.get(id), now)}`);
  return { chosen, reason: adaptiveTraining ? reasons.join(' ') : 'trained longest ago' };
}

/** Probes each task, then publishes those that passed in one version. */
async function* trainTasks(
  { probeTask, publishTasks }: RunsDeps['trainer'],
  kind: RunKind,
  tasks: readonly TrainingTask[],
  by: string,
) {
  const probes: Probe[] = [];
  for (const task of tasks) {
    const probe = await probeTask(task, by);
    probes.push(probe);
    const { after: response, passed, clauses } = probe;
    yield { taskId: task.id, title: task.title, response, passed, score: clauseScore(clauses) } satisfies TaskResult;
  }
  yield publishTasks(kind === 'bulk' ? kind : 'daily', probes, by);
}

/**
 * Executes a run from its beginning; all of it may be repeated. If this replica dies, the queue gives the run to another one.
 * An error fails the run.
 */
export const runner =
  (deps: RunsDeps) =>
  async (id: string, signal?: AbortSignal): Promise<void> => {
    const { store, trainer, assess, clock } = deps;
    const { kind, by, state } = await store.findRun(id);
    if (state !== 'running') return;
    try {
      const isAssessment = kind === 'assessment';
      const { chosen, reason } = await chooseTasks(kind, deps);
      await store.begin(id, isAssessment ? METRICS.length : chosen.length + 1, reason);
      for await (const result of isAssessment ? assess() : trainTasks(trainer, kind, chosen, by)) {
        await store.saveResult(id, result);
        if (signal?.aborted) return; // the queue gives the run to another replica
      }
      await store.end(id, clock.now());
    } catch (error) {
      await store.end(id, clock.now(), error instanceof Error ? error.message : String(error));
    }
  };

/** Starts a run for an operator, or joins the one in progress, and waits for its end as long as a call may. */
export const manualRuns =
  (store: SchedulerRepository, clock: Clock, waitMs = WAIT_MS) =>
  async (kind: RunKind, by: string, signal: AbortSignal) => {
    const running = (await store.newestRuns()).find((one) => one.kind === kind && one.state === 'running');
    const runId =
      running?.id ?? (await store.enqueue({ slotKey: `manual:${randomUUID()}`, kind, by, at: clock.now() }));
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

interface ScheduleDeps extends Pick<RunsDeps, 'store' | 'clock'> {
  jobs: Pick<Jobs, 'work' | 'schedule'>;
  run: ReturnType<typeof runner>;
}

/** Trains at the times of the settings, each slot once over all replicas, and catches up on slots missed today. */
export function scheduleOf({ jobs, store, run, clock }: ScheduleDeps) {
  /** Enqueues the slots that are due and have no run yet, and fails stale runs. */
  async function tick(): Promise<void> {
    const now = clock.now();
    await store.failStale(new Date(now.getTime() - STALE_MS), now);
    const { config, since } = await store.settings(now);
    for (const { kind, key: slotKey } of dueSlots(now, config, since))
      await store.enqueue({ slotKey, kind, by: SCHEDULE, at: now });
  }

  /** Starts the workers of one replica. */
  async function start(): Promise<void> {
    for (const queue of [TRAINING, ASSESSMENT])
      await jobs.work<{ runId: string }>(queue, ({ data, signal }) => run(data.runId, signal), QUEUE);
    await jobs.work(TICK, tick);
    await jobs.schedule(TICK, EVERY_MINUTE, site.place.timeZone);
    await tick();
  }
  return { start, tick };
}
