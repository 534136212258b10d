import type { Measured, MetricName } from '@farm/contracts';
import { transaction, type DexterDb, type Prisma } from '@farm/prisma';
import type { Item, UNSEEN } from './metrics';

const CHARTED = 30;
const ENGINE = 'retrieval';

/** Assessments before the second figure of retention was measured lack it. */
export type Figures = Record<MetricName, Measured> & { [UNSEEN]?: Measured };
type Measure = MetricName | typeof UNSEEN;
export interface Assessment {
  at: Date;
  figures: Figures;
  note: string | null;
}

/** Measured runs and the rows they rest on. A run of the schedule and its assessment have the same id. */
export const assessmentRepository = (db: DexterDb) => ({
  /** The version that a run measures: that of its first step, whoever goes on with it. */
  begin: async (id: string, versionId: string, at: Date): Promise<string> => {
    const data = [{ id, versionId, engine: ENGINE, metrics: {}, startedAt: at }];
    await db.assessmentRun.createMany({ data, skipDuplicates: true });
    return (await db.assessmentRun.findUniqueOrThrow({ where: { id }, select: { versionId: true } })).versionId;
  },

  /** The rows of one metric, in place of those of a try that was cut off. */
  keep: (runId: string, metric: Measure, items: readonly Item[]): Promise<void> =>
    transaction(db, async (tx) => {
      await tx.assessmentItem.deleteMany({ where: { runId, metric } });
      await tx.assessmentItem.createMany({ data: items.map((item) => ({ ...item, runId, metric })) });
    }),

  /** What a run has to say of itself, for the page. */
  note: async (id: string, note: string): Promise<void> => {
    await db.assessmentRun.update({ where: { id }, data: { note, engine: 'model' } });
  },

  items: async (runId: string, metric: Measure): Promise<Item[]> =>
    db.assessmentItem.findMany({
      where: { runId, metric },
      select: { caseKey: true, score: true, reason: true, judge: true },
    }),

  end: async (id: string, figures: Figures, at: Date): Promise<void> => {
    const metrics = figures as unknown as Prisma.InputJsonObject;
    await db.assessmentRun.update({ where: { id }, data: { metrics, endedAt: at } });
  },

  /** Those that ended, newest first. */
  newest: async (): Promise<Assessment[]> => {
    const where = { endedAt: { not: null } };
    const rows = await db.assessmentRun.findMany({ where, orderBy: { endedAt: 'desc' }, take: CHARTED });
    // Written by `end` alone.
    return rows.map(({ endedAt, startedAt, metrics, note }) => ({
      at: endedAt ?? startedAt,
      figures: metrics as unknown as Figures,
      note,
    }));
  },
});
export type AssessmentRepository = ReturnType<typeof assessmentRepository>;
