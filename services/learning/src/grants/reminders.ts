import { farmDay, type Day, describeDeadline } from '@farm/almanac';
import { site } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import type { EmailJobs } from '@farm/server-kit/mail';
import type { GrantFeed, Programme } from './catalogue';
import type { Reminder, RemindersRepository, WaitingApplication } from './reminders.repository';

const DAYS_BEFORE = [56, 42, 14, 3] as const;
const MAX_DELAY_DAYS = 2; // after an outage a reminder is still sent
const UNCHANGED_DAYS = 30;
const BEFORE_SUBMISSION = ['researching', 'preparing'];

const QUEUE = 'grant-reminders';
const EVERY_MORNING = '0 8 * * *';
const PAGE_SIZE = 200;

/**
 * Reminders come 56, 42, 14 and 3 days before the deadline until the submission; without a date, once after 30 days without
 * a change. Reminders that were due before the application began are not sent.
 */
export function reminderDue(
  { status, startedAt, lastUpdated }: Pick<WaitingApplication, 'status' | 'startedAt' | 'lastUpdated'>,
  { deadline }: Programme,
  today: Day,
): Reminder | null {
  const { date, order } = describeDeadline(deadline, today);
  if (order === null) {
    const about = farmDay(lastUpdated);
    return today - about >= UNCHANGED_DAYS ? { reason: 'still', about } : null;
  }
  if (date === null || !BEFORE_SUBMISSION.includes(status)) return null;
  const began = farmDay(startedAt);
  const days = DAYS_BEFORE.find((before) => {
    const day = date - before;
    return day <= today && today - day <= MAX_DELAY_DAYS && began <= day && today <= date;
  });
  return days === undefined ? null : { reason: `${days}-days`, about: date };
}

interface ReminderDeps {
  reminders: RemindersRepository;
  feed: GrantFeed;
  clock: Clock;
}

/** Enqueues every reminder that is due today, each once however often and on how many replicas this runs. */
export async function sendReminders(
  { reminders, feed, clock }: ReminderDeps,
  jobs: EmailJobs,
  signal?: AbortSignal,
): Promise<number> {
  const now = clock.now();
  const today = farmDay(now);
  let sent = 0;
  for (let after: string | null = null; !signal?.aborted;) {
    const rows = await reminders.waiting(after, PAGE_SIZE);
    for (const row of rows) {
      const programme = feed.byId.get(row.grantId);
      const due = programme && reminderDue(row, programme, today);
      if (due && (await reminders.enqueue(row.id, due, now, jobs))) sent += 1;
    }
    after = rows.at(-1)?.id ?? null;
    if (rows.length < PAGE_SIZE) break;
  }
  return sent;
}

/** Sends reminders at eight in the morning of the farm, once over all replicas of the service. */
export async function scheduleReminders(jobs: Jobs, deps: ReminderDeps): Promise<void> {
  await jobs.work(QUEUE, async ({ signal }) => void (await sendReminders(deps, jobs, signal)));
  await jobs.schedule(QUEUE, EVERY_MORNING, site.place.timeZone);
}
