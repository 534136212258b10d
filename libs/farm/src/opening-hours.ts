import { capitalize } from './capitalize';
import { formatMonthAndDay, formatWeekday } from './dates';
import { farmTime, instantOf } from './farm-time';
import { place } from './place';

/** The days of a week as keys, in the order of JavaScript's getUTCDay(). */
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** 'Saturday'. */
export const weekdayName = (day: Weekday): string => capitalize(day);

/** A weekday by its key. @throws RangeError for another text */
export function readWeekday(text: string | undefined): Weekday {
  const found = WEEKDAYS.find((day) => day === text);
  if (found === undefined) throw new RangeError(`${text} is no weekday`);
  return found;
}

/** Times of day in farm time, '08:00'; null and null: closed. */
export interface DayHours {
  opens: string | null;
  closes: string | null;
}

/** Hours of one calendar day, '2026-11-26', that differ from those of its weekday. */
export interface SpecialDay extends DayHours {
  day: string;
  /** 'Thanksgiving' */
  reason: string;
}

export interface OpeningHours {
  week: Readonly<Record<Weekday, DayHours>>;
  specialDays: readonly SpecialDay[];
}

interface OpenDay {
  opens: string;
  closes: string;
}

const DAY_MS = 86_400_000;
/** How far ahead the next opening is searched. */
const SEARCH_DAYS = 60;

const openDayOf = ({ opens, closes }: DayHours): OpenDay | null =>
  opens === null || closes === null ? null : { opens, closes };

/** Whether the farm has set any day of the week. */
export const hasOpeningHours = ({ week }: Pick<OpeningHours, 'week'>): boolean =>
  WEEKDAYS.some((day) => openDayOf(week[day]) !== null);

/** The weekday of a calendar day. @throws RangeError for a day that does not exist */
export const weekdayOf = (day: string): Weekday => readWeekday(WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]);

const specialDayOf = (day: string, { specialDays }: OpeningHours): SpecialDay | undefined =>
  specialDays.find((each) => each.day === day);

const hoursOn = (day: string, hours: OpeningHours): OpenDay | null =>
  openDayOf(specialDayOf(day, hours) ?? hours.week[weekdayOf(day)]);

/** So many days after a day: '2026-11-21' of '2026-11-20' and 1. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** '8 AM', '12:30 PM', of '08:00' and '12:30'. */
export function formatTimeOfDay(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** '8 AM to 5 PM', or 'Closed'. */
export function dayHoursText(hours: DayHours): string {
  const open = openDayOf(hours);
  return open ? `${formatTimeOfDay(open.opens)} to ${formatTimeOfDay(open.closes)}` : 'Closed';
}

export type OpenState =
  { isOpen: true; closes: string } | { isOpen: false; next: { day: string; opens: string } | null };

/** Whether the farm is open at an instant, until when, or when it opens next. Hours are in farm time. */
export function openState(at: Date, hours: OpeningHours): OpenState {
  const today = farmTime(at).date;
  const instant = (day: string, time: string) => instantOf(day, time, place.timeZone);
  for (let ahead = 0; ahead < SEARCH_DAYS; ahead += 1) {
    const day = dayAfter(today, ahead);
    const open = hoursOn(day, hours);
    if (!open) continue;
    if (at < instant(day, open.opens)) return { isOpen: false, next: { day, opens: open.opens } };
    if (at < instant(day, open.closes)) return { isOpen: true, closes: open.closes };
  }
  return { isOpen: false, next: null };
}

function dayText(day: string, today: string): string {
  if (day === today) return 'today';
  if (day === dayAfter(today, 1)) return 'tomorrow';
  return day < dayAfter(today, 7) ? formatWeekday(day) : `${formatWeekday(day)}, ${formatMonthAndDay(day)},`;
}

/** 'Open now, until 5 PM', or 'Closed today: Thanksgiving. Opens Saturday at 8 AM'. Empty without hours. */
export function openText(at: Date, hours: OpeningHours): string {
  if (!hasOpeningHours(hours)) return '';
  const state = openState(at, hours);
  if (state.isOpen) return `Open now, until ${formatTimeOfDay(state.closes)}`;
  const today = farmTime(at).date;
  const special = specialDayOf(today, hours);
  const closed = special && !openDayOf(special) ? `Closed today: ${special.reason}.` : 'Closed now.';
  if (!state.next) return closed;
  return `${closed} Opens ${dayText(state.next.day, today)} at ${formatTimeOfDay(state.next.opens)}`;
}

/** The special days from a day on, the next one first. */
export const upcomingSpecialDays = <Day extends { day: string }>(today: string, specialDays: readonly Day[]): Day[] =>
  specialDays.filter(({ day }) => day >= today).sort((a, b) => a.day.localeCompare(b.day));
