import type { Weather } from '@farm/contracts';
import {
  city,
  farmTime,
  formatFarmTime,
  formatFarmWeekdayAndTime,
  gardenMonth,
  state,
  typicalWeather,
} from '@farm/farm';
import { apiQuery, createPersistentStore, useQuery } from '@farm/web-kit';
import * as v from 'valibot';

export type Units = 'us' | 'metric';

const useSavedUnits = createPersistentStore<Units>('farm.units', v.picklist(['us', 'metric']), 'us');

/** The visitor's units, saved in this browser. */
export function useUnits(): [Units, (units: Units) => void] {
  return [useSavedUnits(), useSavedUnits.set];
}

/** '65 °F' or '18 °C'; the service counts in F. */
export const formatTemperature = (fahrenheit: number, units: Units): string =>
  units === 'us' ? `${Math.round(fahrenheit)} °F` : `${Math.round(((fahrenheit - 32) * 5) / 9)} °C`;

/** '8 mph' or '13 km/h'; the service counts in mph. */
export const formatSpeed = (mph: number, units: Units): string =>
  units === 'us' ? `${Math.round(mph)} mph` : `${Math.round(mph * 1.609344)} km/h`;

const NAMES = { nws: 'National Weather Service', 'open-meteo': 'Open-Meteo' } as const;
const HOUR_MS = 3_600_000;

/** ', 3 hours ago', from one hour on. */
function age(observed: Date, now: Date): string {
  const hours = Math.floor((now.getTime() - observed.getTime()) / HOUR_MS);
  if (hours < 1) return '';
  return hours === 1 ? ', 1 hour ago' : `, ${hours} hours ago`;
}

/** Source and time: 'National Weather Service, observed 6:40 PM'. */
export function sourceText({ source, observedAt, stale }: Weather, now: Date): string {
  if (source === 'typical')
    return `No live reading now. Usual for this hour in ${gardenMonth(farmTime(now).month).name}.`;
  const name = source ? NAMES[source] : `Weather at ${city}, ${state}`;
  if (observedAt === undefined) return source ? `${name}, forecast for this hour` : name;
  const observed = new Date(observedAt);
  const isToday = farmTime(observed).date === farmTime(now).date;
  const when = isToday ? formatFarmTime(observed) : formatFarmWeekdayAndTime(observed);
  return `${name}, observed ${when}${age(observed, now)}${stale ? ' (older than usual)' : ''}`;
}

/** A missing part of the weather that growers should know about. */
export function gapText({ source, parts }: Weather): string | null {
  if (source === 'typical' || !parts) return null;
  if (parts.alerts === 'missing') return "We couldn't load weather alerts. Listen to your local station.";
  if (parts.alerts === 'stale') return 'Weather alerts may be out of date.';
  if (parts.forecast === 'missing') return "We couldn't load the forecast, so frost notes may be missing.";
  return null;
}

const HALF_AN_HOUR_MS = 1_800_000;

const current = {
  ...apiQuery('GET /api/weather/current'),
  refetchInterval: HALF_AN_HOUR_MS, // pauses while the page is hidden
};

/** The weather at the farm; typical values until it has loaded, and if loading fails. */
export function useConditions(at: Date): Weather {
  const { data } = useQuery(current);
  return data ?? { ...typicalWeather(at), source: 'typical' };
}
