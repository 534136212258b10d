import type { SchedulerConfig } from '@farm/contracts';
import { instantOf, offsetMinutes } from '@farm/farm';

const MINUTE_MS = 60_000;
const HALF_HOUR = 30;
const DAY_MINUTES = 1_440;
const GRID_MS = HALF_HOUR * MINUTE_MS;

type Intensity = SchedulerConfig['trainingIntensity'];

/** Spec 2 section 4: light every 4 hours, moderate every 2, intensive every hour, bulk every 30 minutes. */
const EVERY_MINUTES: Readonly<Record<Intensity, number>> = { light: 240, moderate: 120, intensive: 60, bulk: 30 };
export const INTERVAL_CRON: Readonly<Record<Intensity, string>> = {
  light: '0 */4 * * *',
  moderate: '0 */2 * * *',
  intensive: '0 * * * *',
  bulk: '*/30 * * * *',
};

/** '06:00' as cron says it. */
export const dailyCron = (time: string): string => {
  const [hours, minutes] = time.split(':').map(Number);
  return `${minutes} ${hours} * * *`;
};

/** When something is due, and the name that makes it happen once over all copies. */
export interface Slot {
  key: string;
  due: Date;
}

const wallOf = (at: Date, zone: string) => new Date(at.getTime() + offsetMinutes(zone, at) * MINUTE_MS).toISOString();
const dayOf = (at: Date, zone: string) => wallOf(at, zone).slice(0, 10);
const minuteOfDay = (at: Date, zone: string) => {
  const [hours = 0, minutes = 0] = wallOf(at, zone).slice(11, 16).split(':').map(Number);
  return hours * 60 + minutes;
};

const shifted = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MINUTES * MINUTE_MS).toISOString().slice(0, 10);

/**
 * The first minute of a day at which the wall clock shows that time or later: a time inside the skipped hour is due right
 * after it, one in the repeated hour at its first showing.
 */
function dueOn(day: string, time: string, zone: string): Date {
  const wanted = `${day}T${time}`;
  let at = instantOf(day, time, zone).getTime() - 2 * 60 * MINUTE_MS;
  while (wallOf(new Date(at), zone).slice(0, 16) < wanted) at += MINUTE_MS;
  return new Date(at);
}

/** The latest daily slot that is due by an instant; its key is the local date, so a repeated hour runs it once. */
export function dailySlot(at: Date, time: string, zone: string): Slot {
  const today = dayOf(at, zone);
  const due = dueOn(today, time, zone);
  if (due <= at) return { key: `daily:${today}`, due };
  const yesterday = shifted(today, -1);
  return { key: `daily:${yesterday}`, due: dueOn(yesterday, time, zone) };
}

/** The first instant after this one at which the clock of the zone shows this time ('06:00'). */
export function nextDaily(after: Date, time: string, zone: string): Date {
  const today = dayOf(after, zone);
  const due = dueOn(today, time, zone);
  return due > after ? due : dueOn(shifted(today, 1), time, zone);
}

/** Whether the wall clock comes upon a multiple of the interval, or has just skipped one. */
function beginsSlot(at: number, every: number, zone: string): boolean {
  const now = minuteOfDay(new Date(at), zone);
  if (now % every === 0) return true;
  const before = minuteOfDay(new Date(at - GRID_MS), zone);
  return now - before > HALF_HOUR && Math.floor(now / every) > Math.floor(before / every);
}

const halfHour = (at: Date) => Math.floor(at.getTime() / GRID_MS) * GRID_MS;

/** The latest slot of the interval that has begun by an instant: 'interval:2026-03-08T14:00Z'. */
export function intervalSlot(at: Date, intensity: Intensity, zone: string): Slot {
  let begin = halfHour(at);
  while (!beginsSlot(begin, EVERY_MINUTES[intensity], zone)) begin -= GRID_MS;
  const due = new Date(begin);
  return { key: `interval:${due.toISOString().slice(0, 16)}Z`, due };
}

/** The first instant after this one that begins a slot of this intensity. */
export function nextInterval(after: Date, intensity: Intensity, zone: string): Date {
  let begin = halfHour(after) + GRID_MS;
  while (!beginsSlot(begin, EVERY_MINUTES[intensity], zone)) begin += GRID_MS;
  return new Date(begin);
}

type Times = Pick<SchedulerConfig, 'enabled' | 'dailyTrainingTime' | 'trainingIntensity'>;

/** When the schedule trains next; null while it is stopped. */
export function nextRunAt(after: Date, { enabled, dailyTrainingTime, trainingIntensity }: Times, zone: string) {
  if (!enabled) return null;
  const daily = nextDaily(after, dailyTrainingTime, zone);
  const interval = nextInterval(after, trainingIntensity, zone);
  return daily < interval ? daily : interval;
}

/**
 * The daily slot that nobody ran: due while these settings counted, and not begun by now. What was due before they
 * counted was promised by nobody.
 */
export function missedDaily(
  now: Date,
  config: Times & { since: Date },
  zone: string,
  begun: (key: string) => boolean,
): Slot | null {
  if (!config.enabled) return null;
  const slot = dailySlot(now, config.dailyTrainingTime, zone);
  return slot.due >= config.since && slot.key === `daily:${dayOf(now, zone)}` && !begun(slot.key) ? slot : null;
}
