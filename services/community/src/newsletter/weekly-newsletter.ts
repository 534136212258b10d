import type { NewsletterPreview } from '@farm/contracts';
import { farmTime, formatDay, formatWeekday, instantOf, site } from '@farm/farm';
import { type Clock, type Person, throwHttpError } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import { newsletterContent, type NewsletterFacts } from './newsletter-content';
import type { WeeklyNewsletterRepository } from './weekly-newsletter.repository';

const DAY_MS = 86_400_000;
const EARLIER_DAYS = 90;
const SEND_HOUR = '07:00';
const QUEUE = 'weekly-newsletter';
// Hourly after seven: catches up when the service was down at seven. Nobody gets a second email.
const MONDAYS_FROM_SEVEN = '0 7-20 * * 1';

export interface WeeklyNewsletterDeps {
  weekly: WeeklyNewsletterRepository;
  /** Reads the facts for the newsletter of a Monday. */
  readNewsletter: (date: string) => Promise<NewsletterFacts>;
  clock: Clock;
  /** Whether a mail server is configured. */
  sendsMail: boolean;
}

const sendTime = (date: string) => instantOf(date, SEND_HOUR, site.place.timeZone);
const isMonday = (date: string) => new Date(date).getUTCDay() === 1;
const addDays = (date: string, days: number) => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** The Monday whose send time is ahead, in farm time. */
export function nextMonday(now: Date): string {
  const today = farmTime(now).date;
  const days = Array.from({ length: 8 }, (_, ahead) => addDays(today, ahead));
  return days.find((day) => isMonday(day) && sendTime(day) > now) ?? today;
}

/** Why emails of a list are not sent to their readers; null: they are. */
export function holdReason(sendsMail: boolean): string | null {
  const missing = [...(sendsMail ? [] : ['a mail server']), ...(site.postal === null ? ['the postal address'] : [])];
  return missing.length > 0 ? `Missing: ${missing.join(' and ')}. So emails go to the development mailbox.` : null;
}

/** What is wrong with the owner's line: a day on which no newsletter goes out. Null: nothing is. */
export function newsletterProblem(value: unknown): string | null {
  const { monday } = value as { monday: string | null };
  if (monday === null || isMonday(monday)) return null;
  return `${formatDay(monday)} is a ${formatWeekday(monday)}. Choose a Monday: the newsletter goes out on Mondays only.`;
}

export async function previewNewsletter({
  weekly,
  readNewsletter,
  clock,
  sendsMail,
}: WeeklyNewsletterDeps): Promise<NewsletterPreview> {
  const date = nextMonday(clock.now());
  const [skipped, readers, letter, sent] = await Promise.all([
    weekly.isSkipped(date),
    weekly.readers(),
    readNewsletter(date),
    weekly.sentIssues(new Date(clock.now().getTime() - EARLIER_DAYS * DAY_MS)),
  ]);
  const earlier = await Promise.all(
    sent.map(async ({ date: monday, emails, ownLine }) => {
      // today's forecast and classes are not those of that morning, which are not stored
      const facts = { ...(await readNewsletter(monday)), ownLine, weather: null, classes: [] };
      return { date: monday, emails, paragraphs: [...newsletterContent(facts).paragraphs] };
    }),
  );
  const { subject, paragraphs } = newsletterContent(letter);
  return {
    date,
    skipped,
    readers,
    subject,
    held: holdReason(sendsMail),
    paragraphs: [...paragraphs, ...letter.posts.map(({ title }) => title)],
    earlier,
  };
}

/** Skips the next Monday, or sends it after all. @throws 409 for any other day */
export async function skipNewsletter(
  { date, skipped }: { date: string; skipped: boolean },
  operator: Person,
  deps: WeeklyNewsletterDeps,
): Promise<NewsletterPreview> {
  const now = deps.clock.now();
  if (date !== nextMonday(now))
    throwHttpError(409, 'monday.over', "That isn't the next Monday. Please reload and try again.");
  await deps.weekly.setSkipped(date, skipped, operator.email, now);
  return previewNewsletter(deps);
}

/** Enqueues today's newsletter if it is a Monday past seven that is not skipped. Idempotent. Returns the number of emails. */
export async function sendWeeklyNewsletter({
  weekly,
  clock,
}: Pick<WeeklyNewsletterDeps, 'weekly' | 'clock'>): Promise<number> {
  const now = clock.now();
  const { date } = farmTime(now);
  const from = sendTime(date);
  if (!isMonday(date) || now < from || (await weekly.isSkipped(date))) return 0;
  let total = 0;
  for (;;) {
    const { enqueued, more } = await weekly.enqueueBatch(date, from, now);
    total += enqueued;
    if (!more) return total;
  }
}

export async function scheduleWeeklyNewsletter(jobs: Jobs, deps: WeeklyNewsletterDeps): Promise<void> {
  await jobs.work(QUEUE, async () => void (await sendWeeklyNewsletter(deps)), { expireInSeconds: 600 });
  await jobs.schedule(QUEUE, MONDAYS_FROM_SEVEN, site.place.timeZone);
}
