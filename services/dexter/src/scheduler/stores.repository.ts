import type { DexterDb } from '@farm/prisma';
import type { Jobs } from '@farm/server-kit/jobs';
import { operatorVerdicts } from '../training/verdicts.repository';
import { assessmentRepository } from './assessment/assessments.repository';
import { configRepository } from './config.repository';
import { runRepository } from './runs/runs.repository';
import { taskRecords } from './runs/task-records.repository';

/** All that the schedule keeps. */
export const schedulerStores = (db: DexterDb, jobs: Pick<Jobs, 'sendInTransaction'>) => ({
  configs: configRepository(db, jobs),
  runs: runRepository(db, jobs),
  assessments: assessmentRepository(db),
  tasks: taskRecords(db),
  verdicts: operatorVerdicts(db),
});
export type SchedulerStores = ReturnType<typeof schedulerStores>;
