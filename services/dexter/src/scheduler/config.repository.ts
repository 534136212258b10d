import type { SchedulerConfig } from '@farm/contracts';
import { transaction, type DexterDb } from '@farm/prisma';
import type { Jobs } from '@farm/server-kit/jobs';
import { SCHEDULE } from './runs/planned-run';

/** Its handler brings the clocks of the queue in line with the settings. */
export const RESCHEDULE = 'reschedule';

/** Spec 2 section 3: all flags begin true, the intensity moderate, the time 06:00. */
export const DEFAULTS: SchedulerConfig = {
  enabled: true,
  dailyTrainingTime: '06:00',
  continuousMonitoring: true,
  bulkTrainingEnabled: true,
  trainingIntensity: 'moderate',
  adaptiveTraining: true,
};

/** The settings, and since when they count. */
export interface Settings {
  config: SchedulerConfig;
  since: Date;
}

/** The one row of settings. A change and the job that reschedules are committed together. */
export function configRepository(db: DexterDb, jobs: Pick<Jobs, 'sendInTransaction'>) {
  /** Whoever reads first makes the row, on whichever copy. */
  const read = async (now: Date): Promise<Settings> => {
    const found = await db.schedulerConfig.findUnique({ where: { id: true } });
    if (!found) {
      await db.schedulerConfig.createMany({
        data: [{ ...DEFAULTS, updatedBy: SCHEDULE, updatedAt: now }],
        skipDuplicates: true,
      });
      return read(now);
    }
    const { id: _id, updatedBy: _by, updatedAt, trainingIntensity, ...config } = found;
    // The table's CHECK knows the four words.
    const intensity = trainingIntensity as SchedulerConfig['trainingIntensity'];
    return { config: { ...config, trainingIntensity: intensity }, since: updatedAt };
  };
  const change = async (changed: Partial<SchedulerConfig>, by: string, now: Date): Promise<void> => {
    const { config: before } = await read(now);
    await transaction(db, async (tx) => {
      const data = { ...changed, updatedBy: by, updatedAt: now };
      await tx.schedulerConfig.update({ where: { id: true }, data });
      const after = { ...before, ...changed };
      await tx.assistantAudit.create({ data: { who: by, what: 'schedule', before, after, at: now } });
      await jobs.sendInTransaction(tx, RESCHEDULE, {}, { once: RESCHEDULE });
    });
  };
  return { read, change };
}
export type ConfigRepository = ReturnType<typeof configRepository>;
