import { INTL_LOCALES, type Language } from './language';
import { place } from './place';

/** A calendar day ('2026-11-21', or midnight UTC), or an instant. */
type DateInput = string | number | Date;
type Style = 'full' | 'long' | 'medium';

/** Whether a text is a calendar day that exists, 'YYYY-MM-DD': 2026-02-31 is none. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
}

// Creating a format is a hundred times slower than using it.
const formats = new Map<string, Intl.DateTimeFormat>();

function format(date: DateInput, options: Intl.DateTimeFormatOptions, language: Language = 'en'): string {
  const key = JSON.stringify([language, options]);
  const cached = formats.get(key) ?? new Intl.DateTimeFormat(INTL_LOCALES[language], options);
  formats.set(key, cached);
  return cached.format(new Date(date));
}

/** A calendar day: 'November 21, 2026'; full: with the weekday. */
export const formatDay = (day: DateInput, dateStyle: Style = 'long'): string =>
  format(day, { dateStyle, timeZone: 'UTC' });

/** The weekday of a calendar day: 'Saturday'. */
export const formatWeekday = (day: DateInput): string => format(day, { weekday: 'long', timeZone: 'UTC' });

/** A calendar day without its year: 'April 14'. */
export const formatMonthAndDay = (day: DateInput): string =>
  format(day, { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** 'April 14'; with the year if it is not the year of `today`. */
export function formatNearDay(day: DateInput, today: DateInput): string {
  const isSameYear = new Date(day).getUTCFullYear() === new Date(today).getUTCFullYear();
  return isSameYear ? formatMonthAndDay(day) : formatDay(day);
}

const UNAMBIGUOUS_MS = 300 * 86_400_000; // within this distance a day without its year is unambiguous

/** 'April 14'; with the year if `day` is more than 300 days from `today`. */
export const formatUnambiguousDay = (day: DateInput, today: DateInput): string =>
  Math.abs(Number(new Date(day)) - Number(new Date(today))) < UNAMBIGUOUS_MS ? formatMonthAndDay(day) : formatDay(day);

/**
 * 'March 10 to April 7' within twelve months; a span that the ends of the months cut off has one date only. Days are
 * 'YYYY-MM-DD'.
 */
export function formatSpanInYear(span: { from: string; to: string }, year: { from: string; to: string }): string {
  if (span.from === year.from && span.to === year.to) return 'all year';
  if (span.from === year.from) return `until ${formatMonthAndDay(span.to)}`;
  if (span.to === year.to) return `from ${formatMonthAndDay(span.from)}`;
  return `${formatMonthAndDay(span.from)} to ${formatMonthAndDay(span.to)}`;
}

/** 'December 2026': the month of a calendar day. */
export const formatMonth = (day: DateInput): string => format(day, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** An instant in farm time: 'November 21, 2026'; full: with the weekday; medium: 'Nov 21, 2026'. */
export const formatFarmDate = (at: DateInput, dateStyle: Style = 'long'): string =>
  format(at, { dateStyle, timeZone: place.timeZone });

/** 'Saturday, November 21', in farm time; short: 'Nov 21'. */
export const formatFarmDay = (at: DateInput, style: 'long' | 'short' = 'long', language: Language = 'en'): string =>
  format(
    at,
    { ...(style === 'long' && { weekday: 'long' }), month: style, day: 'numeric', timeZone: place.timeZone },
    language,
  );

/** 'Nov 21, 2026, 3:04 PM', in farm time. */
export const formatFarmTimestamp = (at: DateInput): string =>
  format(at, { dateStyle: 'medium', timeStyle: 'short', timeZone: place.timeZone });

/** '3:04 PM', in farm time. */
export const formatFarmTime = (at: DateInput): string => format(at, { timeStyle: 'short', timeZone: place.timeZone });

/** 'Saturday 3:04 PM', in farm time. */
export const formatFarmWeekdayAndTime = (at: DateInput): string =>
  format(at, { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone: place.timeZone });

/** 'Saturday, November 21 at 3:04 PM', in farm time. */
export const formatFarmDayAndTime = (at: DateInput): string =>
  format(at, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: place.timeZone,
  });

/** 'Saturday, November 21, 2026 at 3:04 PM', in farm time. */
export const formatFarmDateAndTime = (at: DateInput): string =>
  format(at, { dateStyle: 'full', timeStyle: 'short', timeZone: place.timeZone });

/** 'November 21, 2026', in the visitor's time zone. */
export const formatLocalDate = (at: DateInput, dateStyle: Style = 'long'): string => format(at, { dateStyle });

/** 'Nov 21, 2026, 3:04 PM', in the visitor's time zone. */
export const formatLocalTime = (at: DateInput): string => format(at, { dateStyle: 'medium', timeStyle: 'short' });

/** '3:04 PM', in the visitor's time zone. */
export const formatLocalClock = (at: DateInput): string => format(at, { timeStyle: 'short' });

/** '40 min', '1 h 5 min', '5 h'. */
export function formatShortMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** The same moment some months before; the last day of that month if it is shorter. In UTC. */
export function monthsBefore(at: Date, months: number): Date {
  const date = new Date(at);
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(at.getUTCDate(), lastDay));
  return date;
}

/** A day in the visitor's time zone, some days from today: '2026-11-21'. */
export function localDay(daysAhead = 0): string {
  const day = new Date();
  day.setDate(day.getDate() + daysAhead);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-');
}
