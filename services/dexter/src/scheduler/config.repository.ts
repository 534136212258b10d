import type { SchedulerConfig } from '@farm/contracts';
import { transaction, type DexterDb } from '@farm/prisma';
import type { Jobs } from '@farm/server-kit/jobs';
import { SCHEDULE } from './runs.repository';

/** The queue whose handler applies the settings to the cron schedules. */
export const RESCHEDULE = 'reschedule';

export const DEFAULTS: SchedulerConfig = {
  enabled: true,
  dailyTrainingTime: '06:00',
  continuousMonitoring: true,
  bulkTrainingEnabled: true,
  trainingIntensity: 'moderate',
  adaptiveTraining: true,
};

/** The settings and the time of their last change. */
export interface Settings {
  config: SchedulerConfig;
  since: Date;
}

interface ConfigChange {
  by: string;
  now: Date;
  version?: Date | undefined;
}

/** The one row of settings. A change and the job that reschedules are committed together. */
export function configRepository(db: DexterDb, jobs: Pick<Jobs, 'sendInTransaction'>) {
  /** The first read inserts the defaults. */
  const read = async (now: Date): Promise<Settings> => {
    const row = await db.schedulerConfig.findUnique({ where: { id: true } });
    if (!row) {
      const data = [{ ...DEFAULTS, updatedBy: SCHEDULE, updatedAt: now }];
      await db.schedulerConfig.createMany({ data, skipDuplicates: true });
      return read(now);
    }
    const { id: _id, updatedBy: _by, updatedAt, trainingIntensity, ...config } = row;
    const intensity = trainingIntensity as SchedulerConfig['trainingIntensity']; // the table has a CHECK
    return { config: { ...config, trainingIntensity: intensity }, since: updatedAt };
  };

  /** Changes the settings; with `version`, only if nobody changed them since. @returns whether they were changed. */
  const change = async (changed: Partial<SchedulerConfig>, { by, now, version }: ConfigChange): Promise<boolean> => {
    const { config: before } = await read(now);
    return transaction(db, async (tx) => {
      const data = { ...changed, updatedBy: by, updatedAt: now };
      const where = { id: true, ...(version && { updatedAt: version }) };
      const { count } = await tx.schedulerConfig.updateMany({ where, data });
      if (count === 0) return false;
      const after = { ...before, ...changed };
      await tx.assistantAudit.create({ data: { who: by, what: 'schedule', before, after, at: now } });
      await jobs.sendInTransaction(tx, RESCHEDULE, {}, { dedupeKey: RESCHEDULE });
      return true;
    });
  };
  return { read, change };
}
export type ConfigRepository = ReturnType<typeof configRepository>;
