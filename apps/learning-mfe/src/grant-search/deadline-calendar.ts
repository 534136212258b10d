import type { GrantDeadlineStatus } from '@farm/contracts';
import { dayCalendar, site } from '@farm/farm';
import { saveFile } from '@farm/ui';

export interface DatedDeadline {
  grantId: string;
  title: string;
  /** '2027-01-31'; for an expected month, its first day. */
  day: string;
  /** Text for visitors. */
  text: string;
  status: GrantDeadlineStatus;
  website: string;
}

/** An iCalendar file. `at`: its creation time. */
export function deadlineCalendar({ grantId, title, day, text, status, website }: DatedDeadline, at: Date): string {
  const name = status === 'expected' ? 'Expected this month (unconfirmed)' : 'Grant deadline';
  const description = `${text}\nStart 6 to 8 weeks before. Confirm the date on the official site: ${website}`;
  const uid = `grant-${grantId}@${new URL(site.website).host}`;
  return dayCalendar('Grants', [{ uid, title: `${name}: ${title}`, text: description, day, days: 1 }], at);
}

export const saveDeadline = (deadline: DatedDeadline): void =>
  saveFile({
    name: `${deadline.grantId}.ics`,
    type: 'text/calendar;charset=utf-8',
    text: deadlineCalendar(deadline, new Date()),
  });
