import { farmDay, startOf } from '@farm/almanac';
import { site } from '@farm/farm';
import type { Jobs } from '@farm/server-kit/jobs';
import type { ClassDeps } from './class-seats';

const QUEUE = 'class-reminders';
// Hourly from eight: catches up when the service was down at eight. Nobody gets a second email.
const DAILY_FROM_EIGHT = '0 8-20 * * *';

type ReminderDeps = Pick<ClassDeps, 'classEvents' | 'classSeats' | 'classNotices' | 'clock'>;

/**
 * Reminds of tomorrow's classes, and writes to the addresses that wait for the next class if one is ahead. Each email is
 * enqueued once, however often and on how many replicas this runs. An operator has until the next hour to correct a new
 * class before anybody is told of it.
 */
export async function sendClassReminders({
  classEvents,
  classSeats,
  classNotices,
  clock,
}: ReminderDeps): Promise<void> {
  const at = clock.now();
  const tomorrow = farmDay(at) + 1;
  await classSeats.remind({ from: startOf(tomorrow), to: startOf(tomorrow + 1), at });
  const next = (await classEvents.listUpcoming(at)).find(({ startsAt }) => startsAt > at);
  if (next) await classNotices.announce(next.id, at);
}

export async function scheduleClassReminders(jobs: Jobs, deps: ReminderDeps): Promise<void> {
  await jobs.work(QUEUE, () => sendClassReminders(deps));
  await jobs.schedule(QUEUE, DAILY_FROM_EIGHT, site.place.timeZone);
}
