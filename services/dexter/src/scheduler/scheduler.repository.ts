import type { Measurement, MetricName, SchedulerConfig, TrainingRunSummary } from '@farm/contracts';
import { transaction, type DexterDb, type Prisma } from '@farm/prisma';
import type { Jobs } from '@farm/server-kit/jobs';
import type { TaskResult } from '../training/trainer';

/** Queues of the runs: an assessment does not wait for a training. */
export const TRAINING = 'training';
export const ASSESSMENT = 'assessment';

/** The author of scheduled runs and of the first settings, in place of a person. */
export const SCHEDULE = 'schedule';

const LISTED_RUNS = 20;
const CHARTED = 30; // assessments

/** The settings and the time of their last change. */
interface Settings {
  config: SchedulerConfig;
  since: Date;
}

export type RunKind = TrainingRunSummary['kind'];

interface NewRun {
  /** Unique, so that a slot has one run over all replicas. */
  slotKey: string;
  kind: RunKind;
  by: string;
  at: Date;
}

export type Figures = Record<MetricName, Measurement>;

const withSteps = { done: { select: { step: true } } } as const;

const listRun = (row: Prisma.TrainingRunGetPayload<{ include: typeof withSteps }>): TrainingRunSummary => ({
  id: row.id,
  kind: row.kind as RunKind,
  state: row.state as TrainingRunSummary['state'],
  reason: row.reason,
  by: row.by,
  steps: row.steps,
  done: row.done.length,
  startedAt: row.startedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
});

/** The settings of the schedule: one row, which the first read inserts with its defaults. */
const settingsQueries = (db: DexterDb) => {
  const settings = async (now: Date): Promise<Settings> => {
    const stored = await db.schedulerConfig.findFirst(); // Prisma cannot batch findUnique by a Boolean
    // replicas that start together insert it once
    const defaults = { data: { updatedBy: SCHEDULE, updatedAt: now }, skipDuplicates: true };
    if (!stored) await db.schedulerConfig.createMany(defaults);
    const row = stored ?? (await db.schedulerConfig.findFirstOrThrow());
    const { id: _id, updatedBy: _by, updatedAt, trainingIntensity, ...config } = row;
    const intensity = trainingIntensity as SchedulerConfig['trainingIntensity']; // the table has a CHECK
    return { config: { ...config, trainingIntensity: intensity }, since: updatedAt };
  };

  return {
    settings,

    /** Changes the settings; with `version`, only if nobody changed them since. @returns whether they were changed. */
    configure: async (changed: Partial<SchedulerConfig>, by: string, now: Date, version?: Date): Promise<boolean> => {
      const { config: before } = await settings(now);
      return transaction(db, async (tx) => {
        const where = { id: true, ...(version && { updatedAt: version }) };
        const data = { ...changed, updatedBy: by, updatedAt: now };
        const { count } = await tx.schedulerConfig.updateMany({ where, data });
        if (count === 0) return false;
        const after = { ...before, ...changed };
        await tx.assistantAudit.create({ data: { who: by, what: 'schedule', before, after, at: now } });
        return true;
      });
    },
  };
};

/** Runs of the schedule and of operators, with their progress. */
const runQueries = (db: DexterDb, jobs: Pick<Jobs, 'sendInTransaction'>) => ({
  /** Inserts a run together with its job. Null: the slot has its run already, and nothing was inserted. */
  enqueue: ({ slotKey, kind, by, at }: NewRun): Promise<string | null> =>
    transaction(db, async (tx) => {
      const data = [{ slotKey, kind, by, steps: 1, startedAt: at }]; // the number of steps is known when it begins
      const [run] = await tx.trainingRun.createManyAndReturn({ data, skipDuplicates: true, select: { id: true } });
      const queue = kind === 'assessment' ? ASSESSMENT : TRAINING;
      if (run) await jobs.sendInTransaction(tx, queue, { runId: run.id });
      return run?.id ?? null;
    }),

  findRun: async (id: string): Promise<TrainingRunSummary> =>
    listRun(await db.trainingRun.findUniqueOrThrow({ where: { id }, include: withSteps })),

  /** Begins a run, or begins it again on another replica. */
  begin: (id: string, steps: number, reason: string | null): Promise<void> =>
    transaction(db, async (tx) => {
      await tx.trainingStep.deleteMany({ where: { runId: id } });
      await tx.trainingRun.update({ where: { id }, data: { steps, reason } });
    }),

  saveStep: async (runId: string, step: number, result: object, at: Date): Promise<void> => {
    const data = [{ runId, step, result: result as Prisma.InputJsonObject, at }];
    await db.trainingStep.createMany({ data, skipDuplicates: true });
  },

  /** Ends a run; it has failed if there is an error. */
  end: async (id: string, at: Date, error: string | null = null): Promise<void> => {
    const data = { state: error === null ? 'done' : 'failed', endedAt: at, error };
    await db.trainingRun.updateMany({ where: { id, state: 'running' }, data });
  },

  /** Fails runs without a step since a time. */
  failStale: async (since: Date, at: Date): Promise<void> => {
    const stale = { state: 'running', startedAt: { lt: since }, done: { none: { at: { gte: since } } } };
    const data = { state: 'failed', endedAt: at, error: 'It stopped before its end.' };
    await db.trainingRun.updateMany({ where: stale, data });
  },

  /** The results of a run's tasks, in their order. */
  taskResults: async (runId: string): Promise<TaskResult[]> => {
    const rows = await db.trainingStep.findMany({ where: { runId }, orderBy: { step: 'asc' } });
    return rows.map(({ result }) => result as unknown as TaskResult).filter(({ taskId }) => taskId !== undefined);
  },

  newestRuns: async (): Promise<TrainingRunSummary[]> => {
    const orderBy = [{ startedAt: 'desc' as const }, { id: 'desc' as const }];
    const rows = await db.trainingRun.findMany({ orderBy, take: LISTED_RUNS, include: withSteps });
    return rows.map(listRun);
  },
});

export const schedulerRepository = (db: DexterDb, jobs: Pick<Jobs, 'sendInTransaction'>) => ({
  ...settingsQueries(db),
  ...runQueries(db, jobs),

  /** Stores the figures of an assessment; `id` is that of its run. */
  saveFigures: async (id: string, versionId: string, figures: Figures, startedAt: Date, endedAt: Date) => {
    const metrics = figures as unknown as Prisma.InputJsonObject;
    await db.assessmentRun.create({ data: { id, versionId, engine: 'retrieval', metrics, startedAt, endedAt } });
  },

  /** The figures of the latest assessments, newest first. */
  newestFigures: async (): Promise<{ at: Date; figures: Figures }[]> => {
    const where = { endedAt: { not: null } };
    const rows = await db.assessmentRun.findMany({ where, orderBy: { endedAt: 'desc' }, take: CHARTED });
    return rows.map((row) => ({ at: row.endedAt ?? row.startedAt, figures: row.metrics as unknown as Figures }));
  },
});
export type SchedulerRepository = ReturnType<typeof schedulerRepository>;
