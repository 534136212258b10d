import { farmTime } from '@farm/farm';
import type { ForecastHour, ForecastLow } from './snapshot';

const DAY_MS = 86_400_000;
const NIGHT_FROM = 18;
const NIGHT_UNTIL = 9;
const DAWN = 6; // nights are coldest about here; a night without this hour is not complete
const MAX_NIGHTS = 7;

/** The day on which the night of an hour begins; null: it is day. */
function nightOf({ date, hour }: { date: string; hour: number }): string | null {
  if (hour >= NIGHT_FROM) return date;
  return hour < NIGHT_UNTIL ? new Date(Date.parse(date) - DAY_MS).toISOString().slice(0, 10) : null;
}

/** The lows of the nights, 6 PM to 9 AM in farm time, whose dawn is among the hours. */
export function nightLows(hours: readonly ForecastHour[]): readonly ForecastLow[] {
  const nights = new Map<string, { temperatureF: number; hasDawn: boolean }>();
  for (const { at, temperatureF } of hours) {
    const time = farmTime(new Date(at));
    const night = nightOf(time);
    if (night === null) continue;
    const before = nights.get(night);
    nights.set(night, {
      temperatureF: Math.min(temperatureF, before?.temperatureF ?? temperatureF),
      hasDawn: time.hour === DAWN || before?.hasDawn === true,
    });
  }
  return [...nights]
    .filter(([, { hasDawn }]) => hasDawn)
    .map(([night, { temperatureF }]) => ({ night, temperatureF }))
    .slice(0, MAX_NIGHTS);
}

/** Leaves out nights that are over. */
export function comingNights(lows: readonly ForecastLow[], now: Date): readonly ForecastLow[] {
  const { date, hour } = farmTime(now);
  const first = hour < NIGHT_UNTIL ? new Date(Date.parse(date) - DAY_MS).toISOString().slice(0, 10) : date;
  return lows.filter(({ night }) => night >= first);
}
