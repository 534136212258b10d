import { formatDay } from './dates';
import { farmTime, instantOf } from './farm-time';
import { formatTimeOfDay, WEEKDAYS, weekdayName, weekdayOf, type Weekday } from './opening-hours';
import { place } from './place';

/** Limits of what is entered of a season of the farm share or the co-op, and by people who sign up. */
export const farmShareLimits = {
  minName: 3,
  name: 120,
  about: 2_000,
  places: 500,
  pickups: 3,
  pickupPlace: 200,
  price: 200,
  /** Days from the first to the last of a season. */
  seasonDays: 400,
  /** Of somebody who signs up. */
  memberName: 80,
  email: 254,
  phone: 40,
  allergies: 300,
} as const;

/** A place that is offered to the first of the waiting list is held for so many days. */
export const OFFER_DAYS = 3;

/** A pick-up in each week. Times are in farm time, '16:00'. */
export interface Pickup {
  day: Weekday;
  from: string;
  to: string;
}

/** 'Saturday, 9 AM to 12 PM'. */
export const pickupText = ({ day, from, to }: Pickup): string =>
  `${weekdayName(day)}, ${formatTimeOfDay(from)} to ${formatTimeOfDay(to)}`;

/** 'April 3, 2027 to October 30, 2027'. */
export const seasonText = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }): string =>
  `${formatDay(startsOn)} to ${formatDay(endsOn)}`;

/** '4 places left', or 'Full, 2 people are waiting'. */
export function placesText({ placesLeft, waiting }: { placesLeft: number; waiting: number }): string {
  if (placesLeft > 0) return placesLeft === 1 ? '1 place left' : `${placesLeft} places left`;
  if (waiting === 0) return 'Full, with a waiting list';
  return waiting === 1 ? 'Full, 1 person is waiting' : `Full, ${waiting} people are waiting`;
}

const DAY_MS = 86_400_000;

/** Whether the last day of a season has passed at the farm. */
export const isSeasonOver = ({ endsOn }: { endsOn: string }, at: Date): boolean => endsOn < farmTime(at).date;

/** The midnight that ends the last day of a season at the farm. `endsOn`: 'YYYY-MM-DD'. */
export function seasonEnd({ endsOn }: { endsOn: string }): Date {
  const next = new Date(Date.parse(`${endsOn}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  return instantOf(next, '00:00', place.timeZone);
}

/** The first pick-up of a season on a weekday, '2027-04-03', and how many there are; null: the season has none. */
export function pickupDays(
  { startsOn, endsOn }: { startsOn: string; endsOn: string },
  day: Weekday,
): { first: string; weeks: number } | null {
  const wait = (WEEKDAYS.indexOf(day) - WEEKDAYS.indexOf(weekdayOf(startsOn)) + 7) % 7;
  const first = Date.parse(`${startsOn}T00:00:00Z`) + wait * DAY_MS;
  const weeks = Math.floor((Date.parse(`${endsOn}T00:00:00Z`) - first) / (7 * DAY_MS)) + 1;
  return weeks < 1 ? null : { first: new Date(first).toISOString().slice(0, 10), weeks };
}
