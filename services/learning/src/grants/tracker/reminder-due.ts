import type { GrantStatus } from '@farm/contracts';
import type { Day } from '../../calendar/days';
import { farmDay } from '../../calendar/farm-day';
import { tellDeadline } from '../programmes/deadline';
import type { Programme } from '../programmes/programme';

const MARKS = [56, 42, 14, 3] as const; // days before a date
type Reason = `${(typeof MARKS)[number]}-days` | 'still';

const LATE_DAYS = 2; // a site that was down on the day itself still reminds
const STILL_DAYS = 30;
const BEFORE_SENDING: readonly GrantStatus[] = ['researching', 'preparing'];

export interface Reminder {
  reason: Reason;
  /** The date it is about; of 'still' the day of the last change. */
  about: Day;
}

export interface Waiting {
  status: string;
  /** When the person began, or began again. */
  startedAt: Date;
  lastUpdated: Date;
}

/**
 * The reminder of an application on a day: 56, 42, 14 and 3 days before its date while it is not sent in, and one nudge
 * after 30 days without a change where there is no date. Marks that lay behind when somebody began are not made up for.
 */
export function reminderDue(application: Waiting, { deadline }: Programme, today: Day): Reminder | null {
  const { date, order } = tellDeadline(deadline, today);
  const { status, startedAt, lastUpdated } = application;
  if (order === null) {
    const about = farmDay(lastUpdated);
    return today - about >= STILL_DAYS ? { reason: 'still', about } : null;
  }
  if (date === null || !BEFORE_SENDING.includes(status as GrantStatus)) return null;
  const began = farmDay(startedAt);
  const mark = MARKS.find((days) => {
    const day = date - days;
    return day <= today && today - day <= LATE_DAYS && began <= day && today <= date;
  });
  return mark === undefined ? null : { reason: `${mark}-days`, about: date };
}
