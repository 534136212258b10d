/** A day as a number: days since 1 January 1970. Sums and comparisons need no time zone. */
export type Day = number;

const DAY_MS = 86_400_000;
const TEXT = /^\d{4}-\d{2}-\d{2}$/;

/** 'YYYY-MM-DD' as a day; null for texts that name none, such as 2026-02-31. */
export function readDay(text: string): Day | null {
  if (!TEXT.test(text)) return null;
  const day = Date.parse(`${text}T00:00:00Z`) / DAY_MS;
  return Number.isInteger(day) && textOf(day) === text ? day : null;
}

/** A day that is known to be one. Throws RangeError otherwise. */
export function dayOf(text: string): Day {
  const day = readDay(text);
  if (day === null) throw new RangeError(`${text} is no day`);
  return day;
}

/** 'YYYY-MM-DD'. */
export const textOf = (day: Day): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

export const yearOf = (day: Day): number => new Date(day * DAY_MS).getUTCFullYear();

/** The n-th day of a year; 1 is 1 January, 366 or more lies in the next year. */
export const dayInYear = (year: number, n: number): Day => Date.UTC(year, 0, 1) / DAY_MS + n - 1;

/** The day of a month of a year, months from 1. */
export const dateIn = (year: number, month: number, date: number): Day => Date.UTC(year, month - 1, date) / DAY_MS;

/** The day that clocks in a time zone show at an instant. */
export function todayIn(timeZone: string, at: Date): Day {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' });
  const of = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return dateIn(of['year'] ?? 0, of['month'] ?? 0, of['day'] ?? 0);
}

const SOON = 300; // days: nearer than this, a month and a day name only one day
const SPELL = { month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
const MONTH_AND_DAY = new Intl.DateTimeFormat('en-US', SPELL); // made once: a plan spells a hundred days
const WITH_YEAR = new Intl.DateTimeFormat('en-US', { ...SPELL, year: 'numeric' });

/** 'April 14'; with the year when the day is so far off that one could take it for another. */
export const sayDay = (day: Day, today: Day): string =>
  (Math.abs(day - today) < SOON ? MONTH_AND_DAY : WITH_YEAR).format(day * DAY_MS);
