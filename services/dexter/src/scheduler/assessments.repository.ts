import type { Measurement, MetricName } from '@farm/contracts';
import { transaction, type DexterDb, type Prisma } from '@farm/prisma';
import type { CaseScore } from './metrics';

const CHARTED = 30;
const ENGINE = 'retrieval';

export type Figures = Record<MetricName, Measurement>;

export interface Assessment {
  at: Date;
  figures: Figures;
  note: string | null;
}

interface NewAssessment {
  /** The id of its run. */
  id: string;
  versionId: string;
  items: Record<MetricName, readonly CaseScore[]>;
  figures: Figures;
  startedAt: Date;
  endedAt: Date;
}

/** Assessments and the items of their figures. */
export const assessmentRepository = (db: DexterDb) => ({
  save: ({ id, versionId, items, figures, startedAt, endedAt }: NewAssessment): Promise<void> =>
    transaction(db, async (tx) => {
      const metrics = figures as unknown as Prisma.InputJsonObject;
      await tx.assessmentRun.create({ data: { id, versionId, engine: ENGINE, metrics, startedAt, endedAt } });
      const rows = Object.entries(items).flatMap(([metric, own]) =>
        own.map((item) => ({ ...item, runId: id, metric })),
      );
      await tx.assessmentItem.createMany({ data: rows });
    }),

  /** The latest that have ended, newest first. */
  newest: async (): Promise<Assessment[]> => {
    const where = { endedAt: { not: null } };
    const rows = await db.assessmentRun.findMany({ where, orderBy: { endedAt: 'desc' }, take: CHARTED });
    return rows.map(({ endedAt, startedAt, metrics, note }) => ({
      at: endedAt ?? startedAt,
      figures: metrics as unknown as Figures, // written by `save` alone
      note,
    }));
  },
});
export type AssessmentRepository = ReturnType<typeof assessmentRepository>;
