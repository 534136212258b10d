import { farmTime, instantOf, place } from '@farm/farm';
import { getTimes } from 'suncalc';

/** When the sun rises and sets over the farm on the farm's day of an instant; null where it does not that day. */
export function sunTimes(at: Date): { rise: Date | null; set: Date | null } {
  const { lat, lon, timeZone } = place;
  const noon = instantOf(farmTime(at).date, '12:00', timeZone);
  const { sunrise, sunset } = getTimes(noon, lat, lon);
  return { rise: sunrise, set: sunset };
}
