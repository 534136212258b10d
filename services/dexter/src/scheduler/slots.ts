import type { SchedulerConfig } from '@farm/contracts';
import { farmTime, site } from '@farm/farm';
import { CronExpressionParser } from 'cron-parser';

const tz = site.place.timeZone;
const LOOK_BACK_MS = 26 * 60 * 60_000; // longer than a day of 25 hours

const intervalCron: Readonly<Record<SchedulerConfig['trainingIntensity'], string>> = {
  light: '0 */4 * * *',
  moderate: '0 */2 * * *',
  intensive: '0 * * * *',
  bulk: '*/30 * * * *',
};

/** '06:00' as a cron expression. */
export const dailyCron = (time: string): string => {
  const [hours, minutes] = time.split(':').map(Number);
  return `${minutes} ${hours} * * *`;
};

/** A scheduled run: its time, and the key that makes it run once over all replicas. */
export interface Slot {
  kind: 'daily' | 'interval';
  key: string;
  due: Date;
}

const expressionFrom = (cron: string, after: Date) => CronExpressionParser.parse(cron, { tz, currentDate: after });
const nextOf = (cron: string, after: Date): Date => expressionFrom(cron, after).next().toDate();

/** The latest time of an expression up to `at`. Steps forward because `prev()` misses times in the hour skipped in March. */
function latestOf(cron: string, at: Date): Date {
  const expression = expressionFrom(cron, new Date(at.getTime() - LOOK_BACK_MS));
  let due = expression.next().toDate();
  for (let next = due; next <= at; next = expression.next().toDate()) due = next;
  return due;
}

/** The latest daily slot up to `at`. Its key is the date on the farm, so the repeated hour in November runs it once. */
export function dailySlot(at: Date, time: string): Slot {
  const due = latestOf(dailyCron(time), at);
  return { kind: 'daily', key: `daily:${farmTime(due).date}`, due };
}

/** The latest interval slot up to `at`; its key is 'interval:2026-03-08T14:00Z'. */
export function intervalSlot(at: Date, intensity: SchedulerConfig['trainingIntensity']): Slot {
  const due = latestOf(intervalCron[intensity], at);
  return { kind: 'interval', key: `interval:${due.toISOString().slice(0, 16)}Z`, due };
}

type Times = Pick<SchedulerConfig, 'enabled' | 'dailyTrainingTime' | 'trainingIntensity'>;

/** The slots that fell due today after the settings changed (`since`); none while the schedule is stopped. */
export function dueSlots(now: Date, { enabled, dailyTrainingTime, trainingIntensity }: Times, since: Date): Slot[] {
  const latest = [dailySlot(now, dailyTrainingTime), intervalSlot(now, trainingIntensity)];
  const today = farmTime(now).date;
  return enabled ? latest.filter(({ due }) => due > since && farmTime(due).date === today) : [];
}

/** The next run of the schedule; null while it is stopped. */
export function nextRunAt(after: Date, { enabled, dailyTrainingTime, trainingIntensity }: Times): Date | null {
  if (!enabled) return null;
  const daily = nextOf(dailyCron(dailyTrainingTime), after);
  const interval = nextOf(intervalCron[trainingIntensity], after);
  return daily < interval ? daily : interval;
}
