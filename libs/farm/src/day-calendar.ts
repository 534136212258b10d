import { calendarText, escapedText, utcText } from './calendar-lines';

/** Something that lasts whole days. */
export interface DayEvent {
  /** The same for the same thing for ever, so that a calendar that takes the file twice keeps one entry. */
  uid: string;
  title: string;
  text: string;
  /** First day, '2026-11-21', and how many. */
  day: string;
  days: number;
}

const DAY_MS = 86_400_000;

const dateText = (day: string, further = 0): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + further * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');

/**
 * A calendar file (RFC 5545) of whole days. Such days have no time zone, and they block no appointment. `at` is when
 * what the file tells was made: the same events and instant give the same bytes.
 */
export const dayCalendar = (product: string, events: readonly DayEvent[], at: Date): string =>
  calendarText(
    product,
    events.flatMap(({ uid, title, text, day, days }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${utcText(at)}`,
      `DTSTART;VALUE=DATE:${dateText(day)}`,
      `DTEND;VALUE=DATE:${dateText(day, days)}`, // the first day that is no longer part of it
      `SUMMARY:${escapedText(title)}`,
      `DESCRIPTION:${escapedText(text)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
  );
