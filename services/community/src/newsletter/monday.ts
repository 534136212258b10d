import type { MondayPreview } from '@farm/contracts';
import { farmTime, instantOf, site } from '@farm/farm';
import { refuse, type Clock, type Person } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import { mondayWords } from './monday-letter';
import type { MondayRepository } from './monday.repository';

const DAY_MS = 86_400_000;
const HOUR = '07:00';
const QUEUE = 'monday-letter';
// Again each hour of the day: a service that slept at seven writes when it wakes, and nobody gets a second letter.
const MONDAYS_FROM_SEVEN = '0 7-20 * * 1';

export interface MondayRooms {
  monday: MondayRepository;
  clock: Clock;
  /** Whether a mail server is set. */
  sendsMail: boolean;
}

const sevenOn = (date: string) => instantOf(date, HOUR, site.place.timeZone);
const isMonday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() === 1;
const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The Monday whose seven o'clock is still ahead, in farm time. */
export function nextMonday(now: Date): string {
  const today = farmTime(now).date;
  const days = Array.from({ length: 8 }, (_, ahead) => dayAfter(today, ahead));
  return days.find((day) => isMonday(day) && sevenOn(day) > now) ?? today;
}

function heldBecause(sendsMail: boolean): string | null {
  if (!sendsMail) return 'No mail server is set: the letters stay in the mailbox of the house.';
  return site.postal === null
    ? "The farm's postal address is not set: the letters stay in the mailbox of the house."
    : null;
}

/** What goes out next Monday, to how many, and whether it does. */
export async function previewMonday({ monday, clock, sendsMail }: MondayRooms): Promise<MondayPreview> {
  const date = nextMonday(clock.now());
  const [skipped, readers, posts] = await Promise.all([monday.isSkipped(date), monday.readers(), monday.postsOf(date)]);
  const { subject, paragraphs } = mondayWords({ date, posts });
  return {
    ...{ date, skipped, readers, subject, held: heldBecause(sendsMail) },
    paragraphs: [...paragraphs, ...posts.map(({ title }) => title)],
  };
}

/** Leaves the next Monday out, or in again. Refuses any other day: what is over cannot be held, what is far can wait. */
export async function skipMonday(
  { date, skipped }: { date: string; skipped: boolean },
  by: Person,
  rooms: MondayRooms,
): Promise<MondayPreview> {
  const now = rooms.clock.now();
  if (date !== nextMonday(now)) refuse(409, 'monday.over', 'That Monday is not the next one. Please look again.');
  await rooms.monday.setSkipped(date, skipped, by.email, now);
  return previewMonday(rooms);
}

/** Writes today's letters when today is a Monday past seven that is not left out; how many. Idempotent. */
export async function writeMonday({ monday, clock }: MondayRooms): Promise<number> {
  const now = clock.now();
  const { date } = farmTime(now);
  const seven = sevenOn(date);
  if (!isMonday(date) || now < seven || (await monday.isSkipped(date))) return 0;
  let written = 0;
  for (;;) {
    const some = await monday.writeSome(date, seven, now);
    if (some === 0) return written;
    written += some;
  }
}

/** Writes the Monday letters by the farm's clock. */
export async function startMondays(jobs: Jobs, rooms: MondayRooms): Promise<void> {
  await jobs.work(QUEUE, async () => void (await writeMonday(rooms)), { expireInSeconds: 600 });
  await jobs.every(QUEUE, MONDAYS_FROM_SEVEN, site.place.timeZone);
}
