import { place } from './place';
import { offsetMinutes } from './time-zone';

/** What the calendar and the clock on the farm's wall show. */
export interface FarmTime {
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

/** The farm's calendar and clock at an instant, wherever the computer stands. */
export function farmTime(at: Date): FarmTime {
  const wall = new Date(at.getTime() + offsetMinutes(place.timeZone, at) * 60_000);
  return {
    date: wall.toISOString().slice(0, 10),
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
  };
}
