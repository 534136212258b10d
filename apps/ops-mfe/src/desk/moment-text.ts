import { place } from '@farm/farm';

const { timeZone } = place;
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone });
const calendarDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** 'Nov 21, 2026, 9:05 AM' on the farm's clocks. */
export const momentText = (iso: string): string => moment.format(new Date(iso));
/** 'Nov 21, 2026' on the farm's clocks. */
export const dayText = (iso: string): string => day.format(new Date(iso));
/** A day that has no time zone: '2026-11-21'. */
export const calendarText = (date: string): string => calendarDay.format(new Date(`${date}T00:00:00Z`));
/** The last day of something that ends at midnight. */
export const lastDayText = (endsAt: string): string => day.format(new Date(Date.parse(endsAt) - 1));
