import * as farm from '@farm/farm';
import { instantOf, isDay, offsetMinutes, site } from '@farm/farm';

/** A day as a number: days since 1 January 1970. Sums and comparisons need no time zone. */
export type Day = number;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** 'YYYY-MM-DD' as a day; null for texts that name none, such as 2026-02-31. */
export function readDay(text: string): Day | null {
  return isDay(text) ? Date.parse(`${text}T00:00:00Z`) / DAY_MS : null;
}

/** @throws RangeError for a text that names no day */
export function dayOf(text: string): Day {
  const day = readDay(text);
  if (day === null) throw new RangeError(`${text} is no day`);
  return day;
}

/** 'YYYY-MM-DD'. */
export const textOf = (day: Day): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

export const monthOf = (day: Day): number => new Date(day * DAY_MS).getUTCMonth() + 1;
export const yearOf = (day: Day): number => new Date(day * DAY_MS).getUTCFullYear();

/** The n-th day of a year; 1 is 1 January, 366 or more lies in the next year. */
export const dayInYear = (year: number, n: number): Day => Date.UTC(year, 0, 1) / DAY_MS + n - 1;

/** The day of a month of a year, months from 1. */
export const dateIn = (year: number, month: number, date: number): Day => Date.UTC(year, month - 1, date) / DAY_MS;

/** The day that clocks in a time zone show at an instant. */
export const todayIn = (timeZone: string, at: Date): Day =>
  Math.floor((at.getTime() + offsetMinutes(timeZone, at) * MINUTE_MS) / DAY_MS);

/** Formats of libs/farm for a Day. */
export const formatMonth = (day: Day): string => farm.formatMonth(asDate(day));
export const formatDay = (day: Day): string => farm.formatDay(asDate(day));
export const formatNearDay = (day: Day, today: Day): string => farm.formatNearDay(asDate(day), asDate(today));
export const formatUnambiguousDay = (day: Day, today: Day): string =>
  farm.formatUnambiguousDay(asDate(day), asDate(today));

const { timeZone } = site.place;

/** The day on the farm's calendar at an instant: streaks, bonuses and the daily challenge turn with it. */
export const farmDay = (at: Date): Day => todayIn(timeZone, at);

/** Midnight in the farm's time zone. */
export const startOf = (day: Day): Date => instantOf(textOf(day), '00:00', timeZone);

/** For DATE columns. */
export const asDate = (day: Day): Date => new Date(day * DAY_MS);
export const ofDate = (date: Date): Day => Math.floor(date.getTime() / DAY_MS);

/** The Monday of a day's week. */
export const mondayOf = (day: Day): Day => day - ((day + 3) % 7);
