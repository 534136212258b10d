import type { SchedulerConfig } from '@farm/contracts';
import { farmTime, site } from '@farm/farm';
import { CronExpressionParser } from 'cron-parser';

const LOOK_BACK_MS = 26 * 60 * 60_000; // longer than a day of 25 hours

const INTERVALS: Readonly<Record<SchedulerConfig['trainingIntensity'], string>> = {
  light: '0 */4 * * *',
  moderate: '0 */2 * * *',
  intensive: '0 * * * *',
  bulk: '*/30 * * * *',
};

/** A scheduled run: its time, and the key that makes it run once over all replicas. */
export interface Slot {
  kind: 'daily' | 'interval';
  key: string;
  due: Date;
}

type Times = Pick<SchedulerConfig, 'enabled' | 'dailyTrainingTime' | 'trainingIntensity'>;

const cronsOf = ({ dailyTrainingTime, trainingIntensity }: Times) => {
  const [hours, minutes] = dailyTrainingTime.split(':').map(Number);
  return { daily: `${minutes} ${hours} * * *`, interval: INTERVALS[trainingIntensity] };
};

const timesAfter = (cron: string, after: Date) => {
  const expression = CronExpressionParser.parse(cron, { tz: site.place.timeZone, currentDate: after });
  return () => expression.next().toDate();
};

/** The latest time of an expression up to `now`. Steps forward because `prev()` misses times in the hour skipped in March. */
function latestOf(cron: string, now: Date): Date {
  const next = timesAfter(cron, new Date(now.getTime() - LOOK_BACK_MS));
  let due = next();
  for (let later = due; later <= now; later = next()) due = later;
  return due;
}

/** The latest slot of each kind. A daily slot has its date as its key, so it runs once in the repeated hour in November. */
export function latestSlots(now: Date, times: Times): Slot[] {
  const { daily, interval } = cronsOf(times);
  const [onDay, often] = [latestOf(daily, now), latestOf(interval, now)];
  return [
    { kind: 'daily', key: `daily:${farmTime(onDay).date}`, due: onDay },
    { kind: 'interval', key: `interval:${often.toISOString().slice(0, 16)}Z`, due: often },
  ];
}

/** The slots that fell due today after the settings changed (`since`); none while the schedule is stopped. */
export function dueSlots(now: Date, times: Times, since: Date): Slot[] {
  const today = farmTime(now).date;
  return times.enabled ? latestSlots(now, times).filter(({ due }) => due > since && farmTime(due).date === today) : [];
}

/** The next run of the schedule; null while it is stopped. */
export function nextRunAt(after: Date, times: Times): Date | null {
  if (!times.enabled) return null;
  const next = Object.values(cronsOf(times)).map((cron) => timesAfter(cron, after)().getTime());
  return new Date(Math.min(...next));
}
