import { farmTime, instantOf } from './farm-time';
import { place } from './place';
import { getTimes } from 'suncalc';

/** Sunrise and sunset of the farm's day; null: none that day. */
export function sunTimes(at: Date): { rise: Date | null; set: Date | null } {
  const { lat, lon, timeZone } = place;
  const noon = instantOf(farmTime(at).date, '12:00', timeZone);
  const { sunrise, sunset } = getTimes(noon, lat, lon);
  return { rise: sunrise, set: sunset };
}

/** Whether the sun is below the horizon. */
export function isDark(at: Date): boolean {
  const { rise, set } = sunTimes(at);
  return rise !== null && set !== null && (at < rise || at >= set);
}
