import { fallCourse } from './fall-course';
import type { Tier } from './site-content';
import { site } from './site';
import { instantOf, offsetMinutes, offsetText } from './farm-time';

const LINE_BYTES = 75;

/** RFC 5545 section 3.3.11. */
const escapedText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Folds a line to 75 bytes without splitting characters (RFC 5545 section 3.1). */
function folded(line: string): string {
  const lines = [''];
  const bytes = new TextEncoder();
  for (const char of line) {
    const last = lines.at(-1) ?? '';
    if (bytes.encode(last + char).length <= LINE_BYTES) lines[lines.length - 1] = last + char;
    else lines.push(` ${char}`);
  }
  return lines.join('\r\n');
}

/** '20250615T120000Z' */
const utcText = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** A calendar file (RFC 5545) around the lines of its components. */
function calendarText(product: string, lines: readonly string[]): string {
  const all = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//Family farm//${product}//EN`],
    ...['CALSCALE:GREGORIAN', 'METHOD:PUBLISH', ...lines, 'END:VCALENDAR'],
  ];
  return all.map((line) => `${folded(line)}\r\n`).join('');
}

export interface WeeklyEvent {
  /** Stable, so that a second import creates no second event. */
  uid: string;
  title: string;
  text: string;
  place: string;
  /** First day '2025-08-23' and time '09:00' in `zone`. */
  day: string;
  time: string;
  zone: string;
  minutes: number;
  /** The number of weeks. */
  times: number;
  /** Grows with each change (SEQUENCE, RFC 5545 section 3.8.7.4). */
  sequence: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const local = (at: number, offset: number) => utcText(new Date(at + offset * MINUTE_MS)).slice(0, -1);

/** The daylight saving changes of the zone, to the minute. */
function changes(zone: string, from: number, to: number): number[] {
  const moments: number[] = [];
  for (let day = from; day < to; day += DAY_MS) {
    let [before, after] = [day, day + DAY_MS];
    if (offsetMinutes(zone, new Date(before)) === offsetMinutes(zone, new Date(after))) continue;
    while (after - before > MINUTE_MS) {
      const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
      if (offsetMinutes(zone, new Date(middle)) === offsetMinutes(zone, new Date(before))) before = middle;
      else after = middle;
    }
    moments.push(after);
  }
  return moments;
}

/** VTIMEZONE from the beginning of the year to the end of the event (RFC 5545 section 3.6.5). */
function zoneLines(zone: string, year: number, end: number): string[] {
  const start = Date.UTC(year, 0, 1);
  const usual = offsetMinutes(zone, new Date(start));
  const observance = (at: number) => {
    const [from, to] = [offsetMinutes(zone, new Date(at - MINUTE_MS)), offsetMinutes(zone, new Date(at))];
    const kind = to > usual ? 'DAYLIGHT' : 'STANDARD';
    return [
      `BEGIN:${kind}`,
      `DTSTART:${local(at, from)}`,
      `TZOFFSETFROM:${offsetText(from)}`,
      `TZOFFSETTO:${offsetText(to)}`,
      `END:${kind}`,
    ];
  };
  const moments = [start, ...changes(zone, start, end)];
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...moments.flatMap(observance), 'END:VTIMEZONE'];
}

/** A calendar file (RFC 5545) with a weekly event. `at` is the time of creation. */
export function weeklyCalendar(product: string, weekly: WeeklyEvent, at: Date): string {
  const { uid, title, text, place, day, time, zone, minutes, times, sequence } = weekly;
  const begins = instantOf(day, time, zone);
  const offset = offsetMinutes(zone, begins);
  const ends = begins.getTime() + minutes * MINUTE_MS;
  const lines = [
    ...zoneLines(zone, Number(day.slice(0, 4)), ends + times * 7 * DAY_MS),
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utcText(at)}`,
    `DTSTART;TZID=${zone}:${local(begins.getTime(), offset)}`,
    `DTEND;TZID=${zone}:${local(ends, offset)}`,
    `RRULE:FREQ=WEEKLY;COUNT=${times}`,
    `SUMMARY:${escapedText(title)}`,
    `DESCRIPTION:${escapedText(text)}`,
    `LOCATION:${escapedText(place)}`,
    'END:VEVENT',
  ];
  return calendarText(product, lines);
}

export interface DayEvent {
  /** Stable, so that a second import creates no second event. */
  uid: string;
  title: string;
  text: string;
  /** The first day, '2026-11-21', and the number of days. */
  day: string;
  days: number;
}

const dateText = (day: string, further = 0): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + further * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');

/**
 * A calendar file (RFC 5545) of all-day events, which block no time. The same events and `at`, the time of creation, give
 * the same bytes.
 */
export const dayCalendar = (product: string, events: readonly DayEvent[], at: Date): string =>
  calendarText(
    product,
    events.flatMap(({ uid, title, text, day, days }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${utcText(at)}`,
      `DTSTART;VALUE=DATE:${dateText(day)}`,
      `DTEND;VALUE=DATE:${dateText(day, days)}`, // exclusive
      `SUMMARY:${escapedText(title)}`,
      `DESCRIPTION:${escapedText(text)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
  );

export interface TimedEvent {
  /** Stable: a second import changes the entry instead of creating another one. */
  uid: string;
  title: string;
  text: string;
  /** Empty: none is shown. */
  place: string;
  url: string;
  startsAt: Date;
  endsAt: Date;
  /** Grows with each change (SEQUENCE, RFC 5545 section 3.8.7.4). */
  sequence: number;
  changedAt: Date;
  isCanceled: boolean;
}

/** A calendar file (RFC 5545) of events with a time. The same events give the same bytes. */
export const timedCalendar = (product: string, events: readonly TimedEvent[]): string =>
  calendarText(
    product,
    events.flatMap(({ uid, title, text, place, url, startsAt, endsAt, sequence, changedAt, isCanceled }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `SEQUENCE:${sequence}`,
      `DTSTAMP:${utcText(changedAt)}`,
      `DTSTART:${utcText(startsAt)}`,
      `DTEND:${utcText(endsAt)}`,
      `STATUS:${isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
      `SUMMARY:${escapedText(title)}`,
      `DESCRIPTION:${escapedText(text)}`,
      ...(place === '' ? [] : [`LOCATION:${escapedText(place)}`]),
      `URL:${url}`,
      'END:VEVENT',
    ]),
  );

/**
 * A calendar file with the Saturdays of a tier, without the full day of Tier 3, whose date is not announced. `at` is the
 * time of creation.
 */
export const tierCalendar = (tier: Tier, at: Date): string =>
  weeklyCalendar(
    'Classes',
    {
      uid: `fall-course-${fallCourse.startsOn}-tier-${tier.number}@${new URL(site.website).host}`,
      title: `${fallCourse.name}: ${tier.name}`,
      text: `${fallCourse.when}. ${fallCourse.where}. ${fallCourse.recorded}.\nQuestions? ${site.emails.info}`,
      place: `${site.company}, ${site.city}, ${site.state}, or by video`,
      day: fallCourse.startsOn,
      time: fallCourse.startsAt,
      zone: site.place.timeZone,
      minutes: fallCourse.minutes,
      times: tier.weeks,
      sequence: 0, // the dates of the course are announced once
    },
    at,
  );
