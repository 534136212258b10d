import { place } from './place';

const MINUTE_MS = 60_000;

// Creating a format is a hundred times slower than using it, and a forecast uses it for every hour.
const formats = new Map<string, Intl.DateTimeFormat>();
function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached) return cached;
  const created = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, created);
  return created;
}

/** Offset of a time zone from UTC in minutes at an instant: -240 in New York in August. */
export function offsetMinutes(zone: string, at: Date): number {
  const parts = offsetFormat(zone).formatToParts(at);
  const [, sign, hours = '0', minutes = '0'] =
    /GMT([+-])(\d{2}):(\d{2})/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** '-0400', or with a separator between hours and minutes. */
export function offsetText(minutes: number, between = ''): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${between}${two(size % 60)}`;
}

/** The instant of a local day ('2025-08-23') and time ('09:00') in a time zone. */
export function instantOf(day: string, time: string, zone: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const near = offsetMinutes(zone, new Date(asUtc));
  const first = asUtc - near * MINUTE_MS;
  return new Date(asUtc - offsetMinutes(zone, new Date(first)) * MINUTE_MS);
}

/** Local date and time of a time zone. */
export interface LocalTime {
  /** '2026-11-21' */
  date: string;
  year: number;
  /** 1 to 12. */
  month: number;
  /** 1 to 31. */
  day: number;
  /** 0 to 23. */
  hour: number;
  /** 0 to 59. */
  minute: number;
}

/** Converts an instant to the local time of a time zone, whatever the computer's. */
export function localTime(at: Date, timeZone: string): LocalTime {
  const local = new Date(at.getTime() + offsetMinutes(timeZone, at) * 60_000);
  return {
    date: local.toISOString().slice(0, 10),
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
  };
}

/** Converts an instant to the local time of the farm. */
export const farmTime = (at: Date): LocalTime => localTime(at, place.timeZone);

/** 'Eastern Time', the name of the farm's time zone. */
export function farmZoneName(): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: place.timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? place.timeZone;
}
