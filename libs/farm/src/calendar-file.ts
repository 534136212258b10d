import { calendarText, escapedText, utcText } from './calendar-lines';
import { instantOf, offsetMinutes, offsetText } from './time-zone';

/** Something that takes place once a week at the same hour. */
export interface WeeklyClass {
  /** The same for the same class for ever, so that a calendar that takes the file twice keeps one entry. */
  uid: string;
  title: string;
  text: string;
  place: string;
  /** First day '2025-08-23' and time '09:00' as clocks in `zone` show them. */
  day: string;
  time: string;
  zone: string;
  minutes: number;
  /** How many weeks, the first included. */
  times: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const local = (at: number, offset: number) => utcText(new Date(at + offset * MINUTE_MS)).slice(0, -1);

/** The moments when clocks in the zone change, each to the minute. */
function changes(zone: string, from: number, to: number): number[] {
  const found: number[] = [];
  for (let day = from; day < to; day += DAY_MS) {
    let [before, after] = [day, day + DAY_MS];
    if (offsetMinutes(zone, new Date(before)) === offsetMinutes(zone, new Date(after))) continue;
    while (after - before > MINUTE_MS) {
      const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
      if (offsetMinutes(zone, new Date(middle)) === offsetMinutes(zone, new Date(before))) before = middle;
      else after = middle;
    }
    found.push(after);
  }
  return found;
}

/** The zone's clocks from the year's first day to the end of the class: RFC 5545 section 3.6.5 wants them in the file. */
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

/** A calendar file (RFC 5545) with a weekly class in its own time zone. `at` is when it is made. */
export function calendarFile(weekly: WeeklyClass, at: Date): string {
  const { uid, title, text, place, day, time, zone, minutes, times } = weekly;
  const begins = instantOf(day, time, zone);
  const offset = offsetMinutes(zone, begins);
  const ends = begins.getTime() + minutes * MINUTE_MS;
  const lines = [
    ...zoneLines(zone, Number(day.slice(0, 4)), ends + times * 7 * DAY_MS),
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utcText(at)}`,
    `DTSTART;TZID=${zone}:${local(begins.getTime(), offset)}`,
    `DTEND;TZID=${zone}:${local(ends, offset)}`,
    `RRULE:FREQ=WEEKLY;COUNT=${times}`,
    `SUMMARY:${escapedText(title)}`,
    `DESCRIPTION:${escapedText(text)}`,
    `LOCATION:${escapedText(place)}`,
    'END:VEVENT',
  ];
  return calendarText('Classes', lines);
}
