import { site } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import { farmDay } from '../../calendar/farm-day';
import type { Waking } from '../../outbox/put-letter.repository';
import type { GrantFeed } from '../programmes/grant-feed.provider';
import { reminderDue } from './reminder-due';
import type { RemindersRepository } from './reminders.repository';

const QUEUE = 'grant-reminders';
const EVERY_MORNING = '0 8 * * *';
const AT_ONCE = 200;

export interface Reminding {
  reminders: RemindersRepository;
  feed: GrantFeed;
  clock: Clock;
}

/** Puts every reminder in line that is due today. Safe to run on several copies, and again: each goes out once. */
export async function remind(
  { reminders, feed, clock }: Reminding,
  jobs: Waking,
  signal?: AbortSignal,
): Promise<number> {
  const now = clock.now();
  const today = farmDay(now);
  let put = 0;
  for (let after: string | null = null; !signal?.aborted;) {
    const rows = await reminders.waiting(after, AT_ONCE);
    for (const row of rows) {
      const programme = feed.byId.get(row.grantId);
      const due = programme && reminderDue(row, programme, today);
      if (due && (await reminders.put(row.id, due, now, jobs))) put += 1;
    }
    after = rows.at(-1)?.id ?? null;
    if (rows.length < AT_ONCE) break;
  }
  return put;
}

/** Reminds at eight in the morning of the farm, once over all copies of the service. */
export async function startReminding(jobs: Jobs, reminding: Reminding): Promise<void> {
  await jobs.work(QUEUE, async ({ signal }) => void (await remind(reminding, jobs, signal)));
  await jobs.every(QUEUE, EVERY_MORNING, site.place.timeZone);
}
