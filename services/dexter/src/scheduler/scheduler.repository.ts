import { SchedulerConfig, type TrainingRunSummary } from '@farm/contracts';
import { lockInTransaction, transaction, type DexterDb, type Prisma } from '@farm/prisma';
import { jsonColumn } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';

/** Queues of the runs: an assessment does not wait for a training. */
export const TRAINING = 'training';
export const ASSESSMENT = 'assessment';

/** The author of scheduled runs and of the first settings, in place of a person. */
export const SCHEDULE = 'schedule';

const LISTED_RUNS = 20;
const CHARTED = 30; // assessments
const DEFAULTS: SchedulerConfig = {
  ...{ enabled: true, dailyTrainingTime: '06:00', continuousMonitoring: true, bulkTrainingEnabled: true },
  ...{ trainingIntensity: 'moderate', adaptiveTraining: true },
};

/** The settings and the time of their last change. */
export interface ScheduleSettings {
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

const readConfig = jsonColumn(SchedulerConfig);
const newestFirst = [{ startedAt: 'desc' as const }, { id: 'desc' as const }];

const listRun = ({
  results,
  slotKey: _,
  attempt: __,
  error: ___,
  ...row
}: Prisma.TrainingRunGetPayload<object>): TrainingRunSummary => ({
  ...row,
  done: results.length,
  startedAt: row.startedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
});

/** The settings of the schedule, whose newest entry in the audit log is in force, and its runs with their progress. */
export function schedulerRepository(db: DexterDb, jobs: Pick<Jobs, 'sendInTransaction'>) {
  async function readSettings(tx: DexterDb, now: Date): Promise<ScheduleSettings> {
    const newest = () => tx.assistantAudit.findFirst({ where: { what: SCHEDULE }, orderBy: { seq: 'desc' } });
    const row = (await newest()) ?? (await insertSettings(tx, SCHEDULE, DEFAULTS, now));
    return { config: readConfig(row.after), since: row.at };
  }
  const insertSettings = (tx: DexterDb, who: string, config: SchedulerConfig, at: Date, before?: SchedulerConfig) =>
    tx.assistantAudit.create({ data: { who, what: SCHEDULE, ...(before && { before }), after: config, at } });

  /** Reads the settings while nobody changes them; the first read stores the defaults. */
  const settingsIn = <T>(now: Date, use: (tx: DexterDb, settings: ScheduleSettings) => Promise<T>): Promise<T> =>
    transaction(db, async (tx) => {
      await lockInTransaction(tx, 'dexter versions', SCHEDULE);
      return use(tx, await readSettings(tx, now));
    });

  return {
    settings: (now: Date): Promise<ScheduleSettings> => settingsIn(now, async (_, settings) => settings),

    /** Changes the settings; with `version`, only if nobody changed them since. @returns whether they were changed. */
    configure: (changed: Partial<SchedulerConfig>, by: string, now: Date, version?: Date): Promise<boolean> =>
      settingsIn(now, async (tx, { config, since }) => {
        if (version && version.getTime() !== since.getTime()) return false;
        await insertSettings(tx, by, { ...config, ...changed }, now, config);
        return true;
      }),

    /** Inserts a run together with its job. Null: the slot has its run already, and nothing was inserted. */
    enqueue: ({ slotKey, kind, by, at }: NewRun): Promise<string | null> =>
      transaction(db, async (tx) => {
        const data = [{ slotKey, kind, by, steps: 1, startedAt: at }]; // the number of steps is known when it begins
        const [run] = await tx.trainingRun.createManyAndReturn({ data, skipDuplicates: true, select: { id: true } });
        const queue = kind === 'assessment' ? ASSESSMENT : TRAINING;
        if (run) await jobs.sendInTransaction(tx, queue, { runId: run.id });
        return run?.id ?? null;
      }),

    findRun: async (id: string) => listRun(await db.trainingRun.findUniqueOrThrow({ where: { id } })),

    /** The results of a run so far. */
    results: async (id: string): Promise<object[]> =>
      (await db.trainingRun.findUniqueOrThrow({ where: { id } })).results as object[],

    /** Begins a run, or begins it again on another replica. */
    begin: async (id: string, steps: number, reason: string | null): Promise<void> => {
      await db.trainingRun.update({ where: { id }, data: { steps, reason, results: [] } });
    },

    saveResult: async (id: string, result: object): Promise<void> => {
      await db.trainingRun.update({ where: { id }, data: { results: { push: result } } });
    },

    /** Ends a run; it has failed if there is an error. */
    end: async (id: string, endedAt: Date, error: string | null = null): Promise<void> => {
      const state = error === null ? 'done' : 'failed';
      await db.trainingRun.updateMany({ where: { id, state: 'running' }, data: { state, endedAt, error } });
    },

    /** Fails runs that began before a time. */
    failStale: async (since: Date, endedAt: Date): Promise<void> => {
      await db.trainingRun.updateMany({
        where: { state: 'running', startedAt: { lt: since } },
        data: { state: 'failed', endedAt, error: 'It stopped before its end.' },
      });
    },

    newestRuns: async () => (await db.trainingRun.findMany({ orderBy: newestFirst, take: LISTED_RUNS })).map(listRun),

    /** The end and the results of the latest assessments, newest first. */
    assessments: async (): Promise<{ at: Date; results: object[] }[]> => {
      const rows = await db.trainingRun.findMany({
        where: { kind: 'assessment', state: 'done' },
        orderBy: newestFirst,
        take: CHARTED,
      });
      return rows.map((row) => ({ at: row.endedAt ?? row.startedAt, results: row.results as object[] }));
    },
  };
}
export type SchedulerRepository = ReturnType<typeof schedulerRepository>;
