import type { TrainingRunSummary } from '@farm/contracts';
import { transaction, type DexterDb, type Prisma } from '@farm/prisma';
import type { Jobs } from '@farm/server-kit/jobs';
import type { TaskResult } from '../training/trainer';

const LISTED = 20;

/** The author of scheduled runs and settings, in place of a person. */
export const SCHEDULE = 'schedule';

export type RunKind = TrainingRunSummary['kind'];

interface NewRun {
  /** Unique, so that a slot has one run over all replicas. */
  slotKey: string;
  kind: RunKind;
  by: string;
  at: Date;
}

/** A run that has not ended. */
export interface OpenRun {
  id: string;
  kind: RunKind;
  by: string;
}

const withSteps = { done: { select: { step: true } } } as const;
const newestFirst = [{ startedAt: 'desc' as const }, { id: 'desc' as const }];

const lineOf = (row: Prisma.TrainingRunGetPayload<{ include: typeof withSteps }>): TrainingRunSummary => ({
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

async function insert(db: DexterDb, { slotKey, kind, by, at }: NewRun): Promise<string | null> {
  const data = [{ slotKey, kind, by, steps: 1, startedAt: at }]; // the number of steps is known when it begins
  const [run] = await db.trainingRun.createManyAndReturn({ data, skipDuplicates: true, select: { id: true } });
  return run?.id ?? null;
}

/** Runs of the schedule and of operators, with their progress. */
export const runRepository = (db: DexterDb, jobs: Pick<Jobs, 'sendInTransaction'>) => ({
  /** The id of a slot's run, inserted unless another replica has. */
  insertSlot: async (run: NewRun): Promise<string> => {
    const { slotKey } = run;
    const id = await insert(db, run);
    return id ?? (await db.trainingRun.findUniqueOrThrow({ where: { slotKey }, select: { id: true } })).id;
  },

  /** Inserts a run together with its job. Null: the slot has its run already, and nothing was inserted. */
  enqueue: (run: NewRun, queue: string): Promise<string | null> =>
    transaction(db, async (tx) => {
      const id = await insert(tx, run);
      if (id !== null) await jobs.sendInTransaction(tx, queue, { runId: id });
      return id;
    }),

  /** The run; null when it has ended. */
  findOpen: (id: string): Promise<OpenRun | null> =>
    db.trainingRun.findUnique({
      where: { id, state: 'running' },
      select: { id: true, kind: true, by: true },
    }) as Promise<
      OpenRun | null // the table has a CHECK for its kind
    >,

  /** Begins a run, or begins it again after a failure. */
  begin: (id: string, steps: number, reason: string | null): Promise<void> =>
    transaction(db, async (tx) => {
      await tx.trainingStep.deleteMany({ where: { runId: id } });
      await tx.trainingRun.update({ where: { id }, data: { steps, reason } });
    }),

  saveStep: async (runId: string, step: number, result: object, at: Date): Promise<void> => {
    const data = [{ runId, step, result: result as Prisma.InputJsonObject, at }];
    await db.trainingStep.createMany({ data, skipDuplicates: true });
  },

  /** Counts a failed try. @returns the number of failures. */
  addFailure: async (id: string, error: string): Promise<number> => {
    const data = { attempt: { increment: 1 }, error };
    return (await db.trainingRun.update({ where: { id }, data, select: { attempt: true } })).attempt - 1;
  },

  end: async (id: string, state: 'done' | 'failed', at: Date): Promise<void> => {
    await db.trainingRun.updateMany({ where: { id, state: 'running' }, data: { state, endedAt: at } });
  },

  /** Fails runs without a step since a time. */
  failStale: async (since: Date, at: Date): Promise<void> => {
    const stale = { state: 'running', startedAt: { lt: since }, done: { none: { at: { gte: since } } } };
    const data = { state: 'failed', endedAt: at, error: 'It stopped before its end.' };
    await db.trainingRun.updateMany({ where: stale, data });
  },

  hasSlot: async (slotKey: string): Promise<boolean> => (await db.trainingRun.count({ where: { slotKey } })) > 0,

  /** The newest run of a kind that has not ended. */
  running: async (kind: RunKind): Promise<string | null> => {
    const where = { kind, state: 'running' };
    const run = await db.trainingRun.findFirst({ where, orderBy: newestFirst, select: { id: true } });
    return run?.id ?? null;
  },

  /** The results of a run's daily tasks, in their order. */
  taskResults: async (runId: string): Promise<TaskResult[]> => {
    const rows = await db.trainingStep.findMany({ where: { runId }, orderBy: { step: 'asc' } });
    return rows.map(({ result }) => result as unknown as TaskResult).filter(({ taskId }) => taskId !== undefined);
  },

  state: async (id: string): Promise<TrainingRunSummary['state']> => {
    const { state } = await db.trainingRun.findUniqueOrThrow({ where: { id }, select: { state: true } });
    return state as TrainingRunSummary['state'];
  },

  newest: async (): Promise<TrainingRunSummary[]> => {
    const rows = await db.trainingRun.findMany({ orderBy: newestFirst, take: LISTED, include: withSteps });
    return rows.map(lineOf);
  },
});
export type RunRepository = ReturnType<typeof runRepository>;
