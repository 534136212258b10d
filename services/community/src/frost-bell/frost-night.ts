import { dayAfter, instantOf, localTime } from '@farm/farm';
import type { ForecastHour } from '../weather/snapshot';

const NIGHT_FROM = '18:00';
const NIGHT_UNTIL = '09:00';
/** Nights are coldest about here: without this hour the low is not known. */
const DAWN = 6;
/** Local hours in which the forecast is read: early enough to cover a bed by daylight. */
const READ_FROM = 14;
const READ_UNTIL = 18;

/** The night that begins this evening, by its day in the time zone; null: it is not the afternoon there. */
export function comingNight(now: Date, timeZone: string): string | null {
  const { date, hour } = localTime(now, timeZone);
  return hour >= READ_FROM && hour < READ_UNTIL ? date : null;
}

/** 6 PM, in the time zone: what is not covered by now is not covered in time. */
export const nightfall = (night: string, timeZone: string): Date => instantOf(night, NIGHT_FROM, timeZone);

/** 9 AM after a night, in the time zone. */
const endOfNight = (night: string, timeZone: string): Date => instantOf(dayAfter(night, 1), NIGHT_UNTIL, timeZone);

export interface FrostNightLow {
  /** °F. */
  low: number;
  /** When it is this cold first. */
  at: Date;
}

/** The low from 6 PM to 9 AM in the time zone; null: the hours do not reach dawn. */
export function nightLow(hours: readonly ForecastHour[], night: string, timeZone: string): FrostNightLow | null {
  const [from, until] = [nightfall(night, timeZone), endOfNight(night, timeZone)];
  const inNight = hours
    .map(({ at, temperatureF }) => ({ low: temperatureF, at: new Date(at) }))
    .filter(({ at }) => at >= from && at < until);
  if (!inNight.some(({ at }) => localTime(at, timeZone).hour === DAWN)) return null;
  return inNight.reduce((coldest, hour) => (hour.low < coldest.low ? hour : coldest));
}
