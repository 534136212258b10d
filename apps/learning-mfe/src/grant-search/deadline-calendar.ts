import type { GrantDeadlineStatus } from '@farm/contracts';
import { dayCalendar, site } from '@farm/farm';
import { saveFile } from '@farm/ui';

/** A deadline with a day, as results and applications tell it. */
export interface DatedDeadline {
  grantId: string;
  title: string;
  /** '2027-01-31'; of an expected month its first day. */
  day: string;
  /** As visitors read it. */
  say: string;
  status: GrantDeadlineStatus;
  website: string;
}

/** A deadline as a calendar file. An expected month says that nobody confirmed it. `at` is when it is made. */
export function deadlineCalendar({ grantId, title, day, say, status, website }: DatedDeadline, at: Date): string {
  const name = status === 'expected' ? 'Expected this month (unconfirmed)' : 'Grant deadline';
  const text = `${say}\nStart 6 to 8 weeks before. Confirm the date on the official site: ${website}`;
  const uid = `grant-${grantId}@${new URL(site.website).host}`;
  return dayCalendar('Grants', [{ uid, title: `${name}: ${title}`, text, day, days: 1 }], at);
}

/** Hands the visitor the deadline as a download. */
export const saveDeadline = (deadline: DatedDeadline): void =>
  saveFile({
    name: `${deadline.grantId}.ics`,
    type: 'text/calendar;charset=utf-8',
    text: deadlineCalendar(deadline, new Date()),
  });
