import { farmTime, instantOf, site } from '@farm/farm';
import { dayOf, textOf, type Day } from './days';

const { timeZone } = site.place;

/** The day on the farm's calendar at an instant: streaks, bonuses and the daily challenge turn with it. */
export const farmDay = (at: Date): Day => dayOf(farmTime(at).date);

/** The instant at which a day of the farm begins. */
export const startOf = (day: Day): Date => instantOf(textOf(day), '00:00', timeZone);

/** A day as the database's DATE columns take it. */
export const asDate = (day: Day): Date => new Date(day * 86_400_000);
export const ofDate = (date: Date): Day => Math.floor(date.getTime() / 86_400_000);

/** The Monday of a day's week. */
export const mondayOf = (day: Day): Day => day - ((day + 3) % 7);
